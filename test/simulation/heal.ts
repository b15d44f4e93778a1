/** The second half of a life: faults end, and both computers must converge with the service. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { SWEEP_EVERY_MS } from '../../shared/pull-limits.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { findWrongPhoneEntries } from './elsewhere-watch.ts';
import { findMissingFacts } from './facts-hold.ts';
import { returnToKeyboard } from './idle.ts';
import { findDifferences, findMissingWords, findTakenForGone } from './invariants.ts';
import { findMissingTimes } from './missing-times.ts';
import { everythingArchived, everythingListed, whole } from './observer.ts';
import { isAtHome } from './other-account.ts';
import { findLostParts } from './parts-hold.ts';
import { answerAll, stopTimer, watchTimers } from './timer-life.ts';
import type { World } from './world.ts';

/** How long the computers may take, by their own clocks, until they show what the service holds. */
const HEALING_MAX_MS = 90 * MINUTE_MS;
const HEALING_STEP_MS = MINUTE_MS;
/** As long as it takes until what no list has any more was asked for by its id. */
const ABSENCE_MS = 3 * SWEEP_EVERY_MS;

/** Heals the world, and reports what still differs after a while. */
export async function heal(world: World, draw: Draw): Promise<void> {
  const { time, problems, computers, ask, ledger, witness } = world;
  calmDown(world);
  await endTimers(world, draw);
  // Every request on its way has arrived when the users decide on it.
  await time.pass(HEALING_STEP_MS);
  let found: string[] = [];
  for (let passedMs = 0; passedMs <= HEALING_MAX_MS; passedMs += HEALING_STEP_MS) {
    watchTimers(world);
    for (const computer of computers) {
      signInAgain(world);
      computer.user.tidyUp(draw);
    }
    await time.pass(HEALING_STEP_MS);
    if (problems.length > 0) return;
    const devices = computers.map(({ device }) => device);
    const listed = await everythingListed(ask);
    const unlisted = await everythingArchived(ask);
    found = devices.flatMap((device) => findDifferences(listed, device, unlisted));
    if (found.length > 0) continue;
    const there = await whole(ask, listed);
    found = devices.flatMap((device) => findDifferences(there, device, unlisted));
    if (found.length > 0) continue;
    const all = [...there, ...unlisted, ...witness.documents()];
    problems.push(...findMissingWords({ there: all, devices }, ledger));
    problems.push(...devices.flatMap((device) => findMissingFacts(all, device, world)));
    problems.push(...findLostParts(all, devices, world.facts));
    const entries = all.filter(({ kind }) => kind === 'time-entry').map(({ record }) => record);
    problems.push(...findMissingTimes(world, entries), ...findWrongPhoneEntries(world, entries));
    if (world.archived.length > 0) {
      // Each list is swept twice, and what was missed is asked for (L10, L11).
      await time.pass(ABSENCE_MS);
      problems.push(...(await findTakenForGone(world.archived, ask)));
    }
    return;
  }
  problems.push(...found);
}

/** Timers are stopped, and what they ask is answered. */
async function endTimers(world: World, draw: Draw): Promise<void> {
  if (world.timers.size === 0) return;
  await world.time.pass(HEALING_STEP_MS);
  for (const { device } of world.computers) {
    await returnToKeyboard(world, device);
    watchTimers(world);
    stopTimer(world, device);
    answerAll(world, device, draw);
  }
}

function calmDown({ tale, weather, computers }: World): void {
  tale.tell('world', 'nothing goes wrong any more');
  weather.mood = 'fair';
  weather.failsChanges = false;
  weather.faults.clear();
  for (const { device } of computers) {
    device.setFull(false);
    device.wire.isFair = true;
    device.program()?.plug.arm(Number.POSITIVE_INFINITY);
    if (device.program() === undefined) device.start();
    device.setOnline(true);
  }
}

function signInAgain({ computers }: World): void {
  for (const computer of computers) {
    const { device, key } = computer;
    const account = device.program()?.engine.session.account();
    const isOut = device.program()?.engine.runner.queue().line === 'signed-out';
    if (isOut || account?.kind !== 'known' || !isAtHome(computer)) device.signIn(key);
  }
}
