/** What was typed into a text while the text was being filed: the start of the next one. */

/**
 * The part of `now` that was typed into `filed`, without the blank space around it. A text in which words
 * of the filed one were replaced counts as a whole: nothing typed is lost.
 */
export function typedSince(filed: string, now: string): string {
  const most = Math.min(filed.length, now.length);
  let start = 0;
  while (start < most && filed[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && filed.at(-1 - end) === now.at(-1 - end)) end += 1;
  if (start + end === now.length) return '';
  const isReplaced = start + end < filed.length;
  return (isReplaced ? now : now.slice(start, now.length - end)).trim();
}
