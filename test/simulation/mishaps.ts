/**
 * Mishaps that random steps hardly ever produce. Each tests one promise by several events within
 * seconds on one record.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Computer } from './computer.ts';
import { listPaths } from './kinds.ts';
import type { World } from './world.ts';

type Mishap = (world: World, computer: Computer, draw: Draw) => Promise<void>;

/** By then a read and a change have their responses, if nothing is lost. */
const ROUND_TRIPS_MS = 1_300;
const PAGE_LATE_MS = 4 * SECOND_MS;

const mishaps: readonly Mishap[] = [insist, writeNamesakes, readStalePage, denyDeleted];

/** Lets one of them happen. */
export async function haveMishap(world: World, computer: Computer, draw: Draw): Promise<void> {
  const { time, weather } = world;
  computer.device.setOnline(true);
  weather.mood = 'fair';
  await time.pass(2 * SECOND_MS);
  await draw.pick(mishaps)(world, computer, draw);
}

/** A change is still being sent when its user retries it, and writes the next one (Q5.3). */
async function insist({ time }: World, { user, device }: Computer, draw: Draw): Promise<void> {
  device.wire.isNextLate = 'PATCH';
  const ref = user.retitle(draw, { kind: 'note' });
  if (ref === undefined) return;
  await time.pass(ROUND_TRIPS_MS / 2);
  user.tryNow();
  await time.pass(ROUND_TRIPS_MS / 2);
  user.retitle(draw, ref);
  await time.pass(ROUND_TRIPS_MS);
}

/** Two notes of one name are made at two computers in one moment, and one of them never arrives (Q6.8). */
async function writeNamesakes(
  { time, weather, computers }: World,
  computer: Computer,
  draw: Draw,
): Promise<void> {
  const other = computers.find((one) => one !== computer);
  other?.device.setOnline(true);
  weather.mood = 'foul';
  weather.faults.loseRequest({ method: 'POST', path: listPaths.note });
  computer.user.writeStanding(draw);
  await time.pass(ROUND_TRIPS_MS / 2);
  weather.mood = 'fair';
  other?.user.writeStanding(draw);
  await time.pass(ROUND_TRIPS_MS);
}

/**
 * A page of a list is read before a change of a record on it, and arrives after that change's
 * response (L5).
 */
async function readStalePage(
  { time, weather }: World,
  { user, device }: Computer,
  draw: Draw,
): Promise<void> {
  weather.mood = 'foul';
  weather.faults.delayReply({ method: 'GET', path: listPaths.deal }, PAGE_LATE_MS);
  void device.program()?.handlers.refresh({ isEverything: true }); // ends by itself
  await time.pass(ROUND_TRIPS_MS / 2);
  weather.mood = 'fair';
  user.retitle(draw, { kind: 'deal' });
  await time.pass(PAGE_LATE_MS);
}

/** A record that is to be deleted is not found once, although it is there (Q14.2). */
async function denyDeleted(
  { time, weather }: World,
  { user }: Computer,
  draw: Draw,
): Promise<void> {
  const ref = user.removeAny(draw, draw.pick(['note', 'task'] as const));
  if (ref === undefined) return;
  await time.pass(UNDO_DELETE_MS - SECOND_MS / 10);
  weather.mood = 'foul';
  const path = `${listPaths[ref.kind]}/${ref.id}`;
  weather.faults.refuse({ method: 'GET', path }, { type: 'not_found' });
  await time.pass(ROUND_TRIPS_MS);
  weather.mood = 'fair';
}
