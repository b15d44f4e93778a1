/** Saves which time entries this computer put on which invoice, by account (T4.8). */
import type { RecordId } from '../../shared/ids.ts';
import type { Log } from '../../shared/ports.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import {
  addBilledTime,
  allBilledTime,
  type BilledMove,
  type BilledTime,
  followBilledTime,
  moveBilledTime,
} from '../../shared/timeline/billed-time.ts';
import { containNow } from '../system/contain.ts';
import type { Settings } from './settings.ts';

export interface BilledTimeStore {
  /** The newest invoice first, all by the ids they have now. Throws where the disk can't be read. */
  all(account: string): readonly BilledTime[];
  /** Throws where the disk refuses. */
  add(account: string, one: BilledTime): void;
  /** The record is made anew under another id, in the transaction of that edit. Throws where the disk refuses. */
  rename(account: string, was: RecordRef, now: RecordId): void;
  /** An entry was split or joined, in the transaction of its edits. Throws where the disk refuses. */
  move(move: BilledMove): void;
  /** Saves the ids that the service gave: the queue knows the earlier ones for a while only (Q20). */
  follow(next: Queue, before?: Queue): void;
}

type Parts = { readonly settings: Settings; readonly log: Log; readonly queue: () => Queue };

/** Creates {@link BilledTimeStore}. */
export function createBilledTime({ settings, log, queue }: Parts): BilledTimeStore {
  const saved = new Map<string, readonly BilledTime[]>();

  function read(account: string): readonly BilledTime[] {
    const all = saved.get(account) ?? settings.get(keyOf(account), allBilledTime) ?? [];
    saved.set(account, all);
    return all;
  }

  function keep(account: string, next: readonly BilledTime[]): void {
    if (next === saved.get(account)) return;
    settings.set(keyOf(account), next);
    saved.delete(account); // what follows in its transaction may be refused
  }

  /** Under the ids of now, also where the disk refused to save them. */
  const now = (account: string) => followBilledTime(read(account), (id) => knownId(queue(), id));

  return {
    all: now,
    add: (account, one) => keep(account, addBilledTime(now(account), one)),
    rename(account, { kind, id: earlier }, id) {
      if (kind !== 'invoice' && kind !== 'time-entry') return;
      const was = knownId(queue(), earlier);
      const nameOf = (of: WritableKind, one: RecordId) => (of === kind && one === was ? id : one);
      keep(
        account,
        now(account).map(({ invoice, entries }) => ({
          invoice: nameOf('invoice', invoice),
          entries: entries.map((one) => ({ ...one, id: nameOf('time-entry', one.id) })),
        })),
      );
    },
    move({ from, to, keepsSeconds }) {
      const { account } = queue();
      if (account === null) return;
      const idOf = (id: RecordId) => knownId(queue(), id);
      const known = { from: idOf(from), to: idOf(to), keepsSeconds };
      const before = now(account);
      const next = moveBilledTime(before, known);
      if (next !== before) keep(account, next);
    },
    follow({ account, adopted }, before) {
      if (account === null || (adopted === before?.adopted && account === before.account)) return;
      containNow(log, 'billed time not followed', () =>
        keep(
          account,
          followBilledTime(read(account), (id) => knownId({ adopted }, id)),
        ),
      );
    },
  };
}

function keyOf(account: string): string {
  return `billed time ${account}`;
}
