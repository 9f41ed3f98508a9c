/// How the page looks, in light and in dark.
enum HTMLStyle {
    static let sheet = """
        :root {
          color-scheme: light dark;
          --paper: #fbfbf8; --ink: #22262b; --faint: #6b737c; --line: #d9dcd6; --box: #fff;
          --good: #2c7a4b; --bad: #b3261e; --warn: #9a6700; --badpaper: #fdecea;
          --deck: #2f5f9e; --host: #7a4b9e;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #16181b; --ink: #e4e6e8; --faint: #9aa2ab; --line: #34393f; --box: #1e2125;
            --good: #6cc48c; --bad: #f2867c; --warn: #d9a94a; --badpaper: #3a2120;
            --deck: #83aee6; --host: #c39be6;
          }
        }
        body {
          margin: 0 auto; padding: 2rem 1.2rem 4rem; max-width: 62rem;
          background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
        }
        h1 { font-size: 1.5rem; margin: 0 0 .4rem; }
        h2 { font-size: 1.1rem; margin: 2.2rem 0 .5rem; }
        h2 small { color: var(--faint); font-weight: normal; margin-left: .6rem; }
        code { font: .86em/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
        header p { margin: .2rem 0; }
        .verdict { font-size: 1.25rem; font-weight: 600; }
        .verdict.good { color: var(--good); }
        .verdict.bad, .fix h2 { color: var(--bad); }
        .facts, footer, .note, .rules, .time { color: var(--faint); font-size: .88rem; }
        .fix { background: var(--badpaper); border-radius: 8px; padding: .2rem 1.2rem .6rem; }
        .fix h2 { margin-top: .8rem; }
        .fix a { color: inherit; }
        .fix li { margin: .3rem 0; }
        details { background: var(--box); border: 1px solid var(--line); border-top-width: 0; }
        h2 + details { border-top-width: 1px; border-radius: 8px 8px 0 0; }
        details:last-of-type { border-radius: 0 0 8px 8px; }
        details[open] { padding-bottom: .8rem; }
        details > p { margin: .3rem 1rem .3rem 2.4rem; }
        summary {
          display: grid; grid-template-columns: 1rem 17rem 1fr auto; gap: .6rem;
          align-items: baseline; padding: .4rem .8rem; cursor: pointer; list-style: none;
        }
        summary::-webkit-details-marker { display: none; }
        summary > code { overflow-wrap: anywhere; }
        .mark { width: .65rem; height: .65rem; border-radius: 50%; background: var(--good); }
        .failed .mark, .unexpectedPass .mark { background: var(--bad); border-radius: 2px; }
        .skipped .mark { background: none; border: 2px solid var(--line); }
        .advised .mark, .expectedFailure .mark { background: var(--warn); }
        .skipped summary { color: var(--faint); }
        .message { color: var(--bad); font-weight: 600; }
        .skipped .message, .expectedFailure .message, .advised .message {
          color: var(--faint); font-weight: normal;
        }
        .ladder {
          list-style: none; margin: .8rem 1rem 0 2.4rem; padding: .3rem 0; position: relative;
          font-size: .92rem;
        }
        .ladder li {
          position: relative; margin-left: 4.2rem; padding: .15rem 1rem .3rem;
          border-left: 2px solid var(--deck); border-right: 2px solid var(--host);
        }
        .ladder time {
          position: absolute; left: -4.2rem; width: 3.6rem; text-align: right;
          color: var(--faint); font-size: .82rem; font-variant-numeric: tabular-nums;
        }
        .ladder b { display: block; font-weight: 600; padding: 0 .4rem .15rem; }
        .ladder i { font-style: normal; font-weight: 400; color: var(--faint); margin-right: .5rem; }
        .ladder code {
          display: block; padding: .1rem .4rem; color: var(--faint); overflow-wrap: anywhere;
          max-height: 4.4em; overflow: auto;
        }
        .sent b, .received b, .silence b { border-bottom: 2px solid currentColor; position: relative; }
        .sent b { color: var(--deck); }
        .received b, .silence b { color: var(--host); text-align: right; }
        .silence b { border-bottom-style: dashed; }
        .sent b::after, .received b::after {
          content: ""; position: absolute; bottom: -6px; border: 5px solid transparent;
        }
        .sent b::after { right: -7px; border-left: 9px solid currentColor; }
        .received b::after { left: -7px; border-right: 9px solid currentColor; }
        .received code { text-align: right; }
        .derived b, .ladder .note b, .event b { display: inline; font-weight: normal; color: var(--faint); }
        .derived code, .ladder .note code, .event code { display: inline; }
        .event { text-align: right; }
        .culprit { background: var(--badpaper); }
        .culprit b { color: var(--bad); }
        footer { margin-top: 3rem; }
        @media (max-width: 46rem) {
          summary { grid-template-columns: 1rem 1fr auto; }
          .what { grid-column: 2 / 4; }
          .ladder { margin-left: .4rem; }
        }
        """
}
