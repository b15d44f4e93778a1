/** One computer of the member: what lies on its disk outlives every program that runs on it. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { createTokenVault } from '../../electron/auth/token-vault.ts';
import { createEngine, type Engine } from '../../electron/engine/engine.ts';
import { createImageChoice, imageHandlers } from '../../electron/images/image-choice.ts';
import { createHandlers } from '../../electron/ipc/handlers.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createSettings } from '../../electron/store/settings.ts';
import type { Traffic } from '../../electron/store/traffic.ts';
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { ListName } from '../../shared/api/endpoints.ts';
import { isQuicklyDecided } from '../../shared/history/decide-send.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { Log, Random } from '../../shared/ports.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import { meaning } from '../../shared/queue/journal/meaning.ts';
import { aKeychain } from '../support/a-keychain.ts';
import { emptyDisk, type MemoryDisk, memoryLines } from '../support/memory-lines.ts';
import { slowProcesses } from '../support/processes-for-test.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import { createDiskReader, type DiskReader } from './disk-reader.ts';
import { readByOtherRelease } from './other-release.ts';
import {
  createPlug,
  JOURNAL,
  type Plug,
  PlugPulled,
  pluggedDatabase,
  pluggedLines,
  pluggedTimer,
} from './plug.ts';
import type { Tale } from './tale.ts';
import type { Tally } from './tally.ts';
import {
  type Cache,
  emptyCache,
  keepPulled,
  keepReplies,
  type LoopParts,
  loseCache,
} from './window.ts';
import type { Wire } from './wire.ts';

/** A program while it runs. */
export type Program = {
  readonly engine: Engine;
  readonly handlers: Handlers;
  readonly plug: Plug;
};

export interface Device {
  readonly name: 'A' | 'B';
  zone: string;
  readonly wire: Wire;
  readonly cache: Cache;
  readonly onDisk: DiskReader;
  readonly disk: { readonly isFull: boolean };
  /** When, in true time, the program last started. */
  readonly startedAt: number;
  /** Whether its clock was never set and its disk never full. */
  readonly isSteady: boolean;
  /** Whether the program has started, and the disk has not taken that yet. */
  readonly hasUnwrittenStart: boolean;
  /** Whether it is written down that this list has this record (L20). */
  knows(list: ListName, id: string): boolean;
  /** `undefined` while no program runs. */
  program(): Program | undefined;
  start(): void;
  /** Ends the program once it has kept another account, before its journal says so. */
  crashBetweenAccounts(): void;
  /** What the journal holds was written by a program that read it in another way. */
  update(): void;
  setOnline(isOnline: boolean): void;
  /** Sets the clock of this computer, forward or back; nobody tells the program. */
  setClock(byMs: number): void;
  setFull(isFull: boolean): void;
  /** The window is loaded anew, perhaps with nothing of what it had kept. */
  reloadWindow(how: 'with its cache' | 'with an empty cache'): void;
  /** Signs in with this key; it takes its time, and says nothing of what came of it. */
  signIn(apiKey: string): void;
}

export type DeviceParts = {
  readonly name: 'A' | 'B';
  readonly time: VirtualTime;
  readonly random: Random;
  readonly draw: Draw;
  readonly wire: Wire;
  readonly tale: Tale;
  readonly tally: Tally;
  /** How many lines its journal holds already, none of which says much. */
  readonly journalLines: number;
  /** How long its window takes at the most to take in what the queue says. */
  readonly windowLateMs: number;
  /** How long a thread takes at the most to compare two versions; 0 where none is opened. */
  readonly threadMsMax: number;
  /** Told of what a window is handed, before it is stored. */
  readonly ontaken: (device: Device, delivery: Delivery) => void;
  /** Told whenever something has come to the disk. */
  readonly onwritten: (device: Device) => void;
  /** Told of what a program noted that it never should have to. */
  readonly onbug: (note: string) => void;
};

const nothing = (): void => undefined;

/** Nobody here looks into the log of requests. */
const noTraffic: Traffic = { record: nothing, read: () => [], prune: nothing, close: nothing };

const silent = async (): Promise<boolean> => false;

