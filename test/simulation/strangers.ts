/**
 * A lost create, and equal records that others made meanwhile: the user is asked about one after the
 * other (Q6.17, Q6.18).
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { isUncertain } from '../../shared/queue/pending-write.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { Computer } from './computer.ts';
import { kindsOfWorld, listPaths } from './kinds.ts';
import type { World } from './world.ts';

/** An equal record made so much later is not adopted: the user is asked (Q6.1). */
const LATE_MS = 4 * MINUTE_MS;
/** Longer than the delay before a lookup, and than that between two of them. */
const LOOKUP_MS = 30 * SECOND_MS;

/**
 * A create gets no reply, and perhaps never arrives. The member types the same words again elsewhere
 * up to four times, and some of that is edited. The user denies each match, or has not seen it yet;
 * the program may end in between.
 */
export async function meetStrangers(world: World, computer: Computer, draw: Draw): Promise<void> {
  const { ghost, time, weather, character } = world;
  const { user, device } = computer;
  const kind = draw.pick(kindsOfWorld(character.habits));
  device.setOnline(true);
  await time.pass(2 * SECOND_MS);
  const lost = await loseCreate();
  if (lost === undefined) return device.setOnline(true);
  for (let left = draw.between(2, 4); left > 0; left -= 1) {
    await ghost.retype(lost, 'member');
    device.setOnline(true);
    await time.pass(draw.between(SECOND_MS, LOOKUP_MS));
    if (draw.chance(0.2)) await ghost.changeLatest(draw, kind);
    if (draw.chance(0.7)) user.tidyUp(draw);
    if (draw.chance(0.3)) endProgram();
  }
  weather.mood = 'fair';
  await time.pass(LOOKUP_MS);
  user.tidyUp(draw);

  /** Returns a create that was sent a while ago and may have arrived; its computer is offline. */
  async function loseCreate() {
    const before = new Set(writesNow().map(({ id }) => id));
    const path = listPaths[kind];
    weather.mood = 'foul';
    if (draw.chance(0.7)) weather.faults.loseRequest({ method: 'POST', path });
    else weather.faults.loseReply({ method: 'POST', path });
    user.write(draw, kind);
    await time.pass(3 * SECOND_MS);
    device.setOnline(false);
    await time.pass(LATE_MS);
    return writesNow().find((write) => !before.has(write.id) && isUncertain(write));
  }

  function endProgram(): void {
    device.program()?.plug.pull();
    world.tale.tell(device.name, 'ends, and starts again');
    device.start();
  }

  function writesNow() {
    return device.program()?.engine.runner.queue().writes ?? [];
  }
}
