/** The characters of a text node and where each stands in the HTML it was read from. */
import { parseBody } from '../../../shared/note/parse-body.ts';

/** The text read at a place of the source. */
export type Reading = {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isExact: boolean;
  readonly isSpace: boolean;
};

/** Tags that mean nothing where they stand, entities, line ends, white space, text. */
const pieces =
  /<!--[\s\S]*?(?:-->|$)|<[/!?]?[a-z][^>]*>|&(?:#x[0-9a-f]+|#[0-9]+|[a-z][a-z0-9]*);?|[ \t\r\n\f]+|[^<& \t\r\n\f\0]+|[\s\S]/gi;

/**
 * Matches `value` with `source`, which begins at `at`. White space becomes one space, unless it is
 * `verbatim`. If the two do not match the whole is one reading.
 */
export function readText(
  { source, at }: { readonly source: string; readonly at: number },
  value: string,
  { isVerbatim }: { readonly isVerbatim: boolean },
): Reading[] {
  if (source === value && !unusual.test(source)) return plainReadings(source, at);
  const readings: Reading[] = [];
  let read = '';
  for (const { 0: piece, index } of source.matchAll(pieces)) {
    const [from, to] = [at + index, at + index + piece.length];
    const isSpace = /^[ \t\r\n\f]/.test(piece);
    const text = isSpace ? piece.replace(/\r\n?/g, '\n') : meaningOf(piece);
    read += text;
    if (isSpace && isVerbatim) for (const line of linesOf(piece, from)) readings.push(line);
    else if (isSpace) readings.push({ text: ' ', from, to, isExact: piece === ' ', isSpace });
    else if (text !== '') readings.push({ text, from, to, isExact: text === piece, isSpace });
  }
  // The first line break inside `pre` has no effect.
  if (read === value) return readings;
  if (isVerbatim && read === `\n${value}`) return withoutFirstBreak(readings);
  return asOne(value, { from: at, to: at + source.length }, isVerbatim);
}

function withoutFirstBreak([first, ...others]: readonly Reading[]): Reading[] {
  if (first === undefined || first.text === '\n') return others;
  return [{ ...first, text: first.text.slice(1), from: first.from + 1 }, ...others];
}

/** Text that is not read letter by letter. */
const unusual = /[&<\0\t\n\r\f]| {2}/;

/** Most text: words with one space between them. */
function plainReadings(source: string, at: number): Reading[] {
  const start = source.startsWith(' ') ? 1 : 0;
  const end = source.endsWith(' ') && source.length > start ? source.length - 1 : source.length;
  const places: [number, number][] = [
    [0, start],
    [start, end],
    [end, source.length],
  ];
  return places
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({
      text: source.slice(from, to),
      from: at + from,
      to: at + to,
      isExact: true,
      isSpace: from + 1 === to && source[from] === ' ',
    }));
}

function meaningOf(piece: string): string {
  if (piece === '\0') return '';
  if (piece.length > 1 && piece.startsWith('<')) return '';
  if (piece.length > 1 && piece.startsWith('&')) return entity(piece);
  return piece;
}

function entity(piece: string): string {
  const [node] = parseBody(piece);
  return node !== undefined && 'value' in node ? node.value : '';
}

/** White space of a verbatim text, its line ends each on its own. */
function linesOf(piece: string, at: number): Reading[] {
  return [...piece.matchAll(/\r\n?|[^\r]+/g)].map(({ 0: text, index }) => ({
    text: text.startsWith('\r') ? '\n' : text,
    from: at + index,
    to: at + index + text.length,
    isExact: !text.startsWith('\r'),
    isSpace: false,
  }));
}

function asOne(
  value: string,
  range: { readonly from: number; readonly to: number },
  isVerbatim: boolean,
): Reading[] {
  const text = isVerbatim ? value : value.replace(/[ \t\r\n\f]+/g, ' ');
  if (text === '') return [];
  return [{ text, ...range, isExact: false, isSpace: text === ' ' && !isVerbatim }];
}
