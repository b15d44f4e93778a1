/** One life from its first step to its verdict: chaos, then healing, then the reckoning. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import {
  findBlamedForKey,
  findParkedInVain,
  findUnlikeDisk,
  findWrongSignOut,
} from './at-any-time.ts';
import { happen } from './chaos.ts';
import { heal } from './heal.ts';
import type { Counts } from './tally.ts';
import { createWorld } from './world.ts';

export type Life = {
  readonly seed: number;
  readonly steps: number;
  /** The steps in which something is done; in all of them when left out. Time passes in any case. */
  readonly only?: readonly number[];
};

export type Verdict = Life & {
  /** The broken promises; empty when all is well. */
  readonly problems: readonly string[];
  /** Everything that happened, in words, oldest first. */
  readonly tale: readonly string[];
  readonly counts: Counts;
};

/** Lives a life, or the part of it for which it `goesOn`: it is asked before each step. */
export async function simulate(life: Life, goesOn: () => boolean = () => true): Promise<Verdict> {
  const world = await createWorld(life.seed);
  const { problems, computers, weather } = world;
  const only = life.only && new Set(life.only);
  weather.mood = 'foul';
  for (const { device } of computers) device.wire.isFair = false;
  let isCut = false;
  for (let step = 0; step < life.steps && problems.length === 0; step += 1) {
    if (!goesOn()) {
      isCut = true;
      break;
    }
    const draw = world.drawOf(step);
    await world.time.pass(pauseMs(draw));
    if (only === undefined || only.has(step)) await happen(world, draw);
    for (const { device, watch } of computers) {
      problems.push(
        ...findUnlikeDisk(device),
        ...findParkedInVain(device),
        ...findBlamedForKey(device),
      );
      problems.push(...findWrongSignOut(device, watch.hasRefused));
    }
  }
  if (problems.length === 0 && !isCut) await heal(world, world.drawOf(life.steps));
  world.close();
  return { ...life, problems, tale: world.tale.lines(), counts: world.tally.counts() };
}

/** Mostly moments, at times minutes, so that slow work is done too. */
function pauseMs(draw: Draw): number {
  return Math.round(20 * SECOND_MS * draw.fraction() ** 4 + (draw.chance(0.02) ? MINUTE_MS : 0));
}
