/**
 * Decides what a send still has to do. Short texts are compared at once; long ones in a thread of
 * their own, one after the other and with a deadline, so that main goes on with everything else.
 */
import {
  decideSend,
  isQuicklyDecided,
  type SendDecision,
  undecided,
} from '../../shared/history/decide-send.ts';
import { DECIDE_DEADLINE_MS } from '../../shared/limits.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';

export type DecideJob = { readonly write: PendingWrite; readonly record: ConfirmedRecord };

/** A thread with one job. */
export interface DecideThread {
  /** Never rejects; nothing where the thread broke down, of memory too. */
  readonly answer: Promise<SendDecision | undefined>;
  end(): void;
}

/** Never rejects. What takes too long, or is called off, is a conflict; nothing is sent then. */
export type Decide = (job: DecideJob, signal: AbortSignal) => Promise<SendDecision>;

export type DecideParts = {
  readonly openThread: (job: DecideJob) => DecideThread;
  readonly timer: Timer;
  readonly log: Log;
};

/** Decisions of one profile. */
export function createDecide({ openThread, timer, log }: DecideParts): Decide {
  /** One thread at a time: each may take as much memory as the whole program does. */
  let before: Promise<unknown> = Promise.resolve();

  async function decideAside(job: DecideJob, signal: AbortSignal): Promise<SendDecision> {
    if (signal.aborted) return undecided(job.write);
    const done = new AbortController();
    const thread = openThread(job);
    const deadline = timer
      .sleep(DECIDE_DEADLINE_MS, AbortSignal.any([signal, done.signal]))
      .then(() => undefined);
    try {
      const decision = await Promise.race([thread.answer, deadline]);
      if (decision === undefined && !signal.aborted) log.note('merge given up: the user is asked');
      return decision ?? undecided(job.write);
    } finally {
      done.abort();
      thread.end();
    }
  }

  return async (job, signal) => {
    const { write, record } = job;
    if (isQuicklyDecided(write, record)) return decideSend(write, record);
    const mine = before.then(() => decideAside(job, signal));
    before = mine;
    return mine;
  };
}
