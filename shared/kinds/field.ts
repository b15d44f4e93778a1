/** The fields of a record: each with a label, a schema, how values are compared, and a control. */

import * as v from 'valibot';
import { type ListName, listNames } from '../api/endpoints.ts';
import { isDecimal } from '../money.ts';
import { type ConfirmedRecord, type Fields, writableKinds } from '../records/kinds.ts';
import { lists } from '../records/lists.ts';
import { AMOUNT_CHARS_MAX, LINE_CHARS_MAX, TEXT_CHARS_MAX } from '../text-limits.ts';

/** How two values of a field are compared, and how local ids in it are replaced. */
export type ValueKind =
  /** One of a few values, a day, a number, a flag: equal or not. */
  | 'plain'
  /** Typed text: the service may trim it and join its white space. */
  | 'text'
  /** A note's body. */
  | 'html'
  /** A moment; the same moment has several spellings. */
  | 'moment'
  /** A decimal number as text. */
  | 'decimal'
  /** Ids in any order. */
  | 'ids'
  /** Internet domains in any order; the service spells each in its own way (company.domains). */
  | 'domains'
  /** Nested values in their order: the lines of an invoice. */
  | 'items'
  /** The id of a record that may have been made on this computer: a number, or text. */
  | 'number-reference'
  | 'text-reference'
  /** Such ids of records with numbers, in any order. */
  | 'number-references'
  /** The record of a note, its type and such an id; or several in any order. */
  | 'attachment'
  | 'attachments';

/** Whether a value of this kind can hold a local id (Q13). */
export function isNaming(value: ValueKind): boolean {
  return value.includes('-reference') || value.startsWith('attachment');
}

/** The control that shows and edits the value. A `hidden` field is edited with another one. */
export type Control =
  | 'text'
  /** Three capital letters. */
  | 'code'
  | 'long'
  | 'html'
  | 'number'
  | 'duration'
  /** A decimal number as text, with its currency. */
  | 'money'
  | 'day'
  | 'flag'
  | 'choice'
  /** One entry a line. */
  | 'lines'
  | 'items'
  | 'named'
  /** An address that is opened outside. */
  | 'link'
  | 'hidden';

/** A record of a list by its id, always as text. */
export type NamedRecord = { readonly list: ListName; readonly id: string };

/** Options that most fields do not need. */
type Options = {
  /** Its word in a sentence; defaults to the label in lower case. */
  readonly word?: string;
  /** The service fills it in if a create omits it, so a lookup must not expect it to be empty. */
  readonly isFilledByService?: boolean;
  readonly isNeverCleared?: true; // a change of it to an empty value is refused or ignored (conv.null)
  /** The fields from which the service computes this one, unless it is sent. */
  readonly computedFrom?: readonly string[];
  /** The sentence for a change of this field alone; defaults to "Change the … of …". */
  readonly changeAlone?: (what: string) => string;
  /** Typed as plain text and sent as Markdown. */
  readonly isSentAsMarkdown?: boolean;
  /** The field values a chosen record must have, such as the type of a tag. */
  readonly among?: Fields;
  /** Whether another field of the record has the same value; then this one is not shown. */
  readonly isRepeated?: (record: Fields) => boolean;
  readonly repeats?: string; // that names the same record by its id: a table has one column for both
  /** The kind of address in its texts; web addresses may lack their scheme. */
  readonly addressIn?: 'web' | 'mail';
  /** Whether its moment only dates a yes: two sides that both set it agree (V371). */
  readonly isDatedYes?: true;
  /** Whether its day is the due day, until which the record is to be done, won or paid. */
  readonly isDueDay?: true;
  /** The value of another field beside which its day is typed as a number of days from today. */
  readonly inDaysWith?: { readonly field: string; readonly value: string };
  /** Whether records with the same text belong together, so that a table can be grouped by it. */
  readonly isGroup?: true;
  /** The words for an empty value; defaults to `Empty`. */
  readonly none?: string;
  /** How long its text may be, or each of its lines; a longer one stays as typed and is not sent (V42). */
  readonly charsMax?: number;
  /** The least and the greatest number that it takes. */
  readonly range?: readonly [least: number, greatest: number];
  /** The amount of which a percentage can be typed, and its words in a sentence. */
  readonly percentOf?: (record: Fields) => { readonly amount: string; readonly words: string };
  readonly remark?: (value: unknown, record: Fields) => string | null; // a sentence below its control
  /** The value in words, where its control alone does not say how. */
  readonly inWords?: (value: unknown) => string;
};

