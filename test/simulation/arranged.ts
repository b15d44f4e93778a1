/** Sequences of events that random steps hardly ever produce. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { LOOKUP_WINDOW_MS } from '../../shared/queue-limits.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { SHORT_PAGE } from './character.ts';
import type { Computer } from './computer.ts';
import { kindsOfWorld, listPaths } from './kinds.ts';
import type { World } from './world.ts';

/** By how much a clock is wrong that nobody can take for one that only drifts. */
export const farOff = [10 * MINUTE_MS, 26 * 60 * MINUTE_MS];

/** Longer than any write is retried by itself (Q5.1). */
const LONG_OUTAGE_MIN = 330;

/** By then a write to be sent at once has arrived, and its lookup has not begun. */
const SENT_WITHIN_MS = 600;

/**
 * A user writes with a wrong clock before the program has noticed that, no reply comes, and a
 * colleague changes the record before its lookup.
 */
export async function overtake(world: World, computer: Computer, draw: Draw): Promise<void> {
  const { ghost, time, weather, character } = world;
  const { user, device } = computer;
  const kind = draw.pick(kindsOfWorld(character.habits));
  weather.mood = 'foul';
  weather.faults.loseReply({ method: 'POST', path: listPaths[kind] });
  setClock(world, computer, -draw.pick(farOff));
  user.write(draw, kind);
  await time.pass(SENT_WITHIN_MS);
  device.setOnline(false);
  await time.pass(2 * SECOND_MS);
  await ghost.changeLatest(draw, kind);
  device.setOnline(true);
}

/**
 * A create never arrives. Much later the same member types the same words elsewhere. Or a colleague
 * does so at once, if records of this kind name their author.
 */
export async function retype(
  { ghost, time, weather, character }: World,
  { user, device }: Computer,
  draw: Draw,
) {
  const kind = draw.pick(kindsOfWorld(character.habits));
  if (!device.wire.isOnline) device.setOnline(true);
  await time.pass(2 * SECOND_MS);
  weather.mood = 'foul';
  weather.faults.loseRequest({ method: 'POST', path: listPaths[kind] });
  const before = new Set(writesOf(device).map(({ id }) => id));
  user.write(draw, kind);
  const who = kinds[kind].author !== undefined && draw.chance(0.5) ? 'colleague' : 'member';
  await time.pass(3 * SECOND_MS);
  device.setOnline(false);
  await time.pass(who === 'member' ? 4 * MINUTE_MS : 2 * SECOND_MS);
  const lost = writesOf(device).find(({ id, state }) => !before.has(id) && 'sentAt' in state);
  if (lost) await ghost.retype(lost, who);
  device.setOnline(true);
}

/** Makes a cycle of three unsent tasks, each below the next, and breaks it once all of them wait. */
export async function tieRing(
  { time }: World,
  { user, device }: Computer,
  draw: Draw,
): Promise<void> {
  device.setOnline(false);
  user.tieRing(draw);
  await time.pass(MINUTE_MS);
  device.setOnline(true);
  await time.pass(draw.between(5, 30) * SECOND_MS);
  user.cutRing(draw);
}

/** A create arrives without an answer, and by later changes older notes come before its note in the list. */
export async function bury(
  { ghost, time, weather }: World,
  { user, device }: Computer,
  draw: Draw,
) {
  device.setOnline(true);
  await time.pass(LOOKUP_WINDOW_MS + MINUTE_MS);
  weather.faults.loseReply({ method: 'POST', path: listPaths.note });
  user.write(draw, 'note');
  await time.pass(3 * SECOND_MS);
  device.setOnline(false);
  for (let nth = 0; nth < SHORT_PAGE; nth += 1) {
    await ghost.changeOldest(draw, 'note', nth);
    await time.pass(2 * SECOND_MS);
  }
  device.setOnline(true);
}

function writesOf({ program }: Computer['device']) {
  return program()?.engine.runner.queue().writes ?? [];
}

/** Ends the program, perhaps after a send without a reply, and starts another release in its place. */
export async function update(
  { tale, time, weather, character }: World,
  { device, user }: Computer,
  draw: Draw,
) {
  if (draw.chance(0.5)) {
    const kind = draw.pick(kindsOfWorld(character.habits));
    weather.faults.loseReply({ method: 'POST', path: listPaths[kind] });
    user.write(draw, kind);
    await time.pass(SENT_WITHIN_MS);
  }
  device.program()?.plug.pull();
  tale.tell(device.name, 'is updated');
  device.update();
  device.start();
}

/** One to a world: it takes as long as everything else together. */
export function isFirstOutage({ tally }: World): boolean {
  return tally.counts()['outages of changes alone'] === 0;
}

/**
 * A user writes, and for an hour or more, or for half a day, the service takes no change, over a
 * working connection.
 */
export async function maintain(
  world: World,
  { device, user }: Computer,
  draw: Draw,
): Promise<void> {
  const { tale, tally, time, weather, computers, character } = world;
  tally.count('outages of changes alone');
  tale.tell('service', 'answers reads and fails every change');
  const wires = computers.map((one) => one.device.wire);
  const were = wires.map(({ isFair }) => isFair);
  for (const wire of wires) wire.isFair = true;
  device.setOnline(true);
  weather.mood = 'fair';
  weather.failsChanges = true;
  const written = kindsOfWorld(character.habits);
  for (const kind of [draw.pick(written), draw.pick(written)]) user.write(draw, kind);
  const briefMin = draw.between(60, 110);
  await time.pass((draw.chance(0.3) ? LONG_OUTAGE_MIN : briefMin) * MINUTE_MS);
  weather.failsChanges = false;
  for (const [at, wire] of wires.entries()) wire.isFair = were[at] ?? true;
  tale.tell('service', 'takes changes again');
}

/** Sets the clock of a computer; its program is not notified. */
export function setClock({ tale, tally }: World, { device }: Computer, byMs: number): void {
  tale.tell(device.name, `has its clock set by ${byMs / SECOND_MS} s`);
  tally.count('clocks set');
  device.setClock(byMs);
}
