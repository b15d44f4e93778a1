/** Half-finished input of a place that can be open in two windows of one user. */
import { type Lines, mergeTyped } from './merge-typed.ts';

/** The text of a place; `null` without one. */
type Text = string | null;
type Json = unknown;

/**
 * Text typed in a window, and what it came from, the oldest first; main may lack the latest of them.
 * A window that is older than this program names none.
 */
export type TypedOn = {
  readonly place: string;
  readonly text: Text;
  readonly was?: readonly Text[];
};

/**
 * Returns the text of a place once a window has typed into it. Words of another window that this one
 * has not shown stay (Q20.4).
 */
export function typeInto(present: Text, { place, text, was }: TypedOn): Text {
  if (was === undefined || was.includes(present) || present === text) return text;
  const [base = null] = was;
  if (isPlain(place)) {
    const sides = { base: base ?? '', ours: text ?? '', theirs: present ?? '' };
    return mergeTyped(sides, 'many') || null;
  }
  // One window finished it, and the other has typed on: it is not finished.
  if (text === null || present === null) return text ?? present;
  const [before, ours, theirs] = [base, text, present].map(parse);
  if (ours === undefined || theirs === undefined) return text;
  return JSON.stringify(merge(before, ours, theirs, 'title'));
}

/** Whether its text is the words themselves; all others are JSON. */
function isPlain(place: string): boolean {
  return place.startsWith('comment ') && !place.startsWith('comment change ');
}

/** Merges words; of everything else that both changed, such as a chosen client, the later stays. */
function merge(base: Json, ours: Json, theirs: Json, name: string): Json {
  const lines = wordFields[name];
  if (lines !== undefined && typeof ours === 'string' && typeof theirs === 'string') {
    return mergeTyped({ base: typeof base === 'string' ? base : '', ours, theirs }, lines);
  }
  if (isObject(ours) && isObject(theirs)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    const before = isObject(base) ? base : {};
    return Object.fromEntries(
      [...names].map((one) => [one, merge(before[one], ours[one], theirs[one], one)]),
    );
  }
  return JSON.stringify(ours) === JSON.stringify(base) ? theirs : ours;
}

/** The fields that are words, with their lines. */
const wordFields: Readonly<Record<string, Lines>> = {
  body: 'many',
  description: 'one',
  title: 'one',
};

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: Text): Json {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