export type Field<T = unknown> = Options & {
  /** Its label above a control and in a comparison. */
  readonly label: string;
  readonly word: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly value: ValueKind;
  readonly control: Control;
  /** How a record shows the value, if under another name or in another form. */
  readonly shape?: Shape;
  /** The list whose records can be chosen, one or several. */
  readonly chosenFrom?: { readonly list: ListName; readonly isMany: boolean };
  /** The labels of its values on the screen. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The records that the value names; `fields` are those of the whole write. */
  readonly names?: (value: unknown, fields: Fields) => readonly NamedRecord[];
};

/** A value as a record shows it. */
export type Shape = {
  readonly read: (record: ConfirmedRecord) => unknown;
  /** The fields of the record that show the value; `before` is the record before the change. */
  readonly show: (value: unknown, before: Fields) => Fields;
  /** Whether the record contains this value, if it may contain more. */
  readonly includes?: {
    readonly from: string;
    readonly has: (record: Fields, value: unknown) => boolean;
  };
};

/** The values of these fields as a write carries them: each may be missing. */
export type WrittenFields<Table extends Readonly<Record<string, Field>>> = {
  readonly [Name in keyof Table]?: v.InferOutput<Table[Name]['schema']>;
};

/** The differences between kinds of field. */
type Nature<T> = Pick<Field, 'value' | 'control' | 'choices' | 'names' | 'chosenFrom'> & {
  readonly holds: v.GenericSchema<unknown, T>;
};

/** A field that may be null; the functions below are its usual forms. */
export function field<T>(
  label: string,
  { holds, ...nature }: Nature<T>,
  options: Options = {},
): Field<T | null> {
  const word = label.toLowerCase();
  return { ...nature, word, ...options, label, schema: v.nullable(holds) };
}

/** The field, refusing null. */
export function refuseNull<T>(one: Field<T | null>): Field<T> {
  const schema = v.nonNullable(one.schema) as unknown as v.GenericSchema<unknown, T>;
  return { ...one, schema };
}

/** The field, shown by the record under another name or in another form. */
export function reshape<T>(shape: Shape, one: Field<T>): Field<T> & { readonly shape: Shape } {
  return { ...one, shape };
}

/** One line of text. */
export function text(label: string, options?: Options) {
  return textUpTo(label, 'text', LINE_CHARS_MAX, options);
}

/** Text of several lines. */
export function longText(label: string, options?: Options) {
  return textUpTo(label, 'long', TEXT_CHARS_MAX, options);
}

function textUpTo(label: string, control: 'text' | 'long', charsMax: number, options?: Options) {
  const holds = v.pipe(v.string(), v.maxLength(charsMax));
  return field(label, { holds, value: 'text', control }, { charsMax, ...options });
}

/** A note's body. */
export function html(label: string, options?: Options) {
  return field(label, { holds: v.string(), value: 'html', control: 'html' }, options);
}

/** A currency by its ISO 4217 code: equal or not. */
export function code(label: string, options?: Options) {
  const holds = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));
  return field(label, { holds, value: 'plain', control: 'code' }, options);
}

/** A calendar day. */
export function day(label: string, options?: Options) {
  return field(label, { holds: v.string(), value: 'plain', control: 'day' }, options);
}

/** A moment in UTC. */
export function moment(label: string, options?: Options) {
  return field(label, { holds: v.string(), value: 'moment', control: 'text' }, options);
}

