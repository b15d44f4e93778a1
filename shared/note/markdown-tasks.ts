/** HTML of rendered Markdown with tasks where list items begin with a box. */
export function taskItems(html: string): string {
  return html.replace(
    /<li>(\n?<p>)?\[([ xX])\] /g,
    (_, paragraph: string | undefined, sign: string) =>
      `<li data-checked="${sign !== ' '}">${paragraph ?? ''}`,
  );
}
