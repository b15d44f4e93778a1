/**
 * The whole main process without its windows, as a program on a computer. One profile folder and
 * one keychain outlive it, and it can be cut off from a real service.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createHttpFetch } from '../../electron/api/http-fetch.ts';
import type { Fetch } from '../../electron/api/transport.ts';
import type { Keychain } from '../../electron/auth/keychain.ts';
import type { TokenVault } from '../../electron/auth/token-vault.ts';
import { createEngine, type Engine } from '../../electron/engine/engine.ts';
import type { EngineParts } from '../../electron/engine/engine-parts.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createJournalLines } from '../../electron/store/journal-lines.ts';
import { createSettings } from '../../electron/store/settings.ts';
import { createTraffic } from '../../electron/store/traffic.ts';
import { createFileLog } from '../../electron/system/file-log.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Account, Status } from '../../shared/ipc/state.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { aKeychain } from './a-keychain.ts';
import { type CacheContent, cacheForTest, emptyContent, type TestCache } from './cache-for-test.ts';
import { processAtOnce } from './processes-for-test.ts';
import { folderForTest } from './profile-for-test.ts';
import type { StartedService } from './start-service.ts';
import { vaultForTest } from './vault-for-test.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';
import { withoutTimeout } from './without-timeout.ts';

/** The parts of a computer that outlive the program. */
export type Computer = {
  readonly folder: string;
  readonly keychain: Keychain;
  readonly random: Random;
  /** The content of the window's cache. */
  readonly cached: CacheContent;
};

export type StartedEngine = {
  readonly engine: Engine;
  readonly vault: TokenVault;
  readonly database: DatabaseSync;
  readonly cache: TestCache;
  /** The clock of this computer. */
  readonly clock: Clock;
  /** Method and path of every request that reached the network, oldest first. */
  readonly asked: string[];
  /** The pages that the system's browser was opened at. */
  readonly opened: string[];
  readonly statuses: Status[];
  readonly accounts: Account[];
  writes(): readonly PendingWrite[];
  /** Everything in the log file. */
  log(): string;
  /** Pulls the plug of the network, or puts it back. */
  setOnline(isOnline: boolean): void;
  /** Everything it sends goes here instead of to the service; `null` ends that. */
  reroute(baseUrl: string | null): void;
  /** Shows or hides the main window; nobody tells the program. */
  setVisible(isWindowVisible: boolean): void;
  /** Sets the clock of this computer, forward or back; nobody tells the program. */
  setClock(byMs: number): void;
  /** Ends the program as it is, as a crash would. */
  kill(): void;
};

/** A computer with an empty profile. */
export function aComputer(seed = 1, over: Partial<Keychain> = {}): Computer {
  return {
    folder: folderForTest(),
    random: createSeededRandom(seed),
    cached: emptyContent(),
    keychain: aKeychain(over),
  };
}

/** Time that flies by the clock of the service until the test ends. */
export function flyingTime(service: StartedService): VirtualTime {
  const time = createVirtualTime(service.clock);
  onTestFinished(time.fly());
  return time;
}

/** Starts the program on `computer`; it is killed when the test ends. */
export function startEngine(
  computer: Computer,
  time: VirtualTime,
  more: Pick<EngineParts, 'listen' | 'others'> & {
    readonly fetch?: Fetch;
    readonly whenRead?: Promise<void>;
  } = {},
): StartedEngine {
  const database = openDatabase(path.join(computer.folder, 'traytable.db'));
  let offMs = 0;
  const clock = { now: () => time.clock.now() + offMs };
  const logFile = path.join(computer.folder, 'traytable.log');
  const log = createFileLog(logFile, clock);
  const end = new AbortController();
  const network = createNetwork(more.fetch);
  const opened: string[] = [];
  const vault = vaultForTest(async () => computer.keychain, {
    ...{ log, settings: createSettings(database) },
  });
  answerUntil(end.signal, vault);
  const engine = createEngine({
    ...more,
    database,
    journalLines: createJournalLines(database),
    traffic: createTraffic({ file: ':memory:', timer: time.timer }),
    vault,
    fetch: network.fetch,
    clock,
    timer: time.timer,
    random: computer.random,
    log,
    openProcess: processAtOnce,
    signal: end.signal,
    ...{ openBrowser: async (url) => opened.push(url) > 0, hasScheme: () => false },
    ...{ suggestedBaseUrl: undefined, steadyNow: time.clock.now, idleMs: null },
  });
  const window = openWindow(engine, computer, more.whenRead);
  const kill = () => {
    end.abort();
    if (database.isOpen) database.close();
  };
  onTestFinished(kill);
  return {
    ...{ engine, database, clock, kill, opened, vault },
    ...{ asked: network.asked, reroute: network.reroute },
    ...window,
    writes: () => engine.runner.queue().writes,
    log: () => readFileSync(logFile, 'utf8'),
    setOnline(next) {
      network.setOnline(next);
      engine.nudge();
    },
    setClock(byMs) {
      offMs += byMs;
    },
  };
}

/** The way to the service: it can be cut, and lead elsewhere. */
function createNetwork(send = createHttpFetch(systemTimer)) {
  const asked: string[] = [];
  let isOnline = true;
  let detour: string | null = null;
  const fetch: Fetch = (url, init) => {
    const inRealTime = withoutTimeout(init);
    if (!isOnline) return send(url.replace(/:\d+\//, ':9999/'), inRealTime); // nobody is there
    const { pathname, search, origin } = new URL(url);
    if (detour !== null) return send(url.replace(origin, detour), init);
    asked.push(`${init.method} ${pathname.replace(API_PREFIX, '')}${search}`);
    return send(url, inRealTime);
  };
  return {
    fetch,
    asked,
    setOnline(next: boolean) {
      isOnline = next;
    },
    reroute(baseUrl: string | null) {
      detour = baseUrl;
    },
  };
}

/** The main window: it notes what it is notified of, and keeps what the computer has cached. */
function openWindow(engine: Engine, computer: Computer, whenRead = Promise.resolve()) {
  const statuses: Status[] = [];
  const accounts: Account[] = [];
  let isWindowVisible = true;
  const cache = cacheForTest(engine.outlet, null, computer.cached);
  let held: string | undefined;
  /** A window of this account opens, with a cache that is as old as the profile. */
  function hold(account: Account): void {
    if (account.kind !== 'known' || account.key === held) return;
    held = account.key;
    cache.hold(held);
    engine.pull.meetCache({ accountKey: held, id: computer.folder });
  }
  engine.open({
    whenRead,
    isWindowVisible: () => isWindowVisible,
    ...{ onqueue: () => undefined, ontimer: () => undefined },
    onstatus: (status) => statuses.push(status),
    onaccount(account) {
      accounts.push(account);
      hold(account);
    },
  });
  hold(engine.session.account());
  return {
    ...{ statuses, accounts, cache },
    setVisible(next: boolean) {
      isWindowVisible = next;
    },
  };
}

/** A program that was killed gets no answer any more: not even that its database is closed. */
function answerUntil(end: AbortSignal, vault: TokenVault): void {
  const read = vault.read.bind(vault);
  vault.read = (account) =>
    read(account).catch((error) =>
      end.aborted ? new Promise(() => undefined) : Promise.reject(error),
    );
}
