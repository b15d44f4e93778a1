/** One computer of the member: what lies on its disk outlives every program that runs on it. */
import type { DatabaseSync } from 'node:sqlite';
import { createTokenVault } from '../../electron/auth/token-vault.ts';
import { createEngine, type Engine } from '../../electron/engine.ts';
import { createHandlers } from '../../electron/ipc/handlers.ts';
import { openDatabase } from '../../electron/store/database.ts';
import type { Traffic } from '../../electron/store/traffic.ts';
import type { Draw } from '../../service/seed/draw.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { Log, Random } from '../../shared/ports.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { aKeychain } from '../support/a-keychain.ts';
import { emptyDisk, memoryLines } from '../support/memory-lines.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import { createDiskReader, type DiskReader } from './disk-reader.ts';
import {
  createPlug,
  type Plug,
  PlugPulled,
  pluggedDatabase,
  pluggedLines,
  pluggedTimer,
} from './plug.ts';
import type { Tale } from './tale.ts';
import { type Cache, emptyCache, keepPulled, keepReplies } from './window.ts';
import type { Wire } from './wire.ts';

/** A program while it runs. */
export type Program = {
  readonly engine: Engine;
  readonly handlers: Handlers;
  readonly plug: Plug;
};

export interface Device {
  readonly name: 'A' | 'B';
  readonly wire: Wire;
  readonly cache: Cache;
  readonly onDisk: DiskReader;
  readonly disk: { isFull: boolean };
  /** Told of every write that has just been accepted, before the window may forget it. */
  onanswered: (write: PendingWrite) => void;
  /** `undefined` while no program runs. */
  program(): Program | undefined;
  start(): void;
  setOnline(isOnline: boolean): void;
  /** Sets the clock of this computer, forward or back; nobody tells the program. */
  setClock(byMs: number): void;
}

export type DeviceParts = {
  readonly name: 'A' | 'B';
  readonly time: VirtualTime;
  readonly random: Random;
  readonly draw: Draw;
  readonly wire: Wire;
  readonly tale: Tale;
  /** Told whenever something has come to the disk. */
  readonly onwritten: (device: Device) => void;
  /** Told of what a program noted that it never should have to. */
  readonly onbug: (note: string) => void;
};

/** Nobody here looks into the log of requests. */
const noTraffic: Traffic = { record: () => undefined, read: () => [], close: () => undefined };

const silent = async (): Promise<boolean> => false;

/** A computer with an empty disk, and no program running. */
export function createDevice(parts: DeviceParts): Device {
  const { name, time, tale, wire } = parts;
  const raw: DatabaseSync = openDatabase(':memory:');
  /** What the journal holds. */
  const written = emptyDisk();
  const keychain = aKeychain();
  const disk = { isFull: false };
  let offMs = 0;
  const clock = { now: () => time.clock.now() + offMs };
  let running: Program | undefined;

  const log: Log = {
    note(event, details) {
      if (event.startsWith('bug') && !running?.plug.isPulled) {
        parts.onbug(`${name} noted a ${event}: ${JSON.stringify(details)}`);
      }
    },
  };

  const onwritten = () => parts.onwritten(device);

  function start(): void {
    if (raw.isTransaction) raw.exec('rollback'); // as SQLite finds it after a crash
    const plug = createPlug(name, tale);
    const timer = pluggedTimer(time.timer, plug);
    const { signal } = plug;
    const engine = createEngine({
      database: pluggedDatabase(raw, plug, disk),
      journalLines: pluggedLines(written, { plug, disk, draw: parts.draw, onwritten }),
      vault: createTokenVault(async () => keychain, log),
      traffic: noTraffic,
      fetch: wire.fetchFor(plug),
      ...{ clock, timer, log, signal },
      random: parts.random,
      suggestedBaseUrl: undefined,
    });
    const handlers = createHandlers({
      ...{ engine, clock, random: parts.random },
      timeZone: () => 'Europe/Berlin',
      version: 'simulated',
      brokenFile: null,
      theme: { get: () => 'system', set: () => undefined },
      capture: { show: () => undefined, hide: () => undefined },
      askWhere: async () => null,
      openOutside: silent,
    });
    let opened: string | undefined;
    const open = (account: Account) => {
      if (account.kind !== 'known' || account.key === opened) return;
      opened = account.key;
      void keepPulled(loop, { accountKey: account.key, id }); // ends with the program
    };
    const loop = { handlers, cache, timer, draw: parts.draw, signal };
    const id = `cache of ${name}`;
    running = { engine, handlers, plug };
    engine.open({
      onqueue(next, before) {
        if (plug.isPulled) return;
        tellAnswered(next, before);
        void keepReplies(loop, next); // ends by itself
      },
      onstatus: () => undefined,
      onaccount: open,
    });
    open(engine.session.account());
    void keepReplies(loop, engine.runner.queue()); // a window that opens stores what is there
  }

  function tellAnswered(next: Queue, before: Queue): void {
    for (const write of next.writes) {
      if (write.state.kind !== 'done') continue;
      const was = before.writes.find(({ id }) => id === write.id);
      if (was?.state.kind !== 'done') device.onanswered(write);
    }
  }

  const cache = emptyCache();
  const device: Device = {
    name,
    wire,
    cache,
    disk,
    onDisk: createDiskReader(memoryLines(written)),
    onanswered: () => undefined,
    program: () => (running?.plug.isPulled ? undefined : running),
    start() {
      try {
        start();
      } catch (error) {
        if (!(error instanceof PlugPulled)) throw error;
      }
    },
    setOnline(isOnline) {
      wire.isOnline = isOnline;
      device.program()?.engine.nudge();
    },
    setClock(byMs) {
      offMs += byMs;
    },
  };
  return device;
}
