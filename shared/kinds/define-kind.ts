/**
 * One kind of record: everything the program knows about it, declared once. All else is derived
 * here once, when the kind is defined, because it is needed at every event.
 */
import * as v from 'valibot';
import { paths, wrappers } from '../api/assumptions.ts';
import type { ListName } from '../api/endpoints.ts';
import { type ConfirmedRecord, confirmedRecord, type Fields } from '../records/kinds.ts';
import { isGone, lists } from '../records/lists.ts';
import type { Around, Clash, InTheWay } from './clash.ts';
import { type Field, isNaming, type reshape } from './field.ts';
import type { Reading } from './reading.ts';

/** Fields by the name under which they are sent, in the order in which they are shown. */
type FieldTable = Readonly<Record<string, Field>>;

/** A field that the record does not show under its own name has to say how it is read. */
type ReadableFields<Shown, Table> = {
  readonly [Name in keyof Table]: Name extends keyof Shown ? Field : ReturnType<typeof reshape>;
};

type OnlyWith = {
  readonly field: string;
  readonly values: readonly string[];
  /** Whether the service refuses these values of the other field without this one. */
  readonly isNeeded?: true;
  /** Whether it can also stand beside an empty one: the service then fills that in. */
  readonly mayStandAlone?: true;
};

/** The declaration of a kind. */
type KindFacts = {
  /** The list of its records; without one a lost create has no lookup. */
  readonly path: keyof typeof paths;
  /** The key that wraps the body of a write (conv.wrapper, A3). */
  readonly wrapper: keyof typeof wrappers;
  /** The noun for one record in a sentence; defaults to the word of its list. */
  readonly word?: string;
  /** The fields that name a record: the first that is not empty. */
  readonly namedBy: readonly string[];
  /** The name if all of these are empty; `undefined` if nothing else identifies the record. */
  readonly nameWithout?: (values: Fields) => string | undefined;
  /** Can be set when a record is created, and not changed. */
  readonly createOnly?: FieldTable;
  /** Further fields, set by the service: shown, and never sent. */
  readonly shownOnly?: FieldTable;
  /** Read-only fields that belong to the base: a note that is saved anew needs them. */
  readonly baseExtras?: readonly string[];
  /** Values of a new record until the service replies; every other field is empty. */
  readonly defaults?: Fields;
  /** The field with the author, by which a lookup tells our records from others'. */
  readonly author?: string;
  /** The fields that filter its list (A19). */
  readonly listedBy?: readonly string[];
  /** By which the cache finds its records, as Dexie writes indexes; the id is always one. */
  readonly indexes?: readonly string[];
  /** Builds the body of a create, if that is more than the fields. */
  readonly createBody?: (fields: Fields) => Fields;
  /** Turns the fields of a deleted record into those of a create that makes it anew; the same without it. */
  readonly anew?: (fields: Fields) => Fields;
  /** Values that the service will compute from other fields: shown meanwhile, never sent. */
  readonly computed?: {
    readonly from: readonly string[];
    readonly compute: (record: Fields) => Fields;
  };
  /** Whether the service made the record by itself, so that no create of ours did. */
  readonly isRecorded?: (record: Fields) => boolean;
  /**
   * Groups of related fields: merged one by one they could contradict each other (M3.1). A field
   * may be in several groups.
   */
  readonly together: readonly (readonly string[])[];
  /** Fields that are empty unless another one has one of these values. */
  readonly onlyWith?: Readonly<Record<string, OnlyWith>>;
  /** The combinations of values that the service refuses, beyond `onlyWith`; `undefined` if it refuses none. */
  readonly clashes?: (fields: Fields, around: Around) => readonly Clash[];
  /** The records that these look through, beside those that the fields name. */
  readonly inTheWay?: InTheWay;
  /** Fields that a create may leave to an update, where they name a record that waits for it (Q13.4). */
  readonly mayFollow?: readonly string[];
  /** The fields of other records that the service reads when it saves one of these (Q13.6). */
  readonly reads?: readonly Reading[];
  /** Labels for fields that a refusal names differently. */
  readonly refusedAs?: Readonly<Record<string, string>>;
  readonly isRemovable: boolean;
  /** The power of whoever has the token of its client page; without it there is no such page. */
  readonly clientPage?: string;
  /** Why a record cannot be changed; `undefined` if it can. */
  readonly lockOf?: (record: Fields) => string | undefined;
  /** The field that a refusal names where it locks the record. */
  readonly lockField?: string;
};

type RecordSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

/** The facts that a kind may be without. */
type Optional = 'createBody' | 'computed' | 'clientPage' | 'clashes' | 'inTheWay' | 'lockField';

/** A kind with all that follows from its definition. */
export type Kind = Omit<Required<KindFacts>, 'path' | 'wrapper' | 'author' | Optional> &
  Pick<KindFacts, Optional> & {
    readonly author: string | undefined;
    /** The field with HTML, which no list includes; `undefined` if the kind has none. */
    readonly body: string | undefined;
    readonly path: string;
    readonly wrapper: string;
    /** Its list; `undefined` if the service has none. */
    readonly list: ListName | undefined;
    /** One record as a page of its list has it. */
    readonly listed: v.GenericSchema;
    /** One record as the service answers with it. */
    readonly record: v.GenericSchema<unknown, ConfirmedRecord>;
    /** Those that can be changed. */
    readonly fields: FieldTable;
    /** Those and the ones for a create alone. */
    readonly allFields: FieldTable;
    /** The schema of the fields a window may pass: each may be missing. */
    readonly written: v.GenericSchema<unknown, Fields>;
    readonly changedNames: readonly string[];
    /** The fields that can hold a local id. */
    readonly namingFields: readonly string[];
    /** A record with only the defaults. */
    readonly blank: Fields;
    /** Whether a record read by its id is marked as deleted. */
    readonly isGone: (record: Fields) => boolean;
  };

/** Derives everything about a kind from its declaration. */
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
    onlyWith: {},
    mayFollow: [],
    reads: [],
    lockOf: () => undefined,
    anew: (known) => known,
    ...facts,
    author: facts.author,
    body: Object.keys(fields).find((name) => fields[name]?.value === 'html'),
    // The fields that filter the service's list are indexes of the cache too.
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

/** A record with the emptiest value that each field of a reply may have. */
function emptyRecord({ entries }: RecordSchema): Fields {
  const { id: _, created_at: _made, updated_at: _changed, ...others } = entries;
  const empty = Object.entries(others).map(([name, schema]) => [name, emptyValue(schema)]);
  return Object.fromEntries(empty);
}

function emptyValue(schema: v.ObjectEntries[string]): unknown {
  return [null, [], '', false, 0].find((value) => v.is(schema as v.GenericSchema, value));
}
