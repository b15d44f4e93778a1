/** The two loops that fill the cache while its account is on screen. */

import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import { type Cache, cacheId } from './cache.ts';
import { ID_FACT } from './cache-names.ts';
import { storeDelivery, storeReplies } from './store.ts';

/** The acknowledgement of the delivery before. */
type Acknowledgement = Parameters<Bridge['takePulled']>[0]['stored'];

export type LoopParts = {
  readonly bridge: Pick<Bridge, 'takePulled' | 'acknowledgeReplies'>;
  readonly cache: Cache;
  /** The account whose records the cache holds. */
  readonly accountKey: string;
  readonly outbox: Outbox;
  readonly random: Random;
  readonly clock: Clock;
  readonly timer: Timer;
  /** Called when the cache refuses a page, and again with `null` when it takes one. */
  readonly onproblem: (reason: string | null) => void;
};

const RETRY_MS = 2 * SECOND_MS;

/**
 * Takes delivery after delivery from main into the cache until `signal` is aborted.
 *
 * Each request for the next delivery acknowledges the one before. If a delivery could not be
 * stored, main repeats it (L2). A delivery for another account is never stored (L15).
 */
export async function pullLoop(parts: LoopParts, { signal }: { signal: AbortSignal }) {
  const { bridge, cache, accountKey, timer } = parts;
  let id: string | undefined;
  let acknowledged: Acknowledgement = null;
  let hasFailed = false;
  while (!signal.aborted) {
    try {
      id ??= await cacheId(cache, parts.random);
      const next = bridge.takePulled({ cache: { accountKey, id }, stored: acknowledged });
      if (hasFailed) void tryUntil(next, { ...parts, id }, signal);
      const answer = await next;
      [acknowledged, hasFailed] = [null, false];
      if (signal.aborted) return;
      if (answer.ok && answer.value.accountKey === accountKey) {
        const report = await storeDelivery(cache, answer.value);
        const { found, missingBodies, changed } = report;
        acknowledged = {
          ...{ id: answer.value.id, changed, missingBodies: [...missingBodies] },
          ...(found && { found: found.map((one) => ({ ...one, fields: [...one.fields] })) }),
        };
        parts.onproblem(null);
      } else await timer.sleep(RETRY_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      parts.onproblem(error instanceof Error ? error.message : String(error));
      hasFailed = true;
      await timer.sleep(RETRY_MS, signal);
    }
  }
}

/** Main may have called off the refused delivery, and the next may be long in coming: a trial write tells (L25.3). */
async function tryUntil(
  next: Promise<unknown>,
  { cache, id, timer, onproblem }: LoopParts & { readonly id: string },
  signal: AbortSignal,
): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void next.then(end, end);
  while (!isOver && !signal.aborted) {
    await timer.sleep(RETRY_MS, signal);
    const isTaken = await cache.facts.put({ key: ID_FACT, value: id }).then(
      () => true,
      () => false,
    );
    if (isOver || signal.aborted) return;
    if (isTaken) return onproblem(null);
  }
}

/**
 * Stores the replies to our own writes and lets main forget them, until `signal` is aborted (Q10).
 *
 * Only after the cache has them: a reply is at every moment in the outbox, in the cache, or in both.
 * The service's version of a conflict is stored as well, so that a user who discards their change
 * sees the result.
 */
export async function keepReplies(parts: LoopParts, { signal }: { signal: AbortSignal }) {
  const { bridge, cache, clock, outbox, timer, onproblem } = parts;
  const confirmed = new Set<string>();
  const acknowledged = new Set<string>();
  while (!signal.aborted) {
    const done = outbox.writes.flatMap(({ id, record, state }) =>
      state.kind === 'done' && !confirmed.has(id) ? [{ id, record, reply: state.reply }] : [],
    );
    const theirs = outbox.writes.flatMap(({ record, state }) =>
      state.kind === 'conflict' && !acknowledged.has(versionOf(record, state.theirs))
        ? [{ record, reply: state.theirs }]
        : [],
    );
    if (done.length === 0 && theirs.length === 0) {
      await outbox.nextChange({ signal });
      continue;
    }
    try {
      await storeReplies(cache, [...done, ...theirs], clock.now());
      onproblem(null);
    } catch (error) {
      if (signal.aborted) return;
      onproblem(error instanceof Error ? error.message : String(error));
      await timer.sleep(RETRY_MS, signal);
      continue;
    }
    for (const { record, reply } of theirs) acknowledged.add(versionOf(record, reply));
    if (done.length === 0) continue;
    const ids = done.map(({ id }) => id);
    const answer = await bridge.acknowledgeReplies({ ids });
    if (answer.ok) for (const id of ids) confirmed.add(id);
    else await timer.sleep(RETRY_MS, signal);
  }
}

/** Deals and comments do not say when they were changed: all of them tells one version from another. */
function versionOf({ kind }: RecordRef, theirs: ConfirmedRecord): string {
  return `${kind} ${theirs.id} ${theirs['updated_at'] ?? JSON.stringify(theirs)}`;
}
