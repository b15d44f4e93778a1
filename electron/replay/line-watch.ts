/**
 * Whether the service can be reached with our credential, found out by asking it.
 *
 * `navigator.onLine` and the like only say that there is a cable: behind a captive portal or a dead
 * VPN they are wrong. An open line is tried where a request goes without an answer, and every few
 * seconds while somebody looks and nothing else is asked. While the line is not open, an authenticated
 * read is tried again and again, more rarely each time; a nudge (resume from sleep, the network changed,
 * "try now") tries at once, and also asks again about a token that was turned down.
 */
import { ProbePace } from '../../shared/api/probe-pace.ts';
import { PROBE_MAX_MS, SILENCE_MS } from '../../shared/limits.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import type { EventOf } from '../../shared/queue/events.ts';
import type { LineState } from '../../shared/queue/queue.ts';
import type { Client } from '../api/client.ts';
import { createBell } from '../system/bell.ts';
import { createServiceProbe, type ProbeVerdict } from './service-probe.ts';

export interface LineWatch {
  /** Runs until `signal` is aborted. */
  run(): Promise<void>;
  /** Try now instead of later. */
  nudge(): void;
  /** Try now; resolves when that has told what it found. */
  check(): Promise<void>;
}

export type LineWatchParts = {
  readonly client: Client;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly line: () => LineState;
  /** Whether there is a token to ask with. */
  readonly hasToken: () => boolean;
  /** Milliseconds until an open line is to be tried; 0 or less: now. */
  readonly doubtInMs: () => number;
  /** Where nobody has answered it says nothing of the clocks. */
  readonly onanswer: (answer: Pick<EventOf<'line'>, 'line' | 'clockAheadMs'>) => void;
};

/** The watch over one client. */
export function createLineWatch(parts: LineWatchParts): LineWatch {
  const bell = createBell(parts.timer);
  const probe = createServiceProbe(parts);
  const pace = new ProbePace();
  let checks: (() => void)[] = [];

  function endChecks(): void {
    for (const end of checks.splice(0)) end();
  }

  /** Whether the service itself has answered. */
  async function tryLine(): Promise<boolean> {
    try {
      return tell(await probe(), parts);
    } finally {
      endChecks();
    }
  }

  async function awaitToken(): Promise<void> {
    pace.forgetMisses();
    endChecks();
    await bell.wait(PROBE_MAX_MS, parts.signal);
  }

  async function watchOpen(): Promise<void> {
    // Never longer than a silence: a request that is sent meanwhile may get no answer.
    const isRung = await bell.wait(clamped(parts.doubtInMs()), parts.signal);
    // Back from sleep, or in another network: it may only look open.
    const isDoubtful = isRung || parts.doubtInMs() <= 0;
    if (isDoubtful && parts.hasToken() && parts.line() === 'open') await tryLine();
  }

  /** The service has judged the token; only somebody who asks for it has it judged again. */
  async function awaitNudge(): Promise<void> {
    pace.forgetMisses();
    if (await bell.wait(PROBE_MAX_MS, parts.signal)) await tryLine();
  }

  async function reopen(): Promise<void> {
    pace.noteDown(parts.clock.now());
    if (pace.hasMissed() && checks.length === 0) {
      await bell.wait(pace.pauseMs(parts.random.fraction()), parts.signal);
    }
    if (parts.signal.aborted || parts.line() !== 'unreachable') return;
    if (await tryLine()) pace.open(parts.clock.now());
    else pace.miss();
  }

  const steps = { open: watchOpen, 'signed-out': awaitNudge, unreachable: reopen };
  return {
    async run() {
      while (!parts.signal.aborted) {
        await (parts.hasToken() ? steps[parts.line()]() : awaitToken());
      }
    },
    nudge: bell.ring,
    check() {
      if (parts.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        checks = [...checks, resolve];
        bell.ring();
      });
    },
  };
}

/** Announces what a probe found; whether the service itself has answered. */
function tell(verdict: ProbeVerdict, { client, line, onanswer, signal }: LineWatchParts): boolean {
  if (verdict === 'unreachable' || verdict === 'not-service') {
    // What looked open is not: a dead VPN, a portal, a service that fails.
    if (line() === 'open' && !signal.aborted) onanswer({ line: 'unreachable' });
    return false;
  }
  const found = verdict === 'signed-out' ? 'signed-out' : 'open';
  onanswer({ line: found, clockAheadMs: client.clockAheadMs() });
  return true;
}

function clamped(waitMs: number): number {
  return Math.max(0, Math.min(waitMs, SILENCE_MS));
}
