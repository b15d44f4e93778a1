/**
 * Decides what a send still has to do. Short texts are compared at once; long ones in a thread of
 * their own, one after the other and with a deadline, so that main goes on with everything else.
 */
import {
  decideSend,
  fitsThread,
  isQuicklyDecided,
  type SendDecision,
  undecided,
} from '../../shared/history/decide-send.ts';
import { DECIDE_DEADLINE_MS } from '../../shared/limits.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import { errorName } from '../system/error-name.ts';

export type DecideJob = { readonly write: PendingWrite; readonly record: ConfirmedRecord };

/** A thread with one job. */
export interface DecideThread {
  /** Never rejects; nothing where the thread broke down, of memory too. */
  readonly answer: Promise<SendDecision | undefined>;
  end(): void;
}

export interface Decide {
  /** Nothing where comparing the texts would make main stand still. */
  atOnce(job: DecideJob): SendDecision | undefined;
  /**
   * Compares in a thread, one job after the other. Never rejects. What takes too long, breaks down or
   * is called off is decided without comparing.
   */
  inThread(job: DecideJob, signal: AbortSignal): Promise<SendDecision>;
}

export type DecideParts = {
  /** May throw where the system has no thread left. */
  readonly openThread: (job: DecideJob) => DecideThread;
  /** Whether main may compare these by itself; the simulation, whose texts are short, says otherwise. */
  readonly isQuick?: typeof isQuicklyDecided;
  readonly timer: Timer;
  readonly log: Log;
};

/**
 * The deadline is slept in parts, each of which lets messages come in: of the time in which the
 * computer slept only one part counts.
 */
const DEADLINE_PARTS = 20;

/** Decisions of one profile. */
export function createDecide({
  openThread,
  isQuick = isQuicklyDecided,
  timer,
  log,
}: DecideParts): Decide {
  /** One thread at a time: each may take as much memory as the whole program does. */
  let before: Promise<unknown> = Promise.resolve();

  async function answerOf(job: DecideJob, signal: AbortSignal): Promise<SendDecision | undefined> {
    const done = new AbortController();
    let thread: DecideThread | undefined;
    try {
      thread = openThread(job);
      const deadline = sleepUntilDeadline(AbortSignal.any([signal, done.signal]));
      return await Promise.race([thread.answer, deadline]);
    } catch (error) {
      log.note('thread not opened', { error: errorName(error) });
      return undefined;
    } finally {
      done.abort();
      thread?.end();
    }
  }

  async function sleepUntilDeadline(signal: AbortSignal): Promise<undefined> {
    for (let part = 0; part < DEADLINE_PARTS && !signal.aborted; part += 1) {
      await timer.sleep(DECIDE_DEADLINE_MS / DEADLINE_PARTS, signal);
    }
    await timer.sleep(0, signal); // an answer that came during the last part is read first
  }

  async function decideInThread(job: DecideJob, signal: AbortSignal): Promise<SendDecision> {
    const isOpened = !signal.aborted && fitsThread(job.write, job.record);
    const decision = isOpened ? await answerOf(job, signal) : undefined;
    if (decision === undefined && !signal.aborted) log.note('texts not compared in time');
    return decision ?? undecided(job.write, job.record);
  }

  return {
    atOnce: ({ write, record }) => (isQuick(write, record) ? decideSend(write, record) : undefined),
    inThread(job, signal) {
      const mine = before.then(() => decideInThread(job, signal));
      before = mine.catch(() => undefined); // the next one does not fail with it
      return mine;
    },
  };
}
