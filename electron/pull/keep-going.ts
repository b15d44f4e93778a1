/**
 * Tries a part of the pull again where it fails, in growing gaps: nobody else would begin it again
 * before the next start (L25).
 */
import { backoffMs } from '../../shared/backoff.ts';
import { PULL_RETRY_MAX_MS, PULL_RETRY_MIN_MS } from '../../shared/limits.ts';
import type { Log, Random, Timer } from '../../shared/ports.ts';
import { isDiskError } from '../store/database.ts';
import { errorName } from '../system/error-name.ts';

export type KeepGoingParts = {
  readonly timer: Timer;
  readonly random: Random;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Told why nothing is pulled, in words, and `null` once it goes on. */
  readonly onfailure: (trouble: string | null) => void;
};

/** Resolves to what the work comes to at last; to nothing where `signal` is aborted first. */
export type GoOn = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** The tries of one pull. */
export function keepGoing({ timer, random, log, signal, onfailure }: KeepGoingParts): GoOn {
  const bounds = { minMs: PULL_RETRY_MIN_MS, maxMs: PULL_RETRY_MAX_MS };

  return async (work) => {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        const done = await work();
        if (failures > 1) onfailure(null);
        return done;
      } catch (error) {
        const isDisk = isDiskError(error);
        log.note(isDisk ? 'pull: the disk refuses' : 'bug in the pull', {
          error: errorName(error),
        });
        onfailure(isDisk ? DISK : BUG);
      }
      await timer.sleep(backoffMs(failures, random.fraction(), bounds), signal);
    }
    return undefined;
  };
}

const DISK = 'This computer’s disk has a problem. Traytable tries again within five minutes.';
const BUG = 'Something went wrong in Traytable. It tries again within five minutes.';
