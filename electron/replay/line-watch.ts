/**
 * Whether the service can be reached with our credential, found out by asking it.
 *
 * `navigator.onLine` and the like only say that there is a cable: behind a captive portal or a dead
 * VPN they are wrong. An open line is tried where a request goes without an answer, and every few
 * seconds while somebody looks and nothing else is asked. While the line is not open, an authenticated
 * read is tried again and again, more rarely each time; a nudge (resume from sleep, the network changed,
 * "try now") tries at once, and also asks again about a token that was turned down.
 */
import { listProbe, readMe } from '../../shared/api/endpoints.ts';
import { judgeCaller, judgeList, type ServiceVerdict } from '../../shared/api/service-proof.ts';
import { backoffMs } from '../../shared/backoff.ts';
import { PROBE_MAX_MS, PROBE_MIN_MS, PROBE_TIMEOUT_MS, SILENCE_MS } from '../../shared/limits.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import type { EventOf } from '../../shared/queue/events.ts';
import type { LineState } from '../../shared/queue/queue.ts';
import { company } from '../../shared/records/company.ts';
import { teamMember } from '../../shared/records/team-member.ts';
import type { Instant } from '../../shared/time.ts';
import type { Ask, Client } from '../api/client.ts';
import { createBell } from '../system/bell.ts';

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

type Verdict = ServiceVerdict['kind'] | 'signed-out';

/** The watch over one client. */
export function createLineWatch(parts: LineWatchParts): LineWatch {
  const bell = createBell(parts.timer);
  let checks: (() => void)[] = [];
  /** A6 did not hold when it was last asked, and a list proved the service in its place. */
  let isListEnough = false;

  function endChecks(): void {
    for (const end of checks.splice(0)) end();
  }

  /** Whether the service itself has answered. */
  async function probe(): Promise<boolean> {
    try {
      return judge(await askService());
    } finally {
      endChecks();
    }
  }

  function judge(verdict: Verdict): boolean {
    const { client } = parts;
    if (verdict === 'unreachable' || verdict === 'not-service') {
      // What looked open is not: a dead VPN, a portal, a service that fails.
      if (parts.line() === 'open' && !parts.signal.aborted) parts.onanswer({ line: 'unreachable' });
      return false;
    }
    const line = verdict === 'signed-out' ? 'signed-out' : 'open';
    parts.onanswer({ line, clockAheadMs: client.clockAheadMs() });
    return true;
  }

  /** Where A6 does not hold only a list proves that it is the service that answers. */
  async function askService(): Promise<Verdict> {
    if (isListEnough) {
      const verdict = await askList();
      if (verdict !== 'not-service') return verdict;
      isListEnough = false; // another service may have taken its place
    }
    const me = await inTime((ask) => parts.client.record(readMe(), teamMember, ask));
    if (me.kind === 'signed-out') return 'signed-out';
    const verdict = judgeCaller(me, null);
    if (verdict !== null) return verdict.kind;
    const ofList = await askList();
    isListEnough = ofList === 'proven';
    return ofList;
  }

  async function askList(): Promise<Verdict> {
    const list = await inTime((ask) => parts.client.list(listProbe(), company, ask));
    return list.kind === 'signed-out' ? 'signed-out' : judgeList(list, null).kind;
  }

  /** A way that swallows what is sent must not hold up the next try for long. */
  async function inTime<T>(send: (ask: Ask) => Promise<T>): Promise<T> {
    const { signal, timer } = parts;
    const end = new AbortController();
    const either = AbortSignal.any([signal, end.signal]);
    const answer = await send({
      priority: 'view',
      signal: either,
      // A gate that is closed says nothing of the line.
      onsent: () => void timer.sleep(PROBE_TIMEOUT_MS, either).then(() => end.abort()),
    });
    end.abort();
    return answer;
  }

  return {
    async run() {
      let misses = 0;
      let openedAt: Instant | undefined;
      while (!parts.signal.aborted) {
        if (!parts.hasToken()) {
          misses = 0;
          endChecks();
          await bell.wait(PROBE_MAX_MS, parts.signal);
        } else if (parts.line() === 'open') {
          // Never longer than a silence: a request that is sent meanwhile may get no answer.
          const isRung = await bell.wait(clamped(parts.doubtInMs()), parts.signal);
          // Back from sleep, or in another network: it may only look open.
          const isDoubtful = isRung || parts.doubtInMs() <= 0;
          if (isDoubtful && parts.hasToken() && parts.line() === 'open') await probe();
        } else if (parts.line() === 'signed-out') {
          misses = 0;
          // The service has judged the token; only somebody who asks for it has it judged again.
          if (await bell.wait(PROBE_MAX_MS, parts.signal)) await probe();
        } else {
          // A line that breaks as soon as it is open is a miss too: no busy loop over a bad one.
          const heldMs = openedAt === undefined ? 0 : parts.clock.now() - openedAt;
          if (openedAt !== undefined) misses = heldMs < PROBE_MAX_MS ? misses + 1 : 0;
          openedAt = undefined;
          if (misses > 0 && checks.length === 0) await bell.wait(pauseMs(misses), parts.signal);
          if (parts.signal.aborted || parts.line() !== 'unreachable') continue;
          if (await probe()) openedAt = parts.clock.now();
          else misses += 1;
        }
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

  function pauseMs(misses: number): number {
    const bounds = { minMs: PROBE_MIN_MS, maxMs: PROBE_MAX_MS };
    return backoffMs(misses, parts.random.fraction(), bounds);
  }
}

function clamped(waitMs: number): number {
  return Math.max(0, Math.min(waitMs, SILENCE_MS));
}
