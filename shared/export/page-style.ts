/** The style of exported pages: plain documents, light or dark, and black on paper. */
export const EXPORT_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fcfdfd, #15191b);
  --card: light-dark(#ffffff, #1c2225);
  --ink: light-dark(#1b2226, #e4e9ea);
  --quiet: light-dark(#566168, #9fabb0);
  --line: light-dark(#dfe4e6, #303a3e);
  --accent: light-dark(#0d5f70, #7fc4d4);
  --amber: light-dark(#8a5200, #e2b25e);
  --danger: light-dark(#a8281f, #f08b80);
}
body {
  max-width: 62rem;
  margin: 0 auto;
  padding: 3rem 1.5rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 15px/1.55 system-ui, sans-serif;
}
a { color: var(--accent); }
header { border-bottom: 1px solid var(--line); padding-bottom: 1.25rem; }
.brand { margin: 0; color: var(--quiet); font-weight: 600; font-size: 0.85rem; }
h1 { margin: 0.15rem 0 0.6rem; font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.015em; overflow-wrap: anywhere; }
header p { margin: 0; color: var(--quiet); max-width: 46rem; overflow-wrap: anywhere; }
h2 { margin: 2.25rem 0 0.75rem; font-size: 1.1rem; }
.count { color: var(--quiet); font-weight: 400; }
.wide { overflow-x: auto; }
.wide:focus-visible { outline: 2px solid var(--accent); outline-offset: 4px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
main > .wide > table { min-width: 100%; font-size: 0.9rem; }
th, td { padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: baseline; }
thead th { color: var(--quiet); font-weight: 500; font-size: 0.8rem; white-space: nowrap; }
td { min-width: 4rem; max-width: 26rem; overflow-wrap: anywhere; white-space: pre-line; }
.number { text-align: end; white-space: nowrap; }
thead th.number { text-align: end; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3rem 1.5rem; margin: 1.5rem 0 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
article { margin: 0 0 1.25rem; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); max-width: 46rem; }
article h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
article .facts { margin: 0.15rem 0 0.75rem; color: var(--quiet); font-size: 0.85rem; overflow-wrap: anywhere; }
article .body { overflow-wrap: anywhere; }
article .body > :first-child { margin-top: 0; }
article .body > :last-child { margin-bottom: 0; }
article img { max-width: 100%; height: auto; border-radius: 6px; }
article table { font-size: 0.9rem; }
article th, article td { padding: 0.3rem 0.6rem; border: 1px solid var(--line); }
blockquote { margin: 0.75rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--quiet); }
pre, code { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; }
li[data-checked] { list-style: none; }
ul:not(:has(> li:not([data-checked]))) { padding-inline-start: 0.25rem; }
[data-image] { color: var(--quiet); }
.waiting, .needs-you { font-weight: 500; white-space: nowrap; }
.waiting { color: var(--amber); }
.needs-you { color: var(--danger); }
ul.files { padding-inline-start: 1.1rem; overflow-wrap: anywhere; }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; background: none; }
  article { border-radius: 0; border-width: 1px 0 0; padding: 0.8rem 0; background: none; max-width: none; }
  h2, h3 { break-after: avoid; }
}
`;
