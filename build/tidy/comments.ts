/** Checks that comments are in plain English: short sentences that begin with their subject. */
import type { Finding, Measure } from './ratchet.ts';
import { isCode, type Source } from './source.ts';

const WORDS_MAX = 25;

/** Words of `retired-words.ts` that have no second, harmless meaning in a sentence. */
const retired =
  /\b(?:settle[sd]?|settlings?|(?:set|put)s? aside|twins?|likeness|likeliest|reckoned|doubted|grounded)\b/i;

type Comment = { readonly line: number; readonly text: string };

export const longSentences: Measure = {
  name: 'comments with a sentence over 25 words',
  find: (sources) =>
    findIn(sources, readComments, (text) => {
      const words = Math.max(...splitSentences(text).map(countWords));
      return words > WORDS_MAX ? `a sentence has ${words} words; at most ${WORDS_MAX}` : undefined;
    }),
};

export const openings: Measure = {
  name: 'comments that open with Of, What or Who',
  find: (sources) =>
    findIn(sources, readComments, (text) =>
      /^(?:Of|What|Who|Whoever) /.test(text) ? 'begin with the subject: a noun' : undefined,
    ),
};

export const retiredInComments: Measure = {
  name: 'retired words in comments and test titles',
  find: (sources) =>
    findIn(
      sources,
      (source) => [...readComments(source), ...readTitles(source)],
      (text) => {
        const [word] = retired.exec(text) ?? [];
        return word === undefined ? undefined : `the retired word "${word}"`;
      },
    ),
};

/** Counts by folder, so that moving a file inside it changes nothing. */
function findIn(
  sources: readonly Source[],
  read: (source: Source) => readonly Comment[],
  judge: (text: string) => string | undefined,
): Finding[] {
  return sources.filter(isCode).flatMap((source) =>
    read(source).flatMap(({ line, text }) => {
      const message = judge(text);
      const key = source.path.split('/').slice(0, -1).slice(0, 2).join('/');
      return message === undefined ? [] : [{ key, path: source.path, line, message }];
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
