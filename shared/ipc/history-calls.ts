/** The calls about versions of records that met, and about records that were deleted. */
import * as v from 'valibot';
import type { DeletedHead } from '../history/deleted-record.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { boundedId, boundedRef, type RecordRef } from '../queue/pending-write.ts';
import { call, output } from './call.ts';

export const historyCalls = {
  /** The history of this record, the latest first; kept for 90 days. */
  readHistory: call(
    ['main', 'record'],
    v.object({ record: boundedRef }),
    output<readonly HistoryEntry[]>(),
  ),
  /** The conflicts the user has resolved, of all records, the latest first. */
  readResolved: call(['main'], v.null(), output<readonly HistoryEntry[]>()),
  /** Records that were deleted on the service in the last 90 days, the latest first. */
  readDeleted: call(['main'], v.null(), output<readonly DeletedHead[]>()),
  /** Makes a deleted record anew, under the id that is returned; `gone` if that was done already. */
  restoreDeleted: call(['main'], v.object({ id: boundedId }), output<RecordRef>(), [
    'disk',
    'full',
    'gone',
    'other-account',
  ]),
} as const;
