/** The names on the screen of records that fields refer to. */
import { isLocalId } from '../../shared/ids.ts';
import { listOf, type NamedRecord } from '../../shared/kinds/field.ts';
import { fieldsOf, kinds, recordsNamed } from '../../shared/kinds/kinds.ts';
import { shownValue } from '../../shared/kinds/shown-value.ts';
import { inCurrency } from '../../shared/money.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import {
  baseFields,
  fieldsSet,
  isDeletedHere,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import { nameOf } from '../../shared/queue/words/record-name.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import { nameWithMark, type ShownName, showName, showRecord } from '../../shared/shown-name.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from './cache.ts';
import { LiveQuery } from './live-query.ts';
import { absencesOf, nameIn, nameKey } from './read.ts';
import { recordNames } from './read-names.ts';

/** The name of a record; `undefined` if it is unknown here. */
export type NameOf = (record: NamedRecord) => string | undefined;

/** The records by their names; those that nobody knows by the words for their kind. */
export function namesInWords(named: readonly NamedRecord[], name: NameOf): string {
  return named.map((one) => name(one) ?? unread(one).name).join(', ');
}

/** A record whose name is not read yet. */
function unread({ list, id }: NamedRecord): ShownName {
  return showRecord({ word: lists[list].words[0], id, isDownloaded: true });
}

/** A value of a field as words, records by their names, moments in `zone` or that of this computer. */
export function valueInWords(
  kind: WritableKind,
  fields: Fields,
  field: string,
  nameOf: NameOf,
  zone?: string,
): string {
  const named = recordsNamed(kind, fields, field);
  if (named !== undefined) return namesInWords(named, nameOf);
  const words = shownValue(kind, field, fields[field], zone);
  const currency = fields['currency'];
  const isAmount = kinds[kind].allFields[field]?.control === 'money';
  return isAmount && typeof currency === 'string' && words !== ''
    ? inCurrency(words, currency)
    : words;
}

/** The record itself, where the service lists its kind. */
export function namedBy({ kind, id }: RecordRef): readonly NamedRecord[] {
  const list = listOf(kind);
  return list === undefined ? [] : [{ list, id }];
}

/** The records that a write names, in any of the versions it holds. */
export function namedIn(write: PendingWrite): readonly NamedRecord[] {
  const { record, state } = write;
  const theirs = state.kind === 'conflict' ? [fieldsOf(record.kind, state.theirs)] : [];
  return namedByVersions(record.kind, [fieldsSet(write), baseFields(write), ...theirs]);
}

/** The records that these versions of one record name. */
export function namedByVersions(
  kind: WritableKind,
  versions: readonly Fields[],
): readonly NamedRecord[] {
  return versions.flatMap((fields) =>
    Object.keys(fields).flatMap((field) => recordsNamed(kind, fields, field) ?? []),
  );
}

/** The sources of names. */
export type NamesParts = {
  readonly cache: Cache;
  readonly outbox: Pick<Outbox, 'writes' | 'knownId'>;
  readonly state: { readonly status: Pick<AppState['status'], 'asOf'> };
};

export type Names = {
  /** The bare name; `undefined` if it is unknown here. */
  readonly nameOf: NameOf;
  /** The name and the mark of a record that something names; `undefined` while it is read. */
  readonly shownOf: (record: NamedRecord) => ShownName | undefined;
  /** The same as one text. */
  readonly wordsOf: NameOf;
  /** The same of a record opened lately; `undefined` also for one that is gone with its name. */
  readonly recentWordsOf: NameOf;
  readonly isRead: () => boolean;
};

/**
 * Reads the names of these records from pending writes, else from the cache. A record made here keeps
 * its name while the service gives it an id, and until the cache has it.
 */
export function createNames(
  named: readonly NamedRecord[],
  { cache, outbox, state }: NamesParts,
): Names {
  const query = new LiveQuery(async () => {
    const wanted = named.map(asKnown).filter(isOnService);
    // Both at once: the cache may close between two questions.
    const [names, gone] = await Promise.all([
      recordNames(cache, wanted),
      absencesOf(cache, wanted),
    ]);
    return { names, gone };
  });
  return {
    isRead: () => query.current !== undefined,
    nameOf,
    shownOf,
    wordsOf,
    recentWordsOf(record) {
      const why = query.whenRead?.gone.get(nameKey(asKnown(record)));
      const isGone = why === 'removed' || why === 'out-of-reach';
      return isGone && nameOf(record) === undefined ? undefined : wordsOf(record);
    },
  };

  function wordsOf(record: NamedRecord): string | undefined {
    const shown = shownOf(record);
    return shown && nameWithMark(shown);
  }

  function shownOf(record: NamedRecord): ShownName | undefined {
    const now = asKnown(record);
    const [name, read] = [nameOf(now), query.whenRead];
    if (name === undefined && read === undefined) return undefined;
    const shown = showRecord({
      ...{ word: lists[now.list].words[0], id: now.id, name },
      isDeleted: isDeletedHere(writesOf(now, outbox.writes)),
      why: read?.gone.get(nameKey(now)),
      isDownloaded: state.status.asOf[now.list] !== null,
    });
    return shown.mark === '' ? shown : { ...shown, name: withoutQuotes(shown.name) };
  }

  function nameOf(record: NamedRecord): string | undefined {
    const now = asKnown(record);
    const pending = nameAsWritten(now, outbox.writes);
    if (pending !== undefined) return showName(pending);
    const name = query.whenRead?.names.get(nameKey(now)); // names stand outside of screens too
    if (name !== undefined) return showName(name);
    return isLocalId(now.id) ? unread(now).name : undefined;
  }

  function asKnown({ list, id }: NamedRecord): NamedRecord {
    return { list, id: outbox.knownId(id) };
  }
}

/** A name as a control shows it: in a sentence a record that was made here stands in quotation marks. */
export function withoutQuotes(name: string): string {
  return name.replace(/^“|”$/g, '');
}

function isOnService({ id }: NamedRecord): boolean {
  return !isLocalId(id);
}

function writesOf({ list, id }: NamedRecord, writes: readonly PendingWrite[]): PendingWrite[] {
  return writes.filter(({ record }) => record.kind === lists[list].kind && record.id === id);
}

/** The name that pending writes give a record; `undefined` without one. */
function nameAsWritten(named: NamedRecord, writes: readonly PendingWrite[]): string | undefined {
  const { list, id } = named;
  const own = writesOf(named, writes);
  const name = nameIn(list, overlay<Fields>(undefined, own)?.record ?? {});
  const [create] = own;
  return name ?? (create && isLocalId(id) ? nameOf(create) : undefined);
}
