/** Finds what was typed while a text was being saved: the start of the next one. */

/**
 * Returns the part of `now` typed into `filed`, trimmed. If words of the saved text were replaced,
 * returns all of `now`, so that nothing is lost.
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
