/** Shortens a life that breaks a promise to one that breaks the same promise. */
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { Life, Verdict } from './simulate.ts';

/** Lives that are tried at the most: what is short enough to be read need not be the shortest. */
const TRIES_MAX = 120;

/** And so long, by the clock on the wall: a life of thousands of steps takes minutes. */
export const SHRINK_MS_MAX = 5 * MINUTE_MS;

/** How often the progress is reported. */
const SAY_EVERY_MS = 10 * SECOND_MS;

export type ShrinkParts = {
  /** Lives a life, for as long as it `goesOn`. */
  readonly live: (life: Life, goesOn: () => boolean) => Promise<Verdict>;
  /** Milliseconds. */
  readonly now: () => number;
  readonly say: (line: string) => void;
};

/** The shortest broken life found so far, which may be the given one. */
export async function shrink(broken: Verdict, { live, now, say }: ShrinkParts): Promise<Verdict> {
  const codes = new Set(broken.problems.map(codeOf));
  const beganAt = now();
  let saidAt = Number.NEGATIVE_INFINITY;
  let best = broken;
  let tries = 0;

  /** Is true if a shorter life breaks the same promise; it is the best one then. */
  async function isEnough(shorter: Life): Promise<boolean> {
    if (tries >= TRIES_MAX || !goesOn()) return false;
    tries += 1;
    const verdict = await live(shorter, goesOn);
    if (!verdict.problems.some((problem) => codes.has(codeOf(problem)))) return false;
    best = verdict;
    return true;
  }

  /** Reports the progress after a long silence. True if there is time left. */
  function goesOn(): boolean {
    const passedMs = now() - beganAt;
    if (now() - saidAt >= SAY_EVERY_MS) {
      saidAt = now();
      const left = `${actsOf(best).length} steps left of ${broken.steps}`;
      const seconds = `${Math.round(passedMs / SECOND_MS)} s of ${SHRINK_MS_MAX / SECOND_MS} s`;
      say(`shrinking: attempt ${tries} of ${TRIES_MAX}, ${left}, ${seconds}`);
    }
    return passedMs < SHRINK_MS_MAX;
  }

  for (const part of [0.25, 0.5, 0.75, 0.9]) {
    const steps = Math.ceil(best.steps * part);
    if (steps < best.steps) await isEnough(shorten(best, steps));
  }
  let needed = actsOf(best);
  for (let size = Math.ceil(needed.length / 2); size >= 1; ) {
    let isSmaller = false;
    for (let at = needed.length - size; at > -size; at -= size) {
      const from = Math.max(0, at);
      const without = needed.toSpliced(from, at + size - from);
      if (
        without.length === needed.length ||
        !(await isEnough({ seed: best.seed, steps: best.steps, only: without }))
      ) {
        continue;
      }
      needed = without;
      isSmaller = true;
    }
    if (size === 1 && !isSmaller) break;
    size = Math.max(1, Math.floor(size / 2));
    if (tries >= TRIES_MAX || !goesOn()) break;
  }
  const last = Math.max(0, ...needed) + 1;
  if (last < best.steps) await isEnough(shorten(best, last));
  return best;
}

/** The line of `seeds.json` for a life. */
export function seedLine({ seed, steps, only, problems }: Verdict): string {
  const found = problems[0] ?? '';
  return JSON.stringify({ seed, steps, ...(only === undefined ? {} : { only }), found });
}

function shorten({ seed, only }: Life, steps: number): Life {
  const left = only?.filter((step) => step < steps);
  return { seed, steps, ...(left ? { only: left } : {}) };
}

function actsOf({ steps, only }: Life): readonly number[] {
  return only ?? Array.from({ length: steps }, (_, step) => step);
}

/** The broken promise: `I2`, or the first words of anything else. */
function codeOf(problem: string): string {
  return /^I\d/.exec(problem)?.[0] ?? problem.split(' ').slice(1, 3).join(' ');
}
