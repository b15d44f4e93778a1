/** Merges words that two windows of one user have typed on from the same text; no window sees the other's. */

type Versions = Readonly<Record<'base' | 'ours' | 'theirs', string>>;

/** A stretch of the base, and what was typed in its place. */
type Typed = { readonly start: number; readonly end: number; readonly text: readonly string[] };

/**
 * Returns a text with the words of both (Q20.4). Where both typed at one place theirs come first, then
 * `joint`, then ours. What one of them deleted and the other left alone is gone.
 */
export function mergeTyped({ base, ours, theirs }: Versions, joint: string): string {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const letters = [...base]; // whole characters: half of a pair is none
  const [own, other] = [typedInto(letters, [...ours]), typedInto(letters, [...theirs])];
  const isApart = own.end <= other.start || other.end <= own.start;
  if (isApart && own.start !== other.start) {
    const [first, last] = own.start < other.start ? [own, other] : [other, own];
    const between = letters.slice(first.end, last.start);
    const [head, tail] = [letters.slice(0, first.start), letters.slice(last.end)];
    return [...head, ...first.text, ...between, ...last.text, ...tail].join('');
  }
  const [start, end] = [Math.min(own.start, other.start), Math.max(own.end, other.end)];
  const [mine, yours] = [own, other].map((one) =>
    [...letters.slice(start, one.start), ...one.text, ...letters.slice(one.end, end)].join(''),
  ) as [string, string];
  const both =
    mine.trim() === '' || yours.trim() === ''
      ? yours + mine
      : yours.trimEnd() + joint + mine.trimStart();
  return letters.slice(0, start).join('') + both + letters.slice(end).join('');
}

function typedInto(base: readonly string[], now: readonly string[]): Typed {
  const most = Math.min(base.length, now.length);
  let start = 0;
  while (start < most && base[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && base.at(-1 - end) === now.at(-1 - end)) end += 1;
  return { start, end: base.length - end, text: now.slice(start, now.length - end) };
}
