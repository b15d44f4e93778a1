/** Checks that a SPEC rule is short and has an id of its own. */
import type { Problem, Source } from './source.ts';

const WORDS_MAX = 40;

const specsOf = (sources: readonly Source[]) =>
  sources.filter(({ path }) => path.endsWith('/SPEC.md'));

/** Fails on an id that an earlier rule of the same SPEC has. */
export function repeatedRules(sources: readonly Source[]): readonly Problem[] {
  return specsOf(sources).flatMap((spec) => {
    const rules = rulesOf(spec.text);
    return rules
      .filter(({ id }, index) => rules.findIndex((one) => one.id === id) < index)
      .map(({ id, line }) => ({
        ...{ path: spec.path, line },
        message: `${id} is the id of an earlier rule: a test that cites it could mean either`,
      }));
  });
}

/** Fails on a rule over 40 words. */
export function ruleLengths(sources: readonly Source[]): readonly Problem[] {
  return specsOf(sources).flatMap((spec) =>
    rulesOf(spec.text)
      .filter(({ words }) => words > WORDS_MAX)
      .map(({ id, line, words }) => ({
        path: spec.path,
        line,
        message: `${id} has ${words} words; at most ${WORDS_MAX}: split it (${id}.1)`,
      })),
  );
}

/**
 * Reads the rules of a SPEC: from a line with an id up to the next one, a heading or an empty line.
 */
function rulesOf(text: string): { id: string; line: number; words: number }[] {
  const rules: { id: string; line: number; words: number }[] = [];
  let current: { id: string; line: number; words: number } | undefined;
  for (const [index, content] of text.split('\n').entries()) {
    const [start, id] = /^(?:[^\w\s(]+\s?)?([A-Z]\d+(?:\.\d+)?)\b/.exec(content) ?? [];
    if (id !== undefined) {
      current = { id, line: index + 1, words: 0 };
      rules.push(current);
    } else if (content.trim() === '' || content.startsWith('#')) current = undefined;
    if (current !== undefined) current.words += countWords(content.slice(start?.length ?? 0));
  }
  return rules;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}
