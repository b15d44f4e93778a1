/** The line by which a task is added: `Fix the form @Jonas !fri #relaunch`. */
import { foldText } from '../fold-text.ts';
import type { RecordId } from '../ids.ts';
import { isDay } from '../is-day.ts';
import { dueField, fieldNaming } from '../kinds/kinds.ts';
import type { Fields } from '../records/kinds.ts';
import { addDays, weekdayOf } from '../time/calendar.ts';
import type { Day } from '../time.ts';

/** The most signs that are read: a pasted line may consist of signs, and is read after every key. */
const SIGNS_MAX = 8;

/** A record that a line can name: a member after `@`, a project after `#`. */
type Named = { readonly id: number | RecordId; readonly name: string };
/** The names that a line can use. */
export type QuickNames = {
  readonly people: NameIndex;
  readonly projects: NameIndex;
  readonly today: Day;
};

type QuickPart =
  | { readonly kind: 'owner' | 'project'; readonly name: string }
  | { readonly kind: 'due'; readonly day: Day }
  /** Not understood: it stays in the title. */
  | { readonly kind: 'unclear'; readonly words: string };

/** The task that a line describes. */
export type QuickTask = {
  readonly title: string;
  /** The fields of the task, its title included. */
  readonly fields: Fields;
  readonly parts: readonly QuickPart[];
};

/** The fields of a task that a line can set. */
export const quickFields = {
  owner: fieldNaming('task', 'teamMembers') ?? null,
  project: fieldNaming('task', 'projects') ?? null,
  due: dueField('task') ?? null,
};

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** Reads the line; only the first owner, project and due day count. */
export function readQuickTask(line: string, names: QuickNames): QuickTask {
  const words: string[] = [];
  const parts: QuickPart[] = [];
  const fields: Record<string, unknown> = {};
  for (const word of line.trim().split(/\s+/)) {
    const found = parts.length < SIGNS_MAX ? readWord(word, names) : undefined;
    if (found === undefined || (found.field !== null && found.field in fields)) words.push(word);
    else {
      parts.push(found.part);
      if (found.field === null) words.push(word);
      else fields[found.field] = found.value;
    }
  }
  const title = words.join(' ');
  return { title, fields: { title, ...fields }, parts };
}

type Found = {
  readonly part: QuickPart;
  /** The field it sets; `null` where it sets none. */
  readonly field: string | null;
  readonly value?: unknown;
};

function readWord(word: string, { people, projects, today }: QuickNames): Found | undefined {
  const sought = word.slice(1);
  if (sought === '') return undefined;
  if (word.startsWith('!')) {
    const day = readDay(sought, today);
    if (day === undefined) return unclear(`${word}: no day`);
    return { part: { kind: 'due', day }, field: quickFields.due, value: day };
  }
  if (word.startsWith('@')) {
    return readName(word, people, { kind: 'owner', noun: 'people' });
  }
  if (!word.startsWith('#')) return undefined;
  return readName(word, projects, { kind: 'project', noun: 'projects' });
}

type NameParts = { readonly kind: 'owner' | 'project'; readonly noun: string };

/** Names to be searched after each key. They are read and folded once, at the first search: there may be 40,000. */
export class NameIndex {
  readonly #read: () => readonly Named[];
  /** Each record, its name as one word, and the words of its name. */
  #folded: readonly { readonly one: Named; readonly parts: readonly string[] }[] | undefined;

  /** Calls `read` at the first search. */
  constructor(read: () => readonly Named[]) {
    this.#read = read;
  }

  /** The records with exactly this name; if there are none, those with a word that begins so. */
  find(sought: string): readonly Named[] {
    this.#folded ??= this.#read().map((one) => {
      const folded = foldText(one.name);
      return { one, parts: [folded.replaceAll(' ', ''), ...folded.split(' ')] };
    });
    const exact = this.#folded.filter(({ parts }) => parts[0] === sought);
    const found =
      exact.length > 0
        ? exact
        : this.#folded.filter(({ parts }) => parts.some((part) => part.startsWith(sought)));
    return found.map(({ one }) => one);
  }
}

/** Reads the record that this word names, or says why none or several match. */
function readName(word: string, names: NameIndex, { kind, noun }: NameParts): Found | undefined {
  const sought = foldText(word.slice(1));
  if (sought === '') return undefined;
  const found = names.find(sought);
  const [one] = found;
  if (one === undefined) return unclear(`${word}: no ${noun}`);
  if (found.length > 1) return unclear(`${word}: ${found.length} ${noun}`);
  return { part: { kind, name: one.name }, field: quickFields[kind], value: one.id };
}

function unclear(words: string): Found {
  return { part: { kind: 'unclear', words }, field: null };
}

/** Reads `today`, `tomorrow`, a weekday as the next such day, or `2026-11-20`. */
function readDay(typed: string, today: Day): Day | undefined {
  const word = foldText(typed);
  if (word === 'today') return today;
  if (word === 'tomorrow') return addDays(today, 1);
  const weekday = word.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(word));
  if (weekday !== -1) {
    const ahead = (weekday + 1 - weekdayOf(today) + 7) % 7;
    return addDays(today, ahead === 0 ? 7 : ahead);
  }
  return isDay(word) ? word : undefined;
}
