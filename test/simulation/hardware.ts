/** The hardware of a computer, which outlives every program on it. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { openDatabase } from '../../electron/store/database.ts';
import { createSettings } from '../../electron/store/settings.ts';
import { createTimerStore } from '../../electron/store/timer-store.ts';
import { meaning } from '../../shared/queue/journal/meaning.ts';
import { aKeychain } from '../support/a-keychain.ts';
import { emptyDisk, type MemoryDisk } from '../support/memory-lines.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import { createPresence } from './presence.ts';
import type { Tally } from './tally.ts';

export type HardwareParts = {
  readonly time: VirtualTime;
  readonly tally: Tally;
  /** How many lines its journal holds already, mostly without effect. */
  readonly journalLines: number;
  /** Whether its system counts sleep as idle time. */
  readonly countsSleep: boolean;
};

export type Hardware = ReturnType<typeof createHardware>;

/** A database, a journal, a keychain and a clock that can be set; the disk can be full. */
export function createHardware({ time, tally, journalLines, countsSleep }: HardwareParts) {
  const raw: DatabaseSync = openDatabase(':memory:');
  const disk = { isFull: false, tally };
  /** The events of its life. */
  const past = { isClockSet: false, wasFull: false, restorations: 0 };
  let offMs = 0;
  /** The key of the account in its database. */
  const savedAccount = () => createSettings(raw).get('account', v.object({ key: v.string() }))?.key;
  return {
    ...{ raw, disk, past, keychain: aKeychain() },
    presence: createPresence(time.clock, { countsSleep }),
    clock: { now: () => time.clock.now() + offMs },
    /** The contents of the journal. */
    written: fillDisk(journalLines, time.clock.now()),
    setClock(byMs: number) {
      offMs += byMs;
      past.isClockSet = true;
    },
    setFull(isFull: boolean) {
      disk.isFull = isFull;
      if (isFull) past.wasFull = true;
    },
    savedAccount,
    /** The timer of that account, as the last program left it. */
    savedTimer() {
      endTransaction(raw);
      const account = savedAccount();
      return account === undefined ? undefined : createTimerStore(raw).read(account);
    },
  };
}

/** A program that ended in the middle of one has changed nothing, as SQLite finds it after a crash. */
export function endTransaction(raw: DatabaseSync): void {
  if (raw.isTransaction) raw.exec('rollback');
}

/** Makes a disk with a journal of `count` lines, written while nothing could be sent. */
function fillDisk(count: number, at: number): MemoryDisk {
  const disk = emptyDisk();
  const lines = Array.from({ length: count }, (_, index) => {
    const line = index % 2 === 0 ? 'signed-out' : 'unreachable';
    return {
      seq: index + 1,
      line: JSON.stringify({ kind: 'event', event: { kind: 'line', at, line }, meaning }),
    };
  });
  return { ...disk, lines, lastSeq: count };
}
