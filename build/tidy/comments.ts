/** Checks that comments are in plain English: short sentences that begin with their subject. */
import { isCode, type Problem, type Source } from './source.ts';

const WORDS_MAX = 25;

/** Words of `retired-words.ts` that have no second, harmless meaning in a sentence. */
const retired =
  /\b(?:settle[sd]?|settlings?|(?:set|put)s? aside|twins?|likeness|likeliest|reckoned|doubted|grounded)\b/i;

type Comment = { readonly line: number; readonly text: string };

/** Fails on a comment with a sentence over 25 words. */
export function longSentences(sources: readonly Source[]): readonly Problem[] {
  return findIn(sources, readComments, (text) => {
    const words = Math.max(...splitSentences(text).map(countWords));
    return words > WORDS_MAX ? `a sentence has ${words} words; at most ${WORDS_MAX}` : undefined;
  });
}

/** Fails on a comment that opens with Of, What or Who. */
export function openings(sources: readonly Source[]): readonly Problem[] {
  return findIn(sources, readComments, (text) =>
    /^(?:Of|What|Who|Whoever) /.test(text) ? 'begin with the subject: a noun' : undefined,
  );
}

/** Fails on a retired word in a comment or a test title. */
export function retiredInComments(sources: readonly Source[]): readonly Problem[] {
  const read = (source: Source) => [...readComments(source), ...readTitles(source)];
  return findIn(sources, read, (text) => {
    const [word] = retired.exec(text) ?? [];
    return word === undefined ? undefined : `the retired word "${word}"`;
  });
}

function findIn(
  sources: readonly Source[],
  read: (source: Source) => readonly Comment[],
  judge: (text: string) => string | undefined,
): Problem[] {
  return sources.filter(isCode).flatMap((source) =>
    read(source).flatMap(({ line, text }) => {
      const message = judge(text);
      return message === undefined ? [] : [{ path: source.path, line, message }];
    }),
  );
}

/** Reads the comments that have lines of their own, each paragraph and point of a list as a line. */
function readComments({ text }: Source): Comment[] {
  const comment = /^[ \t]*(?:\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;
  return [...text.matchAll(comment)].map(([whole], index, all) => ({
    line: text.slice(0, all[index]?.index).split('\n').length,
    text: whole
      .split('\n')
      .map((line) =>
        line.replace(/^\s*(?:\/\*\*?|\*(?!\/)|<!--|\/\/)?\s?|\s*(?:\*\/|-->)\s*$/g, ''),
      )
      .map((line) => (isDrawn(line) ? '' : line))
      .map((line) => (line === '' || line.startsWith('- ') ? `\n${line}` : line))
      .join(' ')
      .trim(),
  }));
}

/** Diagrams and commands stand four places in: they are no sentences. */
function isDrawn(line: string): boolean {
  return line.startsWith('    ');
}

function readTitles({ path, text }: Source): Comment[] {
  if (!path.startsWith('test/')) return [];
  return text.split('\n').flatMap((content, index) => {
    const [, title] = /^\s*(?:(?:test|describe)(?:\.\w+)*|\]\))\('([^']+)'/.exec(content) ?? [];
    return title === undefined ? [] : [{ line: index + 1, text: title }];
  });
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|; |\n/);
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}
