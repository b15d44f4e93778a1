/**
 * Watches whether the service is reachable with our credential, by sending it requests.
 *
 * `navigator.onLine` and the like report only a cable: behind a captive portal or a dead VPN they are
 * wrong. An open connection is probed after an unanswered request, and every few seconds while the
 * user views the window and nothing else is sent. Otherwise an authenticated read is retried with
 * growing delays. A nudge (resume from sleep, network change, "Try now") probes at once, also with a
 * token that was rejected.
 */
import { ProbePace } from '../../shared/api/probe-pace.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { EventOf } from '../../shared/queue/events.ts';
import type { ConnectionState } from '../../shared/queue/queue.ts';
import { PROBE_MAX_MS, SILENCE_MS } from '../../shared/request-limits.ts';
import type { Client } from '../api/client.ts';
import { createBell } from '../system/bell.ts';
import { containRound } from '../system/contain.ts';
import { createServiceProbe, type ProbeVerdict } from './service-probe.ts';

export interface LineWatch {
  /** Runs until `signal` is aborted. */
  run(): Promise<void>;
  /** Try now instead of later. */
  nudge(): void;
  /** Probe now; resolves once the result is announced. */
  check(): Promise<void>;
  /** Is true if another server answered the last probe, as the portal of a hotel does. */
  isElsewhere(): boolean;
  /** Is true if the service answered the last probe with an error of its own. */
  isFailing(): boolean;
}

export type LineWatchParts = {
  readonly client: Client;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: Random;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly line: () => ConnectionState;
  /** Is true if there is a token to send. */
  readonly hasToken: () => boolean;
  /** Milliseconds until an open connection is probed; 0 or less: now. */
  readonly probeInMs: () => number;
  /** A probe without a response tells nothing about the clocks. */
  readonly onanswer: (answer: Pick<EventOf<'line'>, 'line' | 'clockAheadMs'>) => void;
  /** The reason why nothing is sent is another one now. */
  readonly onverdict: () => void;
};

/** Creates the watch over one client. */
export function createLineWatch(parts: LineWatchParts): LineWatch {
  const bell = createBell(parts.timer);
  const verdict = createVerdict(createServiceProbe(parts), parts.onverdict);
  const pace = new ProbePace();
  let checks: (() => void)[] = [];

  function endChecks(): void {
    for (const end of checks.splice(0)) end();
  }

  /** Is true if the service itself has responded. */
  async function tryLine(): Promise<boolean> {
    try {
      return tell(await verdict.renew(), parts);
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
    // Never longer than a silence: a request that is sent during it may get no response.
    const isRung = await bell.wait(clamp(parts.probeInMs()), parts.signal);
    // After sleep, or in another network, the connection may only look open.
    const isDoubtful = isRung || parts.probeInMs() <= 0;
    if (isDoubtful && parts.hasToken() && parts.line() === 'open') await tryLine();
  }

  /** The service has judged the token; only a nudge has it judged again. */
  async function awaitNudge(): Promise<void> {
    pace.forgetMisses();
    if (await bell.wait(PROBE_MAX_MS, parts.signal)) await tryLine();
  }

  async function reopen(): Promise<void> {
    pace.noteDown(parts.clock.now());
    if (pace.hasMissed() && checks.length === 0)
      await bell.wait(pace.pauseMs(parts.random.fraction()), parts.signal);
    if (parts.signal.aborted || parts.line() !== 'unreachable') return;
    if (await tryLine()) pace.open(parts.clock.now());
    else pace.miss();
  }

  const steps = { open: watchOpen, 'signed-out': awaitNudge, unreachable: reopen };
  return {
    async run() {
      const round = () => (parts.hasToken() ? steps[parts.line()]() : awaitToken());
      while (!parts.signal.aborted) {
        const isDone = await containRound(parts.log, 'connection not watched', round);
        if (!isDone) await parts.timer.sleep(SILENCE_MS, parts.signal); // a bug may repeat itself at once
      }
    },
    nudge: bell.ring,
    isElsewhere: () => verdict.last() === 'not-service',
    isFailing: () => verdict.last() === 'failing',
    check() {
      if (parts.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        checks = [...checks, resolve];
        bell.ring();
      });
    },
  };
}

/** The verdict of the last probe; `onnew` is called where it is another one than before. */
function createVerdict(probe: () => Promise<ProbeVerdict>, onnew: () => void) {
  let last: ProbeVerdict | undefined;
  return {
    last: () => last,
    async renew(): Promise<ProbeVerdict> {
      const before = last;
      last = await probe();
      if (last !== before) onnew(); // it reads the verdict, so it is called after the change
      return last;
    },
  };
}

/** Announces the result of a probe; true if the service itself has responded. */
function tell(verdict: ProbeVerdict, { client, line, onanswer, signal }: LineWatchParts): boolean {
  if (verdict === 'unreachable' || verdict === 'not-service' || verdict === 'failing') {
    // An open connection has failed: a dead VPN, a portal, a service that fails.
    if (line() === 'open' && !signal.aborted) onanswer({ line: 'unreachable' });
    return false;
  }
  const found = verdict === 'signed-out' ? 'signed-out' : 'open';
  onanswer({ line: found, clockAheadMs: client.clockAheadMs() });
  return true;
}

function clamp(waitMs: number): number {
  return Math.max(0, Math.min(waitMs, SILENCE_MS));
}
