await ConformProgram.run()
