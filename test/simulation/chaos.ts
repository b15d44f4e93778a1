/** One thing that happens in a world: somebody does something, or something breaks. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { listedKinds, listPaths } from './kinds.ts';
import { comeHome, isAtHome, lendComputer } from './other-account.ts';
import { moods } from './weather.ts';
import type { Computer, World } from './world.ts';

type Event = (world: World, computer: Computer, draw: Draw) => void | Promise<void>;

/** How many times out of a hundred each comes about. */
const events: readonly (readonly [number, Event])[] = [
  [62, (_, { user }, draw) => user.act(draw)],
  [11, ({ ghost }, _, draw) => ghost.act(draw)],
  [9, changeLine],
  [6, changePower],
  [2, changeDisk],
  [4, changeClock],
  [2, changeWeather],
  [1, changeKey],
  [1, (_, { device }) => device.reloadWindow('with its cache')],
  [1, loseCache],
  [1, rush],
];

/** About as many ways to the outside as sending a week of work takes. */
const RUSH_CROSSINGS = 3_000;

/** By how much a clock is wrong that nobody can take for one that only drifts. */
const farOff = [10 * MINUTE_MS, 26 * 60 * MINUTE_MS];

/** What is to be sent at once has arrived by then, and nobody has looked for it yet. */
const SENT_WITHIN_MS = 600;

/** Lets one thing happen. */
export async function happen(world: World, draw: Draw): Promise<void> {
  const { isRestless, isOvertaken, retypes, isUpdated, isLent, isMaintained } =
    world.character.habits;
  if (isRestless) restart(world, draw);
  const computer = draw.pick(world.computers);
  if (!isAtHome(computer)) return comeHome(computer);
  if (isLent && draw.chance(0.1)) return lendComputer(world, computer, draw);
  if (isOvertaken && draw.chance(0.1)) return overtake(world, computer, draw);
  if (retypes && draw.chance(0.06)) return retype(world, computer, draw);
  if (isUpdated && draw.chance(0.1)) return update(world, computer, draw);
  if (isMaintained && isFirstOutage(world) && draw.chance(0.1))
    return maintain(world, computer, draw);
  let which = draw.between(1, 100);
  for (const [percent, event] of events) {
    which -= percent;
    if (which <= 0) return event(world, computer, draw);
  }
}

function changeLine({ tale, tally }: World, { device }: Computer, draw: Draw): void {
  const isOnline = device.wire.isOnline ? draw.chance(0.4) : draw.chance(0.7);
  if (isOnline !== device.wire.isOnline) {
    tale.tell(device.name, isOnline ? 'is connected' : 'is cut off');
    if (!isOnline) tally.count('connections cut');
  }
  device.setOnline(isOnline);
}

/** A crash comes at any way to the outside: before, while and after something is written or sent. */
function changePower({ tale }: World, { device }: Computer, draw: Draw): void {
  const program = device.program();
  if (program !== undefined) {
    program.plug.arm(draw.between(1, 40));
    return;
  }
  tale.tell(device.name, 'starts again');
  device.start();
}

/** A program that has crashed is there again in a moment, and its user wants to see it go on. */
function restart({ tale, computers }: World, draw: Draw): void {
  for (const { device, user } of computers) {
    if (device.program() === undefined) {
      if (draw.chance(0.3)) continue;
      tale.tell(device.name, 'starts again at once');
      device.start();
    } else if (draw.chance(0.06)) device.program()?.plug.arm(draw.between(1, 40));
    if (draw.chance(0.5)) user.tryNow();
  }
}

function changeDisk({ tale, character }: World, { device }: Computer, draw: Draw): void {
  const isFull = character.hasFullDisks && draw.chance(0.4);
  if (isFull !== device.disk.isFull) tale.tell(device.name, `has ${isFull ? 'no ' : ''}room left`);
  device.setFull(isFull);
}

function changeClock(world: World, computer: Computer, draw: Draw): void {
  if (!world.character.hasClockJumps) return;
  setClock(world, computer, draw.pick([-1, 1]) * draw.pick([2 * SECOND_MS, ...farOff]));
}

function setClock({ tale, tally }: World, { device }: Computer, byMs: number): void {
  tale.tell(device.name, `has its clock set by ${byMs / SECOND_MS} s`);
  tally.count('clocks set');
  device.setClock(byMs);
}

/**
 * What chance hardly ever brings together: somebody writes while their clock is wrong and the program
 * has not heard of it, no reply comes, and a colleague changes the record before anybody looks for it.
 */
