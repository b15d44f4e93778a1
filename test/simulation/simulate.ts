/** One seed from its first step to its verdict: chaos, then healing, then the reckoning. */
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { allNotes } from './ghost.ts';
import { differences, unlikeDisk, wordsMissing } from './invariants.ts';
import { type KnownFailure, knownFailures } from './known-failures.ts';
import { type Computer, createWorld, type World } from './world.ts';

export type Verdict = {
  readonly seed: number;
  /** What does not hold; empty when all is well. */
  readonly problems: readonly string[];
  /** Everything that happened, in words, oldest first. */
  readonly tale: readonly string[];
};

/** How long the computers may take, by their own clocks, until they show what the service holds. */
const HEALING_MAX_MS = 90 * MINUTE_MS;
const HEALING_STEP_MS = MINUTE_MS;

/** Lives `steps` steps of the world of `seed`. */
export async function simulate(life: {
  readonly seed: number;
  readonly steps: number;
  /** What it keeps out of the way of; everything known when left out. */
  readonly avoided?: readonly KnownFailure[];
}): Promise<Verdict> {
  const world = await createWorld(life.seed, life.avoided ?? knownFailures);
  world.weather.isFoul = true;
  for (const { device } of world.computers) device.wire.isFair = false;
  for (let step = 0; step < life.steps && world.problems.length === 0; step += 1) {
    await world.time.pass(pauseMs(world));
    await happen(world);
    for (const { device } of world.computers) world.problems.push(...unlikeDisk(device));
  }
  if (world.problems.length === 0) await heal(world);
  const verdict = { seed: life.seed, problems: world.problems, tale: world.tale.lines() };
  world.close();
  return verdict;
}

/** Mostly moments, at times minutes: what is slow must get its turn too. */
function pauseMs({ draw }: World): number {
  return Math.round(20 * SECOND_MS * draw.fraction() ** 4 + (draw.chance(0.02) ? MINUTE_MS : 0));
}

async function happen(world: World): Promise<void> {
  const { draw, ghost, computers } = world;
  const computer = draw.pick(computers);
  const which = draw.between(1, 100);
  if (which <= 70) computer.user.act();
  else if (which <= 80) await ghost.act();
  else if (which <= 90) changeLine(world, computer);
  else if (which <= 96) changePower(world, computer);
  else if (which <= 98) changeDisk(world, computer);
  else changeClock(world, computer);
}

function changeLine({ draw, tale }: World, { device }: Computer): void {
  const isOnline = device.wire.isOnline ? draw.chance(0.4) : draw.chance(0.7);
  if (isOnline !== device.wire.isOnline) {
    tale.tell(device.name, isOnline ? 'is connected' : 'is cut off');
  }
  device.setOnline(isOnline);
}

function changePower({ draw, tale, avoids }: World, { device }: Computer): void {
  const program = device.program();
  if (program !== undefined) {
    program.plug.arm(draw.between(1, 40));
    return;
  }
  if (device.disk.isFull && avoids('restarted on a full disk')) return;
  tale.tell(device.name, 'starts again');
  device.start();
}

function changeDisk({ draw, tale }: World, { device }: Computer): void {
  const isFull = draw.chance(0.4);
  if (isFull !== device.disk.isFull) tale.tell(device.name, `has ${isFull ? 'no ' : ''}room left`);
  device.disk.isFull = isFull;
}

function changeClock({ draw, tale }: World, { device }: Computer): void {
  const byMs = draw.pick([-1, 1]) * draw.pick([2 * SECOND_MS, 10 * MINUTE_MS, 26 * 60 * MINUTE_MS]);
  tale.tell(device.name, `has its clock set by ${byMs / SECOND_MS} s`);
  device.setClock(byMs);
}

/** Nothing goes wrong any more; what still differs after a while never will be the same. */
async function heal(world: World): Promise<void> {
  const { computers, tale, time, weather, problems, ledger } = world;
  tale.tell('world', 'nothing goes wrong any more');
  weather.isFoul = false;
  weather.faults.clear();
  for (const { device } of computers) {
    device.disk.isFull = false;
    device.wire.isFair = true;
    device.program()?.plug.arm(Number.POSITIVE_INFINITY);
    if (device.program() === undefined) device.start();
    device.setOnline(true);
  }
  let found: string[] = [];
  for (let passedMs = 0; passedMs <= HEALING_MAX_MS; passedMs += HEALING_STEP_MS) {
    for (const { user } of computers) user.tidyUp();
    await time.pass(HEALING_STEP_MS);
    if (problems.length > 0) return;
    const notes = await allNotes(world.ask);
    const devices = computers.map(({ device }) => device);
    found = devices.flatMap((device) => differences(notes, device));
    if (found.length > 0) continue;
    problems.push(...wordsMissing({ notes, devices }, ledger));
    return;
  }
  problems.push(...found);
}
