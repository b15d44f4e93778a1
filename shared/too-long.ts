/**
 * Returns why a text cannot be taken, `null` where it is short enough. The field keeps all of it: a cut
 * paste would go unnoticed.
 */
export function tooLongWords(text: string, charsMax: number, what = 'This'): string | null {
  if (text.length <= charsMax) return null;
  const [has, most] = [text.length, charsMax].map((count) => count.toLocaleString());
  return `${what} has ${has} characters, and ${most} are the most. Shorten it.`;
}
