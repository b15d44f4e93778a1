/** The entries of the conflicts screen: open conflicts, and resolved ones that can be opened again. */
import type { Sides } from '../../shared/conflict/clash.ts';
import type { HistoryEntry } from '../../shared/history/entry.ts';
import { fieldsOf, kinds, pick } from '../../shared/kinds/kinds.ts';
import { certainBase } from '../../shared/queue/machine/sent-before.ts';
import { fieldsSet, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import { sentenceOf } from '../../shared/queue/words/describe.ts';
import { onlyWriterOf } from '../../shared/queue/words/other-writer.ts';
import { nameOf, titleIn } from '../../shared/queue/words/record-name.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { showName, UNTITLED } from '../../shared/shown-name.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';

/** Two versions of one record that met. */
export type Meeting = Sides & {
  /** The id of the write, or of the entry of the history. */
  readonly id: string;
  readonly record: RecordRef;
  /** The name of the record. */
  readonly name: string;
  readonly title: string;
  /** When mine was saved, on this computer. */
  readonly mineAt: Instant;
  /** When theirs was saved, by the service's clock; `null` where it does not say. */
  readonly theirsAt: Instant | null;
  /** The only member who can have written theirs; `null` where several can. */
  readonly theirsBy: number | null;
  /** The write that stands, or how an old one ended. */
  readonly standing:
    | { readonly kind: 'open'; readonly write: PendingWrite }
    | { readonly kind: HistoryEntry['how']; readonly at: Instant; readonly result: Fields };
};

/** The conflicts that stand, the oldest first. */
export function openMeetings(writes: readonly PendingWrite[]): Meeting[] {
  return writes.flatMap((write): Meeting[] => {
    const { state, record } = write;
    if (state.kind !== 'conflict') return [];
    const theirs = fieldsOf(record.kind, state.theirs);
    const at = parseTimestamp(String(state.theirs['updated_at'] ?? ''));
    return [
      {
        id: write.id,
        record,
        name: nameOf(write, titleIn(record.kind, theirs)),
        title: sentenceOf(write),
        base: certainBase(write),
        mine: fieldsSet(write),
        theirs,
        mineAt: write.savedAt,
        theirsAt: Number.isNaN(at) ? null : at,
        theirsBy: onlyWriterOf(record.kind, state.theirs),
        standing: { kind: 'open', write },
      },
    ];
  });
}

/** Whether the versions of an entry hold the name of their record, not only another field that may name it. */
export function saysName(entry: HistoryEntry): boolean {
  const [first = ''] = kinds[entry.record.kind].namedBy;
  return titleAmong(entry, [first]) !== undefined;
}

/** The title by one of these fields, in the version that is the nearest to the present one. */
function titleAmong(
  { record, result, theirs, mine, base }: HistoryEntry,
  fields: readonly string[],
): string | undefined {
  return [result, theirs, mine, base]
    .map((one) => titleIn(record.kind, pick(one, fields)))
    .find((one) => one !== undefined);
}

/** The versions of an entry of the history, named as the record was named after it, else by `present`. */
export function pastMeeting(entry: HistoryEntry, present?: string): Meeting {
  const { id, at, how, record, base, mine, theirs, result } = entry;
  const { namedBy } = kinds[record.kind];
  const name = titleAmong(entry, namedBy.slice(0, 1)) ?? present ?? titleAmong(entry, namedBy);
  const title = name === undefined ? UNTITLED : `“${showName(name)}”`;
  return {
    id,
    record,
    name: title,
    title,
    base,
    mine,
    theirs,
    mineAt: at,
    theirsAt: null,
    theirsBy: null,
    standing: { kind: how, at, result },
  };
}
