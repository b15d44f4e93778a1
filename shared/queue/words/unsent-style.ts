/** The style of the file of unsent work: a plain document, light or dark, and black on paper. */
export const UNSENT_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fcfdfd, #15191b);
  --card: light-dark(#ffffff, #1c2225);
  --ink: light-dark(#1b2226, #e4e9ea);
  --quiet: light-dark(#566168, #9fabb0);
  --line: light-dark(#dfe4e6, #303a3e);
  --accent: light-dark(#0d5f70, #7fc4d4);
}
body {
  max-width: 46rem;
  margin: 0 auto;
  padding: 3rem 1.5rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif;
}
header { border-bottom: 1px solid var(--line); padding-bottom: 1.25rem; }
.brand { margin: 0; color: var(--accent); font-weight: 600; font-size: 0.85rem; }
h1 { margin: 0.15rem 0 0.6rem; font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.015em; }
header p:last-child { margin: 0; color: var(--quiet); }
h2 { margin: 2.25rem 0 0.75rem; font-size: 1.1rem; }
article {
  margin: 0 0 1rem;
  padding: 1.1rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--card);
}
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.8rem; font-weight: 600; color: var(--quiet); }
h5 { margin: 0 0 0.2rem; font-size: 0.75rem; font-weight: 600; color: var(--accent); }
.standing { margin: 0.15rem 0 0; color: var(--quiet); font-size: 0.85rem; }
.standing + pre { margin-top: 0.9rem; }
pre {
  margin: 0;
  font: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.versions { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1.25rem; }
footer { margin-top: 2.5rem; color: var(--quiet); font-size: 0.8rem; }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 11pt; background: none; }
  article { border-radius: 0; border-width: 1px 0 0; padding: 0.8rem 0; background: none; }
  h2, h3, h4, h5 { break-after: avoid; }
}
`;
