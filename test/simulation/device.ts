/** One computer of the member: what lies on its disk outlives every program that runs on it. */

import { createEngine, type Engine } from '../../electron/engine/engine.ts';
import { createImageChoice, imageHandlers } from '../../electron/images/image-choice.ts';
import { createHandlers } from '../../electron/ipc/handlers.ts';
import type { Traffic } from '../../electron/store/traffic.ts';
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { ListName } from '../../shared/api/endpoints.ts';
import { isQuicklyDecided } from '../../shared/history/decide-send.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Clock, Log, Random } from '../../shared/ports.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import type { TimerState } from '../../shared/time/timer-state.ts';
import { aDesktop } from '../support/a-desktop.ts';
import { aLockThatIsOff } from '../support/a-lock.ts';
import { memoryLines } from '../support/memory-lines.ts';
import { memorySettings } from '../support/memory-settings.ts';
import { noAccounts } from '../support/no-accounts.ts';
import { noBackups } from '../support/no-backups.ts';
import { noPasswords } from '../support/no-passwords.ts';
import { slowProcesses } from '../support/processes-for-test.ts';
import { vaultForTest } from '../support/vault-for-test.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import { type CacheWindow, createCacheWindow } from './cache-window.ts';
import { copyDisk, type DiskCopy, restoreDisk } from './disk-copy.ts';
import { createDiskReader, type DiskReader } from './disk-reader.ts';
import { createHardware, endTransaction, type Hardware } from './hardware.ts';
import { readByOtherRelease } from './other-release.ts';
import {
  createPlug,
  JOURNAL,
  type Plug,
  PlugPulled,
  plugDatabase,
  plugLines,
  plugTimer,
} from './plug.ts';
import type { Presence } from './presence.ts';
import type { Tale } from './tale.ts';
import type { Tally } from './tally.ts';
import { type Cache, emptyCache, loseCache } from './window.ts';
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
  /** The clock that it shows. */
  readonly clock: Clock;
  readonly onDisk: DiskReader;
  readonly disk: { readonly isFull: boolean };
  readonly presence: Presence;
  /** When, in true time, the program last started. */
  readonly startedAt: number;
  /** Is true if its clock was never set, and its disk never full or replaced by a copy. */
  readonly isSteady: boolean;
  /** Is true if the program has started, and the disk has not saved that yet. */
  readonly hasUnwrittenStart: boolean;
  /** Is true if it is saved that this list has this record (L20). */
  knows(list: ListName, id: string): boolean;
  /** `undefined` while no program runs. */
  program(): Program | undefined;
  /** The timer of its program, or as the last one left it on the disk. */
  timer(): TimerState | undefined;
  start(): void;
  copyDisk(): DiskCopy;
  /** Puts a copy in the place of the disk; no program may run. */
  restoreDisk(copy: DiskCopy): void;
  /** How often a copy took the place of its disk. */
  readonly restorations: number;
  /** Ends the program once it has saved another account, before its journal has it. */
  crashBetweenAccounts(): void;
  /** The journal was written by a program that reads it differently. */
  update(): void;
  setOnline(isOnline: boolean): void;
  /** Sets the clock of this computer, forward or back; nobody tells the program. */
  setClock(byMs: number): void;
  setFull(isFull: boolean): void;
  /** Reloads the window, perhaps without its saved cache. */
  reloadWindow(how: 'with its cache' | 'with an empty cache'): void;
  /** Signs in with this key; it takes a while, and returns no result. */
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
  /** How many lines its journal holds already, mostly without effect. */
  readonly journalLines: number;
  /** The longest time in which its window applies the queue. */
  readonly windowLateMs: number;
  /** How long a thread takes at the most to compare two versions; 0 where none is opened. */
  readonly threadMsMax: number;
  /** Whether its system tells for how long nobody touched it. */
  readonly isIdleMeasured: boolean;
  readonly countsSleep: boolean;
  /** Called with each delivery to a window, before it is stored. */
  readonly ontaken: (device: Device, delivery: Delivery) => void;
  /** Called whenever something has reached the disk. */
  readonly onwritten: (device: Device) => void;
  /** Called after each heartbeat of its timer, and after each start of its program. */
  readonly onheartbeat: () => void;
  /** Called with each log entry that must never occur. */
  readonly onbug: (note: string) => void;
};

const nothing = (): void => undefined;

/** Nobody here reads the log of requests. */
const noTraffic: Traffic = { record: nothing, read: () => [], prune: nothing, close: nothing };

const silent = async (): Promise<boolean> => false;

