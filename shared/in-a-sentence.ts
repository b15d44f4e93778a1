/** Words one after another, as a sentence lists them: `value, currency and stage`. */
export function inASentence(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length <= 1 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
