/** The resolved conflicts of the last 90 days, each named after its record. */
import type { HistoryEntry } from '../../shared/history/entry.ts';
import { isLocalId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { recordTitle } from '../cache/read-names.ts';
import { type Meeting, pastMeeting, saysName } from '../words/meetings.ts';
import type { ConflictsContext } from './conflicts-context.ts';

type Parts = Pick<ConflictsContext, 'bridge' | 'cache' | 'outbox'>;

/** Resolves with `undefined` if they can't be read now. */
export async function readPastMeetings(parts: Parts): Promise<readonly Meeting[] | undefined> {
  const read = await parts.bridge.readResolved(null);
  if (!read.ok) return undefined;
  return Promise.all(
    read.value.map(async (entry) =>
      pastMeeting(entry, saysName(entry) ? undefined : await readName(entry, parts)),
    ),
  );
}

/** The present name of the record of an entry. */
async function readName({ record }: HistoryEntry, { cache, outbox }: Parts) {
  const list = listOf(record.kind);
  const id = outbox.knownId(record.id);
  return list === undefined || isLocalId(id) ? undefined : recordTitle(cache, { list, id });
}