/** A computer with an empty disk, and no program running. */
export function createDevice(parts: DeviceParts): Device {
  const { name, draw, wire } = parts;
  const hardware = createHardware(parts);
  const { raw, written, disk, past, clock, presence } = hardware;
  const cache = emptyCache(draw.uuid());
  const window = createCacheWindow({
    ...{ ...parts, cache },
    ontaken: (delivery) => parts.ontaken(device, delivery),
  });
  const run = createRun(parts, hardware, {
    timeZone: () => device.zone,
    onwritten: () => parts.onwritten(device),
    window,
  });
  const device: Device = {
    ...{ name, wire, cache, clock, disk, presence, zone: 'Europe/Berlin' },
    get startedAt() {
      return run.startedAt();
    },
    get isSteady() {
      return !past.isClockSet && !past.wasFull && past.restorations === 0;
    },
    get restorations() {
      return past.restorations;
    },
    get hasUnwrittenStart() {
      return run.hasUnwrittenStart();
    },
    onDisk: createDiskReader(memoryLines(written)),
    knows: (list, id) =>
      raw.prepare('select 1 from seen where list = ? and id = ?').get(list, id) !== undefined,
    program: run.program,
    timer: () => run.program()?.engine.timer.state() ?? hardware.savedTimer(),
    start() {
      unlessPulled(run.start);
      parts.onheartbeat();
    },
    crashBetweenAccounts: run.crashBetweenAccounts,
    update: () => readByOtherRelease(written, past),
    copyDisk: () => copyDisk(hardware),
    restoreDisk(copy) {
      past.restorations += 1;
      restoreDisk(hardware, copy);
    },
    setOnline(isOnline) {
      wire.isOnline = isOnline;
      run.program()?.engine.nudge();
    },
    setClock: hardware.setClock,
    setFull: hardware.setFull,
    reloadWindow(how) {
      if (how === 'with an empty cache') loseCache(cache, draw.uuid());
      unlessPulled(() => {
        const program = run.program();
        if (program !== undefined) window.open(program);
      });
    },
    signIn(apiKey) {
      const connect = run.program()?.handlers.connect;
      // The result shows in the account; a program that crashes in between reports nothing more.
      void Promise.resolve(connect?.({ baseUrl: 'https://service.example', apiKey })).catch(
        () => undefined,
      );
    },
  };
  device.onDisk.news(); // what it holds from the beginning is no news
  return device;
}

type RunParts = {
  readonly timeZone: () => string;
  readonly onwritten: () => void;
  readonly window: CacheWindow;
};

/** Runs one program after the other on this hardware. */
function createRun(parts: DeviceParts, hardware: Hardware, { window, ...outside }: RunParts) {
  const { name, time } = parts;
  let running: Program | undefined;
  let startedAt = 0;
  let hasUnwrittenStart = false;
  const log: Log = {
    note(event, details) {
      if (event.startsWith('bug') && !running?.plug.isPulled) {
        parts.onbug(`${name} noted a ${event}: ${JSON.stringify(details)}`);
      }
    },
  };
  function onwritten(): void {
    hasUnwrittenStart = false;
    outside.onwritten();
  }
  return {
    startedAt: () => startedAt,
    hasUnwrittenStart: () => hasUnwrittenStart,
    program: () => (running?.plug.isPulled ? undefined : running),
    start() {
      startedAt = time.clock.now();
      const program = createProgram(parts, hardware, { ...outside, log, onwritten });
      running = program;
      program.engine.open({
        isWindowVisible: () => true,
        whenRead: Promise.resolve(),
        onqueue(next) {
          if (!program.plug.isPulled) window.storeReplies(program, next);
        },
        ...{ onstatus: nothing, ontimer: nothing },
        onaccount: (account) => window.openCache(running, account),
      });
      hasUnwrittenStart = true; // until the next change; an open journal may have been compacted
      window.open(program);
      if (parts.isIdleMeasured) void program.engine.timer.run(parts.onheartbeat); // ends with the plug
    },
    crashBetweenAccounts() {
      const before = hardware.savedAccount();
      running?.plug.armWhere((what) => what === JOURNAL && hardware.savedAccount() !== before);
    },
  };
}

type ProgramParts = Pick<RunParts, 'timeZone' | 'onwritten'> & { readonly log: Log };

/** Engine and handlers as main composes them; a plug lies between them and the hardware. */
function createProgram(
  { name, time, random, draw, wire, tale, tally, threadMsMax, isIdleMeasured }: DeviceParts,
  { raw, written, keychain, disk, clock, presence }: Hardware,
  { timeZone, onwritten, log }: ProgramParts,
): Program {
  endTransaction(raw);
  const plug = createPlug(name, { tale, tally });
  const timer = plugTimer(time.timer, plug);
  const { signal } = plug;
  const vault = vaultForTest(async () => keychain, { log });
  const engine = createEngine({
    database: plugDatabase(raw, plug, disk),
    journalLines: plugLines(written, { plug, disk, draw, onwritten }),
    vault,
    traffic: noTraffic,
    fetch: wire.fetchFor(plug),
    ...{ clock, timer, log, signal, random, steadyNow: time.clock.now },
    idleMs: isIdleMeasured ? presence.idleMs : null,
    openProcess: slowProcesses(timer, () => draw.between(0, threadMsMax)),
    isQuick: (...texts) => threadMsMax === 0 && isQuicklyDecided(...texts),
    suggestedBaseUrl: undefined,
    openBrowser: async () => false,
    hasScheme: () => false,
  });
  const handlers = createHandlers({
    ...{ engine, clock, timer, random, timeZone },
    ...{ locale: 'en-GB', version: 'simulated', brokenFile: null, damagedFiles: [] },
    ...{ backups: noBackups, proxies: noPasswords(), log: { tail: () => [] } },
    ...{ accounts: noAccounts, vault, appLock: aLockThatIsOff('') },
    snapshot: { keep: nothing },
    images: imageHandlers(
      createImageChoice({ settings: engine.settings, baseUrl: () => undefined }),
      async () => false,
      async () => undefined,
    ),
    desktop: aDesktop({ settings: memorySettings(), clock }),
    zoom: nothing,
    theme: { get: () => 'system', set: nothing },
    closing: { get: () => 'tray', set: () => true },
    capture: { prepare: nothing, show: nothing, hide: nothing },
    recordWindows: { open: () => true, end: () => undefined, keep: () => undefined },
    ...{ goTo: nothing, tellUnsendable: nothing, tellUnfinished: nothing },
    askWhere: async () => null,
    askFolder: async () => null,
    cachedImage: async () => undefined,
    printPage: async () => new Uint8Array(),
    setTyped: nothing,
    openOutside: silent,
  });
  return { engine, handlers, plug };
}

/** A program may end in the middle of whatever it is asked to do. */
function unlessPulled(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof PlugPulled)) throw error;
  }
}
