/** The text of markup that nobody parses: what stands between its tags, in one pass. */

/**
 * `html` without tags, remarks, scripts and styles, a line for each block. Nothing in it is trusted or
 * understood, and the time it takes grows with the length alone.
 */
export function taglessText(html: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    const start = html.slice(open, open + START_CHARS);
    const end = isTag.test(start) ? endOfTag(html, open, start) : open + 1;
    if (end === undefined) break;
    pieces.push(html.slice(at, isTag.test(start) ? open : end), lineBreak.test(start) ? '\n' : '');
    at = end;
  }
  pieces.push(html.slice(at));
  return pieces.join('').replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name) => signs[name] ?? '');
}

const signs: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" },
};

/** As much of a tag as tells what it is. */
const START_CHARS = 12;
const isTag = /^<[a-z/!?]/i;
const lineBreak = /^<\/?(?:p|div|li|tr|br|h[1-6]|pre|blockquote|table|ul|ol|d[tld])[\s/>]/i;

/** Behind the tag at `open`; `undefined` where nothing ends it. */
function endOfTag(html: string, open: number, start: string): number | undefined {
  if (start.startsWith('<!--')) return behind(html, '-->', open + 4);
  const raw = /^<(script|style)[\s/>]/i.exec(start)?.[1];
  if (raw === undefined) return behind(html, '>', open + 1);
  const close = html.indexOf(`</${raw}`, open + 1);
  return close === -1 ? undefined : behind(html, '>', close);
}

function behind(html: string, end: string, from: number): number | undefined {
  const at = html.indexOf(end, from);
  return at === -1 ? undefined : at + end.length;
}
