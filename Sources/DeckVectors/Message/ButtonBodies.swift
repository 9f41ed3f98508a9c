/// `setButton` with keys that are right, or wrong in one thing each.
enum ButtonBodies {
    static func all(right: Bool) -> [(comment: String, body: String)] {
        let actions: [(String, String)] =
            right
            ? [
                ("a program", "{\"command\":[\"ls\",\"-l\",\"\"],\"kind\":\"command\"}"),
                (
                    "a shell line",
                    "{\"command\":[],\"kind\":\"command\",\"shell\":\"ls | wc\"}"
                ),
                (
                    "program and shell line",
                    "{\"command\":[\"ls\"],\"kind\":\"command\",\"shell\":\"ls\"}"
                ),
                (
                    "an empty shell line",
                    "{\"command\":[],\"kind\":\"command\",\"shell\":\"\"}"
                ),
                (
                    "an empty program beside a shell line",
                    "{\"command\":[\"\"],\"kind\":\"command\",\"shell\":\"ls\"}"
                ),
                (
                    "a request",
                    "{\"body\":\"x\",\"headers\":{\"a\":\"b\"},\"kind\":\"http\","
                        + "\"method\":\"POST\",\"url\":\"http://h/\"}"
                ),
                (
                    "header names in the order of code points, not of UTF-16",
                    "{\"headers\":{\"\u{ff5e}\":\"a\",\"\u{1f39b}\":\"b\"},\"kind\":\"http\","
                        + "\"method\":\"GET\",\"url\":\"http://h/\"}"
                ),
                (
                    "what is expected may be any value",
                    "{\"expect\":{\"status\":[200,null,\"ok\"]},\"kind\":\"http\","
                        + "\"method\":\"GET\",\"url\":\"http://h/\"}"
                ),
            ]
            : [
                ("action null", "null"), ("no kind", "{}"),
                ("unknown kind", "{\"kind\":\"other\"}"), ("kind null", "{\"kind\":null}"),
                ("no command", "{\"kind\":\"command\"}"),
                ("no command beside a shell line", "{\"kind\":\"command\",\"shell\":\"ls\"}"),
                ("an empty command", "{\"command\":[],\"kind\":\"command\"}"),
                ("an empty program", "{\"command\":[\"\"],\"kind\":\"command\"}"),
                ("a command of a number", "{\"command\":[1],\"kind\":\"command\"}"),
                ("a command that is a text", "{\"command\":\"ls\",\"kind\":\"command\"}"),
                ("a NUL in an argument", "{\"command\":[\"l\\u0000\"],\"kind\":\"command\"}"),
                ("shell null", "{\"command\":[],\"kind\":\"command\",\"shell\":null}"),
                (
                    "a NUL in a shell line",
                    "{\"command\":[],\"kind\":\"command\",\"shell\":\"l\\u0000s\"}"
                ),
                (
                    "a NUL in an argument beside a shell line",
                    "{\"command\":[\"l\\u0000\"],\"kind\":\"command\",\"shell\":\"ls\"}"
                ),
                ("no method", "{\"kind\":\"http\",\"url\":\"http://h/\"}"),
                ("no url", "{\"kind\":\"http\",\"method\":\"GET\"}"),
                (
                    "an empty method",
                    "{\"kind\":\"http\",\"method\":\"\",\"url\":\"http://h/\"}"
                ),
                ("an empty url", "{\"kind\":\"http\",\"method\":\"GET\",\"url\":\"\"}"),
                (
                    "a request's body is a number",
                    "{\"body\":1,\"kind\":\"http\",\"method\":\"GET\",\"url\":\"http://h/\"}"
                ),
                (
                    "a request's body is null",
                    "{\"body\":null,\"kind\":\"http\",\"method\":\"GET\","
                        + "\"url\":\"http://h/\"}"
                ),
                (
                    "headers in an array",
                    "{\"headers\":[],\"kind\":\"http\",\"method\":\"GET\",\"url\":\"http://h/\"}"
                ),
                (
                    "a header's value null",
                    "{\"headers\":{\"a\":null},\"kind\":\"http\",\"method\":\"GET\","
                        + "\"url\":\"http://h/\"}"
                ),
            ]
        func body(_ button: String) -> String {
            "{\"button\":\(button),\"index\":3,\"page\":0,\"type\":\"setButton\"}"
        }
        let made = actions.map { ($0, body("{\"action\":\($1),\"label\":\"L\"}")) }
        let action = "{\"command\":[],\"kind\":\"command\",\"shell\":\"ls\"}"
        return made
            + (right
                ? [
                    (
                        "with a colour",
                        body("{\"action\":\(action),\"color\":\"#00ff00\",\"label\":\"\"}")
                    )
                ]
                : [
                    ("no button", "{\"index\":3,\"page\":0,\"type\":\"setButton\"}"),
                    ("button in an array", body("[]")),
                    ("no label", body("{\"action\":\(action)}")),
                    ("label null", body("{\"action\":\(action),\"label\":null}")),
                    (
                        "colour null",
                        body("{\"action\":\(action),\"color\":null,\"label\":\"L\"}")
                    ),
                    ("no action", body("{\"label\":\"L\"}")),
                ])
    }
}