/** An amount in the currency of the record, as text: money never passes through a float. */
export function money(label: string, options?: Options) {
  const holds = v.pipe(v.string(), v.maxLength(AMOUNT_CHARS_MAX), v.check(isDecimal));
  const nature = { holds, value: 'decimal', control: 'money' } as const;
  return field(label, nature, { charsMax: AMOUNT_CHARS_MAX, ...options });
}

/** A whole number. */
export function wholeNumber(label: string, options?: Options) {
  return field(label, { holds: v.number(), value: 'plain', control: 'number' }, options);
}

/** A length of time in seconds, shown in hours and minutes. */
export function duration(label: string, options?: Options) {
  return field(label, { holds: v.number(), value: 'plain', control: 'duration' }, options);
}

/** An absolute address in the web. */
export function link(label: string, options?: Options) {
  const holds = v.string();
  return field(label, { holds, value: 'plain', control: 'link' }, { addressIn: 'web', ...options });
}

/** Yes or no. */
export function flag(label: string, options?: Options) {
  return field(label, { holds: v.boolean(), value: 'plain', control: 'flag' }, options);
}

/** The record of a list that this one belongs to. */
export function reference(list: ListName, label: string, options?: Options) {
  const value = referenceValue(list);
  const id: v.GenericSchema<unknown, number | string> =
    value === 'number-reference' ? v.union([v.number(), v.string()]) : idOf(list);
  const from = { names: namesIn(list), chosenFrom: { list, isMany: false } };
  return field(label, { holds: id, value, control: 'named', ...from }, options);
}

/** Records of a list in any order, named by numbers; never null. */
export function references(list: ListName, label: string, options?: Options) {
  const from = { names: namesIn(list), chosenFrom: { list, isMany: true } };
  const isMadeHere = referenceValue(list) !== 'plain';
  const ids: v.GenericSchema<unknown, (number | string)[]> = v.array(
    isMadeHere ? v.union([v.number(), v.string()]) : v.number(),
  );
  const value = isMadeHere ? 'number-references' : 'ids';
  return refuseNull(field(label, { holds: ids, value, control: 'named', ...from }, options));
}

/** As long as a value that the service may add is. */
const CHOICE_CHARS_MAX = 100;

/**
 * One of a few values, with what each is called on the screen. The service may add values (conv.enums): a record
 * that has one can get it back, by Undo for example.
 */
export function choice<const Choices extends Readonly<Record<string, string>>>(
  label: string,
  choices: Choices,
  options?: Options,
) {
  type Value = keyof Choices & string;
  const added = v.pipe(v.string(), v.minLength(1), v.maxLength(CHOICE_CHARS_MAX));
  const holds = added as unknown as v.GenericSchema<unknown, Value>;
  return field(label, { holds, value: 'plain', control: 'choice', choices }, options);
}

/** The records with these ids; an id that is missing names none. */
export function recordsOf(
  list: ListName | undefined,
  ids: readonly unknown[],
): readonly NamedRecord[] {
  if (list === undefined) return [];
  return ids.flatMap((id) => (id === null || id === undefined ? [] : [{ list, id: String(id) }]));
}

/** The list that holds the records of a kind; `undefined` where the service has none. */
export function listOf(kind: string): ListName | undefined {
  return listNames.find((name) => lists[name].kind === kind);
}

function namesIn(list: ListName) {
  return (value: unknown) => recordsOf(list, Array.isArray(value) ? value : [value]);
}

/** The value kind of a reference: a kind that can be made here may have a local id. */
function referenceValue(list: ListName): ValueKind {
  const { kind, id } = lists[list];
  const isMadeHere = (writableKinds as readonly string[]).includes(kind);
  if (!isMadeHere) return 'plain';
  return id === 'number' ? 'number-reference' : 'text-reference';
}

function idOf(list: ListName): v.GenericSchema<unknown, number | string> {
  return lists[list].id === 'number' ? v.number() : v.string();
}
