/** The whole program for a bench in virtual time, where nobody looks at it or reads its log. */
import type { DatabaseSync } from 'node:sqlite';
import { createEngine, type Engine } from '../../electron/engine/engine.ts';
import { createJournalLines } from '../../electron/store/journal-lines.ts';
import { createTraffic } from '../../electron/store/traffic.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { aKeychain } from './a-keychain.ts';
import { processAtOnce } from './processes-for-test.ts';
import { vaultForTest } from './vault-for-test.ts';
import type { VirtualTime } from './virtual-time.ts';

export type QuietEngineParts = {
  readonly database: DatabaseSync;
  readonly keychain: ReturnType<typeof aKeychain>;
  /** Carries a request to the service; nobody takes one back. */
  readonly carry: (url: string, init: RequestInit) => Promise<Response>;
  readonly time: VirtualTime;
  readonly signal: AbortSignal;
};

/** An engine that is open and runs until `signal` is aborted. */
export function openQuietEngine(parts: QuietEngineParts): Engine {
  const { database, keychain, carry, time, signal } = parts;
  const engine = createEngine({
    database,
    journalLines: createJournalLines(database),
    traffic: createTraffic({ file: ':memory:', timer: time.timer }),
    vault: vaultForTest(async () => keychain),
    fetch: (url, { signal: _signal, redirect: _redirect, ...init }) => carry(url, init),
    clock: time.clock,
    timer: time.timer,
    random: createSeededRandom(2),
    log: { note: () => undefined },
    openProcess: processAtOnce,
    suggestedBaseUrl: undefined,
    openBrowser: async () => false,
    hasScheme: () => false,
    ...{ steadyNow: time.clock.now, idleMs: null },
    signal,
  });
  engine.open({
    whenRead: Promise.resolve(),
    isWindowVisible: () => true,
    onqueue: () => undefined,
    onstatus: () => undefined,
    ontimer: () => undefined,
    onaccount: () => undefined,
  });
  return engine;
}
