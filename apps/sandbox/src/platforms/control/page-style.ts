/** Styles of the control page, light and dark, from 375 px on. */
export const style = `
:root { color-scheme: light dark; --text: #1d2129; --soft: #5f6672; --page: #f4f5f7; --card: #fff; --line: #dfe2e8; --accent: #1659d9; --on-accent: #fff; --said: #e8f1ff; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8ec; --soft: #a5abb6; --page: #15171b; --card: #1f2228; --line: #363b45; --accent: #7fb0ff; --on-accent: #10131a; --said: #1f3252; } }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; color: var(--text); background: var(--page); }
header { padding: 16px 24px 0; background: var(--card); border-bottom: 1px solid var(--line); }
h1 { font-size: 20px; margin: 0; } h1 small, header p { color: var(--soft); font-weight: 400; }
header p { margin: 2px 0 8px; } header b { color: var(--text); font-variant-numeric: tabular-nums; }
nav { display: flex; gap: 4px; overflow-x: auto; }
nav a { padding: 8px 14px; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; white-space: nowrap; }
nav a[aria-current] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
main { max-width: 1480px; margin: 0 auto; padding: 16px 24px 48px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 14px 18px; margin-bottom: 14px; }
h2 { font-size: 16px; margin: 0 0 10px; } h3 { font-size: 14px; margin: 14px 0 6px; }
form { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; margin: 6px 0; }
td form { margin: 0; display: inline-flex; }
label { display: grid; grid-template-columns: minmax(0, auto); gap: 2px; color: var(--soft); font-size: 13px; max-width: 100%; }
label.check { display: flex; gap: 6px; align-items: center; padding-bottom: 6px; }
input:not([type=checkbox]), select { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; min-height: 32px; max-width: 100%; }
input[type=number] { width: 96px; }
button { font: inherit; padding: 4px 12px; min-height: 32px; border-radius: 6px; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
td button { background: transparent; color: var(--accent); border-color: var(--line); min-height: 28px; padding: 0 8px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
a { color: var(--accent); }
.wide { overflow-x: auto; max-height: 440px; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 5px 10px; border-bottom: 1px solid var(--line); white-space: nowrap; font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 500; position: sticky; top: 0; background: var(--card); }
td.buttons { display: flex; gap: 4px; }
.empty, .note { color: var(--soft); margin: 4px 0; }
.said { background: var(--said); border-radius: 6px; padding: 8px 12px; overflow-wrap: anywhere; }
.closed { color: var(--soft); }
@media (max-width: 640px) { header, main { padding-left: 14px; padding-right: 14px; } section { padding: 12px; } }
`;
