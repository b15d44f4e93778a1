/** Turns list items that start with a box into tasks, in HTML rendered from Markdown. */
export function taskItems(html: string): string {
  return html.replace(
    /<li>(\n?<p>)?\[([ xX])\] /g,
    (_, paragraph: string | undefined, sign: string) =>
      `<li data-checked="${sign !== ' '}">${paragraph ?? ''}`,
  );
}
