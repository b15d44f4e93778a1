/** Checks that retired words do not come back: one word has one meaning (docs/architecture.md). */
import path from 'node:path/posix';
import { parse } from './parsed.ts';
import { isCode, type Problem, type Source } from './source.ts';

/**
 * Retired words and their replacements. `line`, `replay` and `base` keep one meaning each, which a
 * program cannot check.
 */
const retired: Readonly<Record<string, string>> = {
  ...every(['settle', 'settles', 'settled', 'settling', 'settlings'], 'applyOutcome; resolve'),
  ...every(['look', 'looks', 'looked', 'looking'], 'lookup; view'),
  ...every(['rest', 'rests', 'rested'], 'debounce; remainder'),
  ...every(['aside'], 'quarantine; shelve; park'),
  ...every(['turn', 'turns'], 'permit'),
  ...every(['kept'], 'settings; preserved'),
  ...every(['stored', 'told', 'hears', 'heard'], 'acknowledged; notified'),
  ...every(['sight', 'seen'], 'base'),
  ...every(['twin', 'twins', 'likeness', 'likeliest'], 'candidate; match; bestMatch'),
  ...every(['reckoned', 'doubted', 'grounded'], 'a verb in the imperative'),
};

/** Fails on a name with a retired word. */
export function retiredNames(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(isCode).flatMap((source) => {
    const stem = path.basename(source.path).replace(/\..*$/, '');
    return [...new Set([stem, ...parse(source).names])].flatMap((name) =>
      findIn(wordsOfName(name), source, `the name ${name}`),
    );
  });
}

/** Fails on a retired word in a SPEC. */
export function retiredInSpecs(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ path: file }) => file.endsWith('/SPEC.md'))
    .flatMap((source) =>
      source.text.split('\n').flatMap((text, index) =>
        findIn(text.toLowerCase().match(/[a-z]+/g) ?? [], source, 'the rule').map((problem) => ({
          ...problem,
          line: index + 1,
        })),
      ),
    );
}

function findIn(words: readonly string[], source: Source, where: string): Problem[] {
  return words
    .filter((word, index) => isRetired(word, words[index - 1]))
    .map((word) => ({
      path: source.path,
      message: `${where} has the retired word "${word}": ${retired[word]}`,
    }));
}

/** Values may be compared aside; a thing moved aside has three words of its own. */
function isRetired(word: string, before = ''): boolean {
  return Object.hasOwn(retired, word) && (word !== 'aside' || /^(set|put)s?$/.test(before));
}

/** Splits `isSetAside` and `set-aside` into words. */
function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function every(words: readonly string[], becomes: string): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, becomes]));
}
