/** Reads a list once for all lookups in it (P3, Q6). */
import { fieldsSet } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { LookupLetters } from './lookup-letters.ts';
import { createLookupPages, type LookupPagesParts } from './lookup-pages.ts';
import { createOpenLookups, type Lookup } from './open-lookups.ts';

/** A longer list has no end: a hundred thousand records were read. */
const PASS_PAGES_MAX = 1_000;

export type LookupPassParts = LookupPagesParts & {
  /** The member the credential acts as; `null` where the service does not tell (A6). */
  readonly memberId: number | null;
  readonly letters: LookupLetters;
};

/**
 * Reads the newest records of the list of all `lookups`, each as far as it needs. Rejects only
 * because of a bug.
 */
export async function runLookupPass(
  lookups: readonly Lookup[],
  known: Pick<Queue, 'made' | 'clockAheadMs' | 'comparedAt'>,
  parts: LookupPassParts,
): Promise<void> {
  const [first] = lookups;
  if (first === undefined) return;
  const pages = createLookupPages(first.write.record.kind, fieldsSet(first.write), parts);
  const open = createOpenLookups(lookups, known, parts);
  for (let count = 0; count < PASS_PAGES_MAX; count += 1) {
    const page = await pages.next();
    if (page.kind === 'failed') return open.failAll(page.outcome);
    // This response may be the first to show that our clock had been set before the send, or since.
    open.correctSendTimes(parts.client.clockAheadMs());
    for (const row of page.records) {
      await open.judge(row);
      if (open.isEmpty()) return;
    }
    // An unreadable record made since a send might be the one.
    if (page.hasUnreadable) open.markAllDoubtful();
    if (page.isLast) return open.completeAll();
    const past = open.past(page.records);
    if (past.length > 0 && (await pages.areNewestFirst())) open.complete(past);
    if (open.isEmpty()) return;
  }
  open.failAll({ kind: 'unknown' });
}
