await HostProgram.run()
