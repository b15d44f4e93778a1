/**
 * Records that their user has under two ids for a while. Either a lost create was pulled before its
 * id was adopted (Q8.5, Q14.5), or a note was filed anew while somebody typed in it (Q15.1).
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Computer } from './computer.ts';
import { listPaths } from './kinds.ts';
import type { World } from './world.ts';

/** By then a read and a change have their responses, if nothing is lost. */
const ROUND_TRIPS_MS = 1_300;
const GLANCE_MS = 200;
const GLANCES = 25;
/** Longer than a delete can be undone: what is answered then was read before the delete. */
const PAGE_LATE_MS = 14 * SECOND_MS;

/** Lets one of them happen. */
export async function confuse(world: World, computer: Computer, draw: Draw): Promise<void> {
  computer.device.setOnline(true);
  world.weather.mood = 'fair';
  await world.time.pass(2 * SECOND_MS);
  const which = draw.chance(0.3) ? typeOnRemoved : showTwice;
  await which(world, computer, draw);
  world.weather.mood = 'fair';
}

/** A create gets no reply, and the pull is faster than its lookup. */
async function showTwice(
  { time, weather }: World,
  { user, device }: Computer,
  draw: Draw,
): Promise<void> {
  const kind = draw.pick(['note', 'task'] as const);
  const path = listPaths[kind];
  weather.mood = 'foul';
  weather.faults.loseReply({ method: 'POST', path });
  user.write(draw, kind);
  for (let glance = 0; glance < GLANCES; glance += 1) {
    await time.pass(GLANCE_MS);
    if (glance % 5 === 0) void device.program()?.handlers.refresh({ isEverything: true }); // ends by itself
    if (!user.useDuplicate(draw)) continue;
    if (draw.chance(0.5)) weather.faults.delayReply({ method: 'GET', path }, PAGE_LATE_MS);
    await time.pass(PAGE_LATE_MS);
    user.saveOpen(draw);
    return;
  }
}

/** Somebody removes a note while its user types in it, who notices nothing of that. */
async function typeOnRemoved(
  { time, ghost }: World,
  { user }: Computer,
  draw: Draw,
): Promise<void> {
  user.write(draw, 'note');
  await time.pass(4 * SECOND_MS + ROUND_TRIPS_MS);
  const ref = user.openLatest();
  if (ref === undefined) return;
  await ghost.remove(ref);
  for (let left = draw.between(4, 12); left > 0; left -= 1) {
    user.saveOpen(draw);
    await time.pass(draw.between(500, 2_500));
  }
}
