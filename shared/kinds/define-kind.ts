/**
 * One kind of record: all that the program knows about it, given once. What others ask for is derived
 * here, when the kind is defined: they ask at every event.
 */
import * as v from 'valibot';
import { paths, wrappers } from '../api/assumptions.ts';
import type { ListName } from '../api/endpoints.ts';
import { type ConfirmedRecord, confirmedRecord, type Fields } from '../records/kinds.ts';
import { isGone, lists } from '../records/lists.ts';
import { type Field, isNaming, type shaped } from './field.ts';

/** Fields by the name under which they are sent, in the order in which they are shown. */
type FieldTable = Readonly<Record<string, Field>>;

/** A field is read under its own name, which the record then has, or says how it is read. */
type ReadableFields<Shown, Table> = {
  readonly [Name in keyof Table]: Name extends keyof Shown ? Field : ReturnType<typeof shaped>;
};

/** What a kind says of itself. */
type KindFacts = {
  /** Where its records are; one without a list cannot be looked for after a lost create. */
  readonly path: keyof typeof paths;
  /** The key that wraps the body of a write (conv.wrapper, A3). */
  readonly wrapper: keyof typeof wrappers;
  /** What one is called in a sentence; without it, what its list says. */
  readonly word?: string;
  /** The fields by which one is called: the first that holds something. */
  readonly namedBy: readonly string[];
  /** What one is called where these hold nothing; `undefined` where nothing else tells it apart. */
  readonly nameWithout?: (values: Fields) => string | undefined;
  /** Can be set when a record is created, and not changed. */
  readonly createOnly?: FieldTable;
  /** What else its records say, set by the service: shown, and never sent. */
  readonly shownOnly?: FieldTable;
  /** Read only, and kept with what the user saw: a note that is saved anew needs it. */
  readonly baseExtras?: readonly string[];
  /** What a new record shows until the service has answered; every other field is empty. */
  readonly defaults?: Fields;
  /** The field that names the member who made it: tells our records from others in a lookup. */
  readonly author?: string;
  /** The fields by whose values its list has to be filtered (A19). */
  readonly listedBy?: readonly string[];
  /** By which the cache finds its records, as Dexie writes indexes; the id is always one. */
  readonly indexes?: readonly string[];
  /** What a create sends, where that is more than the fields by their names. */
  readonly createBody?: (fields: Fields) => Fields;
  /** What the service computes from other fields, until it has: shown, and never sent. */
  readonly computed?: {
    readonly from: readonly string[];
    readonly compute: (record: Fields) => Fields;
  };
  /** Whether the service wrote the record by itself: then no create of ours made it. */
  readonly isRecorded?: (record: Fields) => boolean;
  /**
   * Groups of fields that say one thing: merged one by one they could contradict each other (M3.1). A
   * field may stand in several; whoever adds a kind decides.
   */
  readonly together: readonly (readonly string[])[];
  /** What a refusal calls a field of the request, where that is not the field's label. */
  readonly refusedAs?: Readonly<Record<string, string>>;
  readonly isRemovable: boolean;
  /** Why a record cannot be changed; `undefined` where it can. */
  readonly lockOf?: (record: Fields) => string | undefined;
};

type RecordSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

/** A kind with all that follows from its definition. */
export type Kind = Omit<
  Required<KindFacts>,
  'path' | 'wrapper' | 'author' | 'createBody' | 'computed'
> &
  Pick<KindFacts, 'createBody' | 'computed'> & {
    readonly author: string | undefined;
    /** The field with HTML in it, which no list shows; `undefined` where records have none. */
    readonly body: string | undefined;
    readonly path: string;
    readonly wrapper: string;
    /** Its list; `undefined` where the service has none. */
    readonly list: ListName | undefined;
    /** One record as a page of its list has it. */
    readonly listed: v.GenericSchema;
    /** One record as the service answers with it. */
    readonly record: v.GenericSchema<unknown, ConfirmedRecord>;
    /** Those that can be changed. */
    readonly fields: FieldTable;
    /** Those and the ones for a create alone. */
    readonly allFields: FieldTable;
    /** What a window may hand over: each field may be missing. */
    readonly written: v.GenericSchema<unknown, Fields>;
    readonly changedNames: readonly string[];
    /** The fields in which an id made on this computer can stand. */
    readonly namingFields: readonly string[];
    /** A record with nothing in it but the defaults. */
    readonly blank: Fields;
    /** Whether a record that was read by its id is deleted all the same. */
    readonly isGone: (record: Fields) => boolean;
  };

/** Everything about a kind, from what is said of it once. */
export function defineKind<
  Schema extends RecordSchema,
  const Table extends ReadableFields<v.InferOutput<Schema>, Table>,
>(facts: KindFacts & { readonly record: Schema; readonly fields: Table }): Kind {
  const { path, wrapper, record, defaults = {}, createOnly = {} } = facts;
  const fields: FieldTable = facts.fields as FieldTable;
  const allFields = { ...fields, ...createOnly };
  const list = path in lists ? (path as ListName) : undefined;
  return {
    shownOnly: {},
    baseExtras: [],
    listedBy: [],
    isRecorded: () => false,
    nameWithout: () => undefined,
    refusedAs: {},
    lockOf: () => undefined,
    ...facts,
    author: facts.author,
    body: Object.keys(fields).find((name) => fields[name]?.value === 'html'),
    // What its records are found by in the service is what they are found by here.
    indexes: [...(facts.indexes ?? []), ...compound(facts.listedBy)],
    path: paths[path],
    wrapper: wrappers[wrapper],
    list,
    word: facts.word ?? (list === undefined ? path : lists[list].words[0]),
    listed: list === undefined ? record : lists[list].record,
    record: v.pipe(record, confirmedRecord) as v.GenericSchema<unknown, ConfirmedRecord>,
    fields,
    createOnly,
    allFields,
    written: writtenSchema(allFields),
    changedNames: Object.keys(fields),
    namingFields: Object.entries(allFields).flatMap(([name, { value }]) =>
      value === 'html' || isNaming(value) ? [name] : [],
    ),
    defaults,
    blank: { ...emptyRecord(record), ...defaults },
    isGone: (found) => list !== undefined && isGone(list, found),
  };
}

/** One index over several fields. */
function compound(names: readonly string[] = []): readonly string[] {
  return names.length === 0 ? [] : [`[${names.join('+')}]`];
}

function writtenSchema(fields: FieldTable): v.GenericSchema<unknown, Fields> {
  const entries = Object.entries(fields).map(([name, { schema }]) => [
    name,
    v.exactOptional(schema),
  ]);
  return v.object(Object.fromEntries(entries) as v.ObjectEntries);
}

/** Of each field the emptiest value that the service could have answered with. */
function emptyRecord({ entries }: RecordSchema): Fields {
  const { id: _, created_at: _made, updated_at: _changed, ...others } = entries;
  const empty = Object.entries(others).map(([name, schema]) => [name, emptyValue(schema)]);
  return Object.fromEntries(empty);
}

function emptyValue(schema: v.ObjectEntries[string]): unknown {
  return [null, [], '', false, 0].find((value) => v.is(schema as v.GenericSchema, value));
}
