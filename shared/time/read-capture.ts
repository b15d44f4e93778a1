/**
 * Reads the line typed for time in the capture window: `45m call @Fjellvik #relaunch`. Each
 * recognised part has its position, to be shown as a chip.
 */
import { foldText } from '../fold-text.ts';
import type { RecordId } from '../ids.ts';
import { CAPTURE_LINE_CHARS_MAX, CAPTURE_NAME_WORDS_MAX } from './bounds.ts';
import { readTypedTime, type TypedTime } from './read-duration.ts';

/** A record that `@` or `#` can name. */
export type CaptureTarget = {
  readonly kind: 'client' | 'contact' | 'project';
  readonly id: RecordId;
  readonly name: string;
  /** The client of a project, if it has one. */
  readonly clientId?: RecordId;
};

/** A target with its name folded for searching. */
export type KnownTarget = { readonly target: CaptureTarget; readonly folded: string };

/** Folds names for searching, once for many lines. */
export function knownTargets(targets: readonly CaptureTarget[]): readonly KnownTarget[] {
  return targets.map((target) => ({ target, folded: foldText(target.name) }));
}

type Place = { readonly from: number; readonly to: number };

export type CapturePart = Place &
  (
    | { readonly kind: 'time'; readonly time: TypedTime }
    | { readonly kind: 'target'; readonly target: CaptureTarget }
    /** Several names match; the user chooses. */
    | { readonly kind: 'several'; readonly targets: readonly CaptureTarget[] }
    /** No name matches; the text stays in the description. */
    | { readonly kind: 'unknown'; readonly message: string }
    /** The line starts with a duration that no entry can have. */
    | { readonly kind: 'too-long'; readonly message: string }
  );

export type ReadCapture = {
  readonly parts: readonly CapturePart[];
  /** The text without the recognised parts. */
  readonly description: string;
};

const signs = { '@': ['client', 'contact'], '#': ['project'] } as const;
const words = { '@': 'client or contact', '#': 'project' } as const;

/** Reads the line. A time must be at the start; a bare number is not a time. */
export function readCapture(text: string, known: readonly KnownTarget[]): ReadCapture {
  const line = text.slice(0, CAPTURE_LINE_CHARS_MAX);
  const time = readTime(line);
  const parts: CapturePart[] = time === undefined ? [] : [time];
  for (const { index } of line.matchAll(/(?<=^|\s)[@#](?=\S)/g)) {
    if (index < (parts.at(-1)?.to ?? 0)) continue; // inside of a quoted name
    parts.push(readTarget(line, index, known));
  }
  const clear = parts.map((part) => projectOfClient(part, { line, parts, known }));
  return { parts: clear, description: describe(text, clear) };
}

type Read = {
  readonly line: string;
  readonly parts: readonly CapturePart[];
  readonly known: readonly KnownTarget[];
};

/** Prefers the projects of the client in the line, also to one of another client that fits better. */
function projectOfClient(part: CapturePart, { line, parts, known }: Read): CapturePart {
  if (line[part.from] !== '#') return part;
  const client = parts.flatMap((one) =>
    one.kind === 'target' && one.target.kind === 'client' ? one.target.id : [],
  )[0];
  const own = known.filter(({ target }) => client !== undefined && target.clientId === client);
  const found = readTarget(line, part.from, own);
  return found.kind === 'unknown' || found.to < part.to ? part : found;
}

/** Reads as many words from the start as form a time. */
function readTime(line: string): CapturePart | undefined {
  const from = line.length - line.trimStart().length;
  for (const to of wordEnds(line, from).toReversed()) {
    const typed = line.slice(from, to);
    const time = /^\d+$/.test(typed) ? undefined : readTypedTime(typed);
    if (time?.ok) return { kind: 'time', from, to, time: time.value };
    if (time?.failure === 'too-long') return { kind: 'too-long', from, to, message: time.message };
  }
  return undefined;
}

/** Reads a quoted name, or as many words as start a name. */
function readTarget(line: string, from: number, known: readonly KnownTarget[]): CapturePart {
  const sign = line[from] as keyof typeof signs;
  const kinds: readonly string[] = signs[sign];
  const fitting = known.filter(({ target }) => kinds.includes(target.kind));
  const quoted = /^"([^"]+)"/.exec(line.slice(from + 1));
  const ends = quoted ? [from + 1 + quoted[0].length] : wordEnds(line, from + 1);
  for (const to of ends.toReversed()) {
    const typed = foldText(quoted?.[1] ?? line.slice(from + 1, to)).replace(/[,;]$/, '');
    const found = matches(typed, fitting);
    const [target, another] = found;
    if (target === undefined) continue;
    if (another === undefined) return { kind: 'target', from, to, target };
    return { kind: 'several', from, to, targets: found };
  }
  const to = ends[0] ?? line.length;
  const name = line.slice(from + 1, to);
  return { kind: 'unknown', from, to, message: `No ${words[sign]} here is called “${name}”.` };
}

/**
 * Returns the exact matches, else the names starting with it, else those with a word starting with
 * it.
 */
function matches(typed: string, known: readonly KnownTarget[]): readonly CaptureTarget[] {
  const rules = [
    (folded: string) => folded === typed,
    (folded: string) => folded.startsWith(typed),
    (folded: string) => folded.includes(` ${typed}`),
  ];
  for (const fits of rules) {
    const found = known.filter(({ folded }) => fits(folded));
    if (found.length > 0) return found.map(({ target }) => target);
  }
  return [];
}

/** Returns the ends of the first words after `begin`; a name ends before the next sign. */
function wordEnds(line: string, begin: number): readonly number[] {
  const text = line.slice(begin).split(/\s[@#]/)[0] ?? '';
  const found = [...text.matchAll(/\S+/g)].slice(0, CAPTURE_NAME_WORDS_MAX);
  return found.map(({ index, 0: word }) => begin + index + word.length);
}

function describe(text: string, parts: readonly CapturePart[]): string {
  let description = '';
  let from = 0;
  for (const part of parts) {
    if (part.kind !== 'time' && part.kind !== 'target') continue;
    description += `${text.slice(from, part.from)} `;
    from = part.to;
  }
  return `${description}${text.slice(from)}`.replace(/[ \t]+/g, ' ').trim();
}
