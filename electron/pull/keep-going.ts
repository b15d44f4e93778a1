/**
 * Runs the pull round after round and retries a failed round after growing delays. Without this the
 * pull would stop until the next start of the program (L25).
 */
import { backoffMs } from '../../shared/backoff.ts';
import type { Log, Random } from '../../shared/ports.ts';
import { PULL_RETRY_MAX_MS, PULL_RETRY_MIN_MS } from '../../shared/pull-limits.ts';
import type { Bell } from '../system/bell.ts';
import { isDiskError } from '../system/disk-error.ts';
import { errorName } from '../system/error-name.ts';

export type Rounds = {
  /** Runs first after the disk has failed; throws while it still does. */
  readonly tryDisk: () => void;
  /** Runs once before the rounds, and again after a failure. */
  readonly begin: () => void;
  readonly round: () => Promise<unknown>;
  /** Milliseconds until the next round is due. */
  readonly untilNextMs: () => number;
  /** Called before each wait. */
  readonly onpause: () => void;
  /** Called with the reason for which the pull stands still, and with `null` once it continues. */
  readonly onfailure: (trouble: string | null) => void;
};

type Parts = {
  readonly bell: Bell;
  readonly random: Random;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** Runs until `signal` is aborted; never rejects. */
export async function keepGoing(rounds: Rounds, parts: Parts): Promise<void> {
  const { bell, random, log, signal } = parts;
  const bounds = { minMs: PULL_RETRY_MIN_MS, maxMs: PULL_RETRY_MAX_MS };
  let hasBegun = false;
  let failures = 0;
  let trouble: string | null = null;

  function become(next: string | null): void {
    if (trouble === next) return;
    trouble = next;
    rounds.onfailure(next);
  }

  while (!signal.aborted) {
    let waitMs: number;
    try {
      // A round may not need the disk, and would not show that it still fails.
      if (trouble === DISK) rounds.tryDisk();
      if (!hasBegun) rounds.begin();
      hasBegun = true;
      if (trouble === DISK) become(null); // the round may take long
      await rounds.round();
      waitMs = rounds.untilNextMs();
      become(null);
      failures = 0;
    } catch (error) {
      const isDisk = isDiskError(error);
      log.note(isDisk ? 'pull: the disk refuses' : 'bug in the pull', { error: errorName(error) });
      become(isDisk ? DISK : BUG);
      failures += 1;
      waitMs = backoffMs(failures, random.fraction(), bounds);
    }
    rounds.onpause();
    await bell.wait(waitMs, signal);
  }
  rounds.onpause();
}

const DISK = 'This computer’s disk has a problem. Traytable tries again within five minutes.';
const BUG = 'Something went wrong in Traytable. It tries again within five minutes.';