/** A computer with an empty disk, and no program running. */
export function createDevice(parts: DeviceParts): Device {
  const { name, time, tale, tally, wire } = parts;
  const raw: DatabaseSync = openDatabase(':memory:');
  /** What the journal holds. */
  const written = filledDisk(parts.journalLines, time.clock.now());
  const keychain = aKeychain();
  const disk = { isFull: false, tally };
  let startedAt = 0;
  let isSteady = true;
  let isClockSet = false;
  let hasUnwrittenStart = false;
  let offMs = 0;
  let window = new AbortController();
  /** Whose records the window keeps. */
  let pulledFor: string | undefined;
  let cachedFor: string | undefined;
  const clock = { now: () => time.clock.now() + offMs };
  let running: Program | undefined;

  const log: Log = {
    note(event, details) {
      if (event.startsWith('bug') && !running?.plug.isPulled) {
        parts.onbug(`${name} noted a ${event}: ${JSON.stringify(details)}`);
      }
    },
  };

  const onwritten = () => {
    hasUnwrittenStart = false;
    parts.onwritten(device);
  };

  function start(): void {
    startedAt = time.clock.now();
    if (raw.isTransaction) raw.exec('rollback'); // as SQLite finds it after a crash
    const plug = createPlug(name, { tale, tally });
    const timer = pluggedTimer(time.timer, plug);
    const { signal } = plug;
    const engine = createEngine({
      database: pluggedDatabase(raw, plug, disk),
      journalLines: pluggedLines(written, { plug, disk, draw: parts.draw, onwritten }),
      vault: createTokenVault(async () => keychain, log),
      traffic: noTraffic,
      fetch: wire.fetchFor(plug),
      ...{ clock, timer, log, signal, steadyNow: time.clock.now, idleMs: null },
      random: parts.random,
      openProcess: slowProcesses(timer, () => parts.draw.between(0, parts.threadMsMax)),
      isQuick: (...texts) => parts.threadMsMax === 0 && isQuicklyDecided(...texts),
      suggestedBaseUrl: undefined,
    });
    const handlers = createHandlers({
      ...{ engine, clock, random: parts.random },
      timeZone: () => device.zone,
      ...{ locale: 'en-GB', version: 'simulated', brokenFile: null },
      images: imageHandlers(
        createImageChoice({ settings: engine.settings, baseUrl: () => undefined }),
        async () => false,
      ),
      zoom: () => undefined,
      theme: { get: () => 'system', set: () => undefined },
      closing: { get: () => 'tray', set: () => true },
      capture: { show: () => undefined, hide: () => undefined },
      askWhere: async () => null,
      printPage: async () => new Uint8Array(),
      setTyped: () => undefined,
      openOutside: silent,
    });
    running = { engine, handlers, plug };
    hasUnwrittenStart = disk.isFull;
    engine.open({
      isWindowVisible: () => true,
      onqueue(next) {
        if (plug.isPulled) return;
        void keepReplies(loopOf(handlers, plug), next); // ends by itself
      },
      ...{ onstatus: () => undefined, ontimer: () => undefined },
      onaccount: openCache,
    });
    openWindow(running);
  }

  function openWindow({ handlers, plug, engine }: Program): void {
    window.abort();
    window = new AbortController();
    const loop = loopOf(handlers, plug);
    pulledFor = undefined;
    openCache(engine.session.account());
    void keepReplies(loop, engine.runner.queue()); // a window that opens stores what is there
  }

  /** Begins to take in what is pulled, once it is known for whom; ends with the window. */
  function openCache(account: Account): void {
    const program = running;
    if (program === undefined || account.kind !== 'known' || account.key === pulledFor) return;
    // Each account has a cache of its own.
    if (cachedFor !== undefined && cachedFor !== account.key) loseCache(cache, parts.draw.uuid());
    cachedFor = account.key;
    pulledFor = account.key;
    void keepPulled(loopOf(program.handlers, program.plug), account.key);
  }

  function loopOf(handlers: Handlers, plug: Plug): LoopParts {
    const signal = AbortSignal.any([plug.signal, window.signal]);
    return {
      handlers,
      cache,
      timer: pluggedTimer(time.timer, plug),
      draw: parts.draw,
      lateMs: parts.windowLateMs,
      signal,
      ontaken: (delivery) => parts.ontaken(device, delivery),
    };
  }

  function savedAccount(): string | undefined {
    return createSettings(raw).get('account', v.object({ key: v.string() }))?.key;
  }

  /** A program may end in the middle of whatever it is asked to do. */
  function unlessPulled(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof PlugPulled)) throw error;
    }
  }

  const cache = emptyCache(parts.draw.uuid());
  const device: Device = {
    ...{ name, zone: 'Europe/Berlin' },
    wire,
    cache,
    disk,
    get startedAt() {
      return startedAt;
    },
    get isSteady() {
      return isSteady;
    },
    get hasUnwrittenStart() {
      return hasUnwrittenStart;
    },
    onDisk: createDiskReader(memoryLines(written)),
    knows: (list, id) =>
      raw.prepare('select 1 from seen where list = ? and id = ?').get(list, id) !== undefined,
    program: () => (running?.plug.isPulled ? undefined : running),
    start() {
      unlessPulled(start);
    },
    crashBetweenAccounts() {
      const before = savedAccount();
      running?.plug.armWhere((what) => what === JOURNAL && savedAccount() !== before);
    },
    update: () => readByOtherRelease(written, { isClockSet }),
    setOnline(isOnline) {
      wire.isOnline = isOnline;
      device.program()?.engine.nudge();
    },
    setClock(byMs) {
      offMs += byMs;
      isSteady = false;
      isClockSet = true;
    },
    setFull(isFull) {
      disk.isFull = isFull;
      if (isFull) isSteady = false;
    },
    reloadWindow(how) {
      if (how === 'with an empty cache') loseCache(cache, parts.draw.uuid());
      unlessPulled(() => {
        const program = device.program();
        if (program !== undefined) openWindow(program);
      });
    },
    signIn(apiKey) {
      const connect = device.program()?.handlers.connect;
      // What it ends in shows in the account; a program that crashes meanwhile says nothing more.
      void Promise.resolve(connect?.({ baseUrl: 'https://service.example', apiKey })).catch(
        () => undefined,
      );
    },
  };
  device.onDisk.news(); // what it holds from the beginning is no news
  return device;
}

/** A disk with as many lines of a journal as were written while nothing could be sent. */
function filledDisk(count: number, at: number): MemoryDisk {
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
