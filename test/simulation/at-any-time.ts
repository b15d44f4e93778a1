/** Invariants between any two steps, and during them (listed in `invariants.ts`). */
import { isDeepStrictEqual } from 'node:util';
import type { RecordId } from '../../shared/ids.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import {
  isLive,
  isSame,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { isOrphaned, missingReferences } from '../../shared/queue/references.ts';
import { type ConfirmedRecord, idText, type WritableKind } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import { parseTimestamp } from '../../shared/time.ts';
import type { Device } from './device.ts';
import { markersOf } from './kinds.ts';
import { markersGone } from './ledger.ts';
import { named } from './narrate.ts';
import { short } from './tale.ts';
import { cached } from './window.ts';
import type { Witness } from './witness.ts';

/** I5, between two steps: what a program holds is what its disk leads to. */
export function findUnlikeDisk({ name, onDisk, program, hasUnwrittenStart }: Device): string[] {
  const held = program()?.engine.runner.queue();
  if (held === undefined || hasUnwrittenStart) return [];
  if (isDeepStrictEqual(held, onDisk.queue())) return [];
  return [`I5: the queue of ${name} is not what its disk leads to`];
}

/** I7: no write is parked for a record that exists on the service or will still be created. */
export function findParkedInVain({ name, program }: Device): string[] {
  const queue = program()?.engine.runner.queue() ?? emptyQueue;
  return queue.writes.filter(isOrphaned).flatMap((write) => {
    const names = missingReferences(write).map(({ local }) => local);
    if (names.some((local) => isWanting(local, write, queue))) return [];
    const what = names.map(short).join(' and ') || 'nothing that is still to be made';
    return [`I7: ${name} has parked ${short(write.id)}, which names ${what}`];
  });
}

/** Is true if `local` will never be made, or only after the writes that wait for it. */
function isWanting(local: RecordId, waiting: PendingWrite, queue: Queue): boolean {
  if (Object.hasOwn(queue.adopted, local)) return false;
  const above = [local];
  for (const next of above) {
    if (next === waiting.record.id) return true;
    const create = queue.writes.find(
      (one) => one.change.kind === 'create' && isLive(one) && one.record.id === next,
    );
    if (create === undefined) {
      if (next === local) return true;
      continue; // then the one between is parked itself
    }
    above.push(
      ...missingReferences(create).flatMap((one) => (above.includes(one.local) ? [] : [one.local])),
    );
  }
  return false;
}

/** I1: a rejected key must not mark a write as refused (Q12). */
export function findBlamedForKey({ name, program }: Device): string[] {
  const queue = program()?.engine.runner.queue() ?? emptyQueue;
  return queue.writes.flatMap(({ id, state }) =>
    state.kind === 'refused' && state.status === 401
      ? [`I1: ${name} has parked ${short(id)}, for which only the key was refused`]
      : [],
  );
}

/** I9: a program is signed out only without a key, or with a key that the service rejected (Q12). */
export function findWrongSignOut(
  { name, program, isSteady }: Device,
  hasRefused: (key: string) => boolean,
): string[] {
  const { engine } = program() ?? {};
  const used = engine?.session.credential();
  // A disk that refuses keeps it from being written down that there is a new key.
  if (!used || engine?.runner.queue().line !== 'signed-out' || !isSteady) return [];
  if (hasRefused(used.token)) return [];
  return [`I9: ${name} counts as signed out, though nobody has refused its key (Q12)`];
}

/** I9: no delivered page has the record as it was before the response to our own write (L5). */
export function findTakenBack(device: Device, delivery: Delivery, witness: Witness): string[] {
  // Notes always say when they were changed.
  if (!('records' in delivery) || delivery.kind === 'notes' || delivery.kind === 'bodies') {
    return [];
  }
  if (delivery.kind === 'compare' || delivery.kind === 'repair') return [];
  const list = delivery.kind === 'comments-of' ? 'comments' : delivery.kind;
  const kind = lists[list].kind as WritableKind;
  return (delivery.records as readonly ConfirmedRecord[]).flatMap((record) => {
    const ref: RecordRef = { kind, id: idText(record) };
    const latest = witness.latest(ref);
    const known = cached(device.cache, ref);
    if (latest?.who !== device.name || known === undefined) return [];
    // The cache itself leaves out an older version, if a record shows its age.
    if (changedAt(record) < changedAt(known)) return [];
    const answers = device.onDisk
      .queue()
      .writes.flatMap(({ record: own, state }) =>
        state.kind === 'done' && isSame(own, ref) ? [state.reply] : [],
      );
    const isUpToDate = [known, ...answers].some(
      (one) => markersGone([...latest.words], one).length === 0,
    );
    const lost = markersGone([...latest.words], [...markersOf(kind, record)]);
    if (!isUpToDate || lost.length === 0) return [];
    return [`I9: a page takes ${lost.join(' ')} out of ${named(ref)} of ${device.name} (L5)`];
  });
}

function changedAt(record: Readonly<Record<string, unknown>>): number {
  const at = record['updated_at'];
  return typeof at === 'string' ? parseTimestamp(at) : 0;
}
