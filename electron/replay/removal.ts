/** The verdict on a record that is changed or deleted and not found (Q14.2, Q15). */
import { isNotFound } from '../../shared/api/outcome.ts';
import { baseAsRecord } from '../../shared/history/decide-send.ts';
import { localId } from '../../shared/ids.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import type { Present } from '../../shared/queue/lookup/lookup.ts';
import { isRefiled } from '../../shared/queue/machine/apply-outcome.ts';
import type { PendingWrite, RecordRef } from '../../shared/queue/pending-write.ts';
import { outcomeOf } from '../../shared/queue/requests/outcome-of.ts';
import { readRequest } from '../../shared/queue/requests/requests.ts';
import { REMOVAL_ASKS, REMOVAL_GAP_MS } from '../../shared/request-limits.ts';
import type { Ask } from '../api/client.ts';
import type { EndpointProof } from './endpoint-proof.ts';
import type { PerformParts } from './perform.ts';

export type Removal = {
  /** The outcome of a record that is not found; `refused` where that proves nothing. */
  verdict(write: PendingWrite, refused: Outcome): Promise<Outcome>;
  /** The same for an edited record that is not made anew: refused, and marked where it is gone (Q15.7). */
  ofEdited(write: PendingWrite, refused: Outcome): Promise<Outcome>;
  /** The same for a record to be deleted; `found` if it is there after all. */
  ofDeleted(
    write: PendingWrite,
    outcomes: { readonly found: Outcome; readonly refused: Outcome },
  ): Promise<Outcome>;
};

type RemovalParts = PerformParts & {
  readonly prove: (record: RecordRef) => Promise<EndpointProof>;
};

/** Creates the judge of one effect over the client. */
export function createRemoval(parts: RemovalParts, ask: Ask, present: () => Present): Removal {
  const { prove, client, decide, memberId, random, timer, signal, onremoved } = parts;

  /**
   * Requests the record a few times more, because one response may be wrong. A note that exists must
   * not be filed a second time, nor a deletion that the user knows of stay unseen. `undefined` if it
   * is gone; `found` if it exists.
   */
  async function askedAgain(
    { record }: PendingWrite,
    found: Outcome,
  ): Promise<Outcome | undefined> {
    const { kind, id } = record;
    for (let asked = 0; asked < REMOVAL_ASKS; asked += 1) {
      await timer.sleep(REMOVAL_GAP_MS, signal);
      const again = await client.record(readRequest(kind, id), kinds[kind].record, ask);
      if (again.kind === 'ok' && !kinds[kind].isGone(again.record)) return found;
      if (again.kind === 'ok') return undefined;
      if (!isNotFound(again)) return outcomeOf(again);
    }
    return undefined;
  }

  /** Is true if it sets only values of the base, in whatever spelling: then the removal stands (Q15.4). */
  async function saysNoMore(write: PendingWrite): Promise<boolean> {
    const job = { write, record: baseAsRecord(write) };
    const { decision } = decide.atOnce(job) ?? (await decide.inProcess(job, signal));
    return decision.kind === 'nothing-to-send';
  }

  return {
    async verdict(write, refused) {
      const proof = await prove(write.record);
      // An empty list is no reason to file a note anew.
      if (proof === 'none-listed') return refused;
      if (proof !== 'other-found') return proof.failure ?? refused;
      // If it is found it is compared with the service's version.
      const other = await askedAgain(write, { kind: 'unknown' });
      if (other) return other;
      const isUnchanged = await saysNoMore(write);
      if (signal.aborted) return { kind: 'unreachable' }; // called off, nothing was sent
      const outcome = {
        kind: 'removed',
        localId: localId(random.uuid()),
        memberId: memberId(),
        ...(isUnchanged && { isUnchanged }),
      } as const;
      if (isRefiled(present().queue, write.id, outcome)) onremoved(write);
      return outcome;
    },
    async ofEdited(write, refused) {
      const proof = await prove(write.record);
      // Nor does it prove that a record is gone: access may have been withdrawn.
      if (proof === 'none-listed') return refused;
      if (proof !== 'other-found') return proof.failure ?? refused;
      const again = await askedAgain(write, { kind: 'unknown' });
      if (again) return again;
      return refused.kind === 'refused' ? { ...refused, isGone: true } : refused;
    },
    async ofDeleted(write, { found, refused }) {
      const again = await askedAgain(write, found);
      if (again) return again;
      const proof = await prove(write.record);
      return typeof proof === 'string'
        ? { kind: 'accepted', reply: null }
        : (proof.failure ?? refused);
    },
  };
}