async function overtake(world: World, computer: Computer, draw: Draw): Promise<void> {
  const { ghost, time, weather } = world;
  const { user, device } = computer;
  const kind = draw.pick(listedKinds);
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

/** A create never arrives; long after that the same member types the same elsewhere. */
async function retype({ ghost, time, weather }: World, { user, device }: Computer, draw: Draw) {
  const kind = draw.pick(listedKinds);
  if (!device.wire.isOnline) device.setOnline(true);
  await time.pass(2 * SECOND_MS);
  weather.mood = 'foul';
  weather.faults.loseRequest({ method: 'POST', path: listPaths[kind] });
  const before = new Set(writesOf(device).map(({ id }) => id));
  user.write(draw, kind);
  await time.pass(3 * SECOND_MS);
  device.setOnline(false);
  await time.pass(4 * MINUTE_MS);
  const lost = writesOf(device).find(({ id, state }) => !before.has(id) && 'sentAt' in state);
  if (lost) await ghost.retype(lost);
  device.setOnline(true);
}

function writesOf({ program }: Computer['device']) {
  return program()?.engine.runner.queue().writes ?? [];
}

/** The program ends, perhaps after a send without an answer, and another release is started in its place. */
async function update({ tale, time, weather }: World, { device, user }: Computer, draw: Draw) {
  if (draw.chance(0.5)) {
    const kind = draw.pick(listedKinds);
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
function isFirstOutage({ tally }: World): boolean {
  return tally.counts()['outages of changes alone'] === 0;
}

/** Somebody writes, and for an hour or more the service takes no change, over a wire that works. */
async function maintain(world: World, { device, user }: Computer, draw: Draw): Promise<void> {
  const { tale, tally, time, weather, computers } = world;
  tally.count('outages of changes alone');
  tale.tell('service', 'answers reads and fails every change');
  const wires = computers.map((one) => one.device.wire);
  const were = wires.map(({ isFair }) => isFair);
  for (const wire of wires) wire.isFair = true;
  device.setOnline(true);
  weather.mood = 'fair';
  weather.failsChanges = true;
  for (const kind of [draw.pick(listedKinds), draw.pick(listedKinds)]) user.write(draw, kind);
  await time.pass(draw.between(60, 110) * MINUTE_MS);
  weather.failsChanges = false;
  for (const [at, wire] of wires.entries()) wire.isFair = were[at] ?? true;
  tale.tell('service', 'takes changes again');
}

function changeWeather({ tale, weather }: World, _: Computer, draw: Draw): void {
  weather.mood = draw.chance(0.5) ? 'foul' : draw.pick(moods);
  tale.tell('service', `is ${weather.mood}`);
}

/** A key ends; its user notices, perhaps, and signs in again with another. */
function changeKey(world: World, computer: Computer, draw: Draw): void {
  if (draw.chance(0.5)) {
    if (world.character.habits.keysExpire) expireKeys(world);
    else takeKeyBack(world, computer);
  }
  if (draw.chance(0.7)) computer.device.signIn(computer.key);
}

function takeKeyBack(world: World, computer: Computer): void {
  const { tale, tally, service, computers, character } = world;
  service.revokeApiKey(computer.key);
  tally.count('keys taken back');
  tale.tell('service', `takes the key of ${computer.device.name} back`);
  const next = service.issueApiKey();
  for (const one of character.hasOneKey ? computers : [computer]) one.key = next;
}

function expireKeys({ tale, tally, service, computers, character, weather }: World): void {
  weather.faults.expireTokens({ also: ['api_keys'] });
  tally.count('days on which all keys expired');
  tale.tell('service', 'has every key expire');
  const shared = service.issueApiKey();
  for (const one of computers) one.key = character.hasOneKey ? shared : service.issueApiKey();
}

function loseCache({ tale, tally }: World, { device }: Computer, draw: Draw): void {
  if (draw.chance(0.6)) return;
  tale.tell(device.name, 'loses the database of its window');
  tally.count('caches lost');
  device.reloadWindow('with an empty cache');
}

/** As much as comes together in a week offline, and then the line is back. */
function rush({ tally, character }: World, { user, device }: Computer, draw: Draw): void {
  if (!character.hasRush) return;
  tally.count('weeks of work sent at once');
  user.rush(draw);
  // In the middle of so much traffic as may be sent in a minute.
  if (character.habits.isRestless) device.program()?.plug.arm(draw.between(500, RUSH_CROSSINGS));
}
