/**
 * Decides the next step of a send. Short texts are compared at once. Long ones are compared in a
 * process, one job at a time and with a deadline, so that main stays responsive.
 */
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import {
  decideSend,
  decideUncompared,
  fitsProcess,
  isQuicklyDecided,
  type SendDecision,
} from '../../shared/history/decide-send.ts';
import {
  COMPARISON_CHARS_MAX,
  DECIDE_DEADLINE_MS,
  MERGE_AT_ONCE_CHARS_MAX,
} from '../../shared/merge-limits.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import { errorName } from '../system/error-name.ts';
import type { CreateJob, DecideJob, ProcessAnswer, ProcessJob } from './process-job.ts';

/** A process with one job. */
export interface DecideProcess {
  /** Never rejects; resolves to nothing where the process failed, also for lack of memory. */
  readonly answer: Promise<ProcessAnswer | undefined>;
  end(): void;
}

export interface Decide {
  /** Decides at once; nothing where comparing the texts would block main. */
  atOnce(job: DecideJob): SendDecision | undefined;
  /**
   * Compares in a process, one job at a time. Never rejects. A job that takes too long, fails or is
   * called off is decided without comparing.
   */
  inProcess(job: DecideJob, signal: AbortSignal): Promise<SendDecision>;
  /**
   * Reads the letters of bodies in a process; nothing where that takes too long, fails or is called
   * off.
   */
  letters(bodies: readonly string[], signal: AbortSignal): Promise<readonly string[] | undefined>;
  /** Makes the request of a create, in a process for a long body. If that fails main makes it. */
  request(create: CreateJob['create'], signal: AbortSignal): Promise<ApiRequest>;
}

export type DecideParts = {
  /** May throw where the system has no process left. */
  readonly openProcess: (job: ProcessJob) => DecideProcess;
  /** Is true if main may compare these by itself; the simulation, whose texts are short, says otherwise. */
  readonly isQuick?: typeof isQuicklyDecided;
  readonly timer: Timer;
  readonly log: Log;
};

/** The deadline is slept in parts, which let messages in: when the computer sleeps only one part counts. */
const DEADLINE_PARTS = 20;

/** Creates the decisions of one profile. */
export function createDecide({
  openProcess,
  isQuick = isQuicklyDecided,
  timer,
  log,
}: DecideParts): Decide {
  /** One process at a time: each may take as much memory as the whole program. */
  let before: Promise<unknown> = Promise.resolve();

  async function answerOf(
    job: ProcessJob,
    signal: AbortSignal,
  ): Promise<ProcessAnswer | undefined> {
    const done = new AbortController();
    let child: DecideProcess | undefined;
    try {
      child = openProcess(job);
      const deadline = sleepUntilDeadline(timer, AbortSignal.any([signal, done.signal]));
      return await Promise.race([child.answer, deadline]);
    } catch (error) {
      log.note('process not opened', { error: errorName(error) });
      return undefined;
    } finally {
      done.abort();
      child?.end();
    }
  }

  async function decideInProcess(job: DecideJob, signal: AbortSignal): Promise<SendDecision> {
    const isOpened = !signal.aborted && fitsProcess(job.write, job.record);
    const answer = isOpened ? await answerOf(job, signal) : undefined;
    const decision = answer && 'decision' in answer ? answer : undefined;
    if (decision === undefined && !signal.aborted) log.note('texts not compared in time');
    return decision ?? decideUncompared(job.write, job.record);
  }

  async function lettersInProcess(bodies: readonly string[], signal: AbortSignal) {
    const chars = bodies.reduce((sum, body) => sum + body.length, 0);
    if (signal.aborted || chars > COMPARISON_CHARS_MAX) return undefined;
    const answer = await answerOf({ bodies }, signal);
    return answer && 'letters' in answer ? answer.letters : undefined;
  }

  async function requestInProcess(create: CreateJob['create'], signal: AbortSignal) {
    const answer = signal.aborted ? undefined : await answerOf({ create }, signal);
    if (answer && 'request' in answer) return answer.request;
    return createRequest(create.kind, create.fields);
  }

  /** One job at a time; a failed job does not affect the next one. */
  function next<T>(work: () => Promise<T>): Promise<T> {
    const mine = before.then(work);
    before = mine.catch(() => undefined);
    return mine;
  }

  return {
    atOnce: ({ write, record }) => (isQuick(write, record) ? decideSend(write, record) : undefined),
    inProcess: (job, signal) => next(() => decideInProcess(job, signal)),
    letters: (bodies, signal) => next(() => lettersInProcess(bodies, signal)),
    async request(create, signal) {
      const { kind, fields } = create;
      const html = fields['content_html'];
      const isLong = typeof html === 'string' && html.length > MERGE_AT_ONCE_CHARS_MAX;
      return isLong ? next(() => requestInProcess(create, signal)) : createRequest(kind, fields);
    },
  };
}

async function sleepUntilDeadline(timer: Timer, signal: AbortSignal): Promise<undefined> {
  for (let part = 0; part < DEADLINE_PARTS && !signal.aborted; part += 1) {
    await timer.sleep(DECIDE_DEADLINE_MS / DEADLINE_PARTS, signal);
  }
  await timer.sleep(0, signal); // a result that came during the last part is read first
}
