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
import { deletedInWords, namelessInWords, showName } from '../../shared/shown-name.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from './cache.ts';
import { LiveQuery } from './live-query.ts';
import { absencesOf, nameIn, nameKey, recordNames } from './read.ts';

/** The name of a record; `undefined` if it is unknown here. */
export type NameOf = (record: NamedRecord) => string | undefined;

/** The records by their names; those that nobody knows by their numbers. */
export function namesInWords(named: readonly NamedRecord[], name: NameOf): string {
  return named.map((one) => name(one) ?? withoutName(one)).join(', ');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID says nothing to anybody. */
function withoutName({ list, id }: NamedRecord): string {
  return uuid.test(id) ? `A ${lists[list].words[0]} that isn’t on this computer` : id;
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

type Names = {
  readonly nameOf: NameOf;
  /** The name of a record that another one names, with a mark if it is deleted; else why it has none. */
  readonly wordsOf: (record: NamedRecord, isDownloaded?: boolean) => string | undefined;
  readonly isRead: () => boolean;
};

/**
 * Reads the names of these records from pending writes, else from the cache. A record made here keeps
 * its name while the service gives it an id, and until the cache has it.
 */
export function createNames(
  named: readonly NamedRecord[],
  { cache, outbox }: { readonly cache: Cache; readonly outbox: Pick<Outbox, 'writes' | 'knownId'> },
): Names {
  const query = new LiveQuery(async () => {
    const wanted = named.map(asKnown).filter(isOnService);
    return { names: await recordNames(cache, wanted), gone: await absencesOf(cache, wanted) };
  });
  return {
    isRead: () => query.current !== undefined,
    nameOf,
    wordsOf(record, isDownloaded) {
      const now = asKnown(record);
      const name = nameOf(now);
      if (name !== undefined) {
        if (!isDeletedHere(writesOf(now, outbox.writes))) return name;
        return deletedInWords(withoutQuotes(name));
      }
      const read = query.whenRead;
      if (read === undefined) return undefined;
      const why = read.gone.get(nameKey(now));
      return namelessInWords(lists[now.list].words[0], now.id, { why, isDownloaded });
    },
  };

  function nameOf(record: NamedRecord): string | undefined {
    const now = asKnown(record);
    const pending = nameAsWritten(now, outbox.writes);
    if (pending !== undefined) return showName(pending);
    const name = query.whenRead?.names.get(nameKey(now)); // names stand outside of screens too
    if (name !== undefined) return showName(name);
    return isLocalId(now.id) ? 'Something that was made here' : undefined;
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
