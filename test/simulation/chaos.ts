/** One step of a world: somebody does something, or something breaks. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { SECOND_MS } from '../../shared/time.ts';
import {
  bury,
  farOff,
  isFirstOutage,
  maintain,
  overtake,
  retype,
  setClock,
  tieRing,
  update,
} from './arranged.ts';
import type { Computer } from './computer.ts';
import { answerAndUndo } from './discards.ts';
import { confuse } from './duplicates.ts';
import { meetRunning } from './elsewhere.ts';
import { leaveKeyboard, returnToKeyboard } from './idle.ts';
import { haveMishap } from './mishaps.ts';
import { comeHome, isAtHome, lendComputer } from './other-account.ts';
import { useCopy } from './restored.ts';
import { meetStrangers } from './strangers.ts';
import { useTimer, watchTimers } from './timer-life.ts';
import { moods } from './weather.ts';
import type { World } from './world.ts';

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

/** The first two of them. */
const EDITS_PERCENT = 73;

/** About as many ways to the outside as sending a week of work takes. */
const RUSH_CROSSINGS = 3_000;

/** Lets one thing happen. */
export async function happen(world: World, draw: Draw): Promise<void> {
  const {
    isRestless,
    isOvertaken,
    retypes,
    isUpdated,
    isLent,
    isMaintained,
    tiesRings,
    ignoresSort,
    hasMishaps,
    hasTimers,
    hasPhone,
    hasDuplicates,
    hasStrangers,
    changesMany,
    isIdleMeasured,
    undoesDiscards,
    isRestored,
    sharesParts,
  } = world.character.habits;
  if (isRestless) restart(world, draw);
  const computer = draw.pick(world.computers);
  if (!isAtHome(computer)) return comeHome(computer);
  await returnToKeyboard(world, computer.device);
  if (hasTimers) watchTimers(world);
  if (isRestored && draw.chance(0.12)) return useCopy(world, computer, draw);
  if (isIdleMeasured && draw.chance(0.3)) return leaveKeyboard(world, computer, draw);
  if (undoesDiscards && draw.chance(0.15)) return answerAndUndo(world, computer.device, draw);
  if (hasPhone && draw.chance(0.4)) return meetRunning(world, computer, draw);
  if (hasTimers && (await useTimer(world, computer, draw))) return;
  if (isLent && draw.chance(0.1)) return lendComputer(world, computer, draw);
  if (isOvertaken && draw.chance(0.1)) return overtake(world, computer, draw);
  if (retypes && draw.chance(0.06)) return retype(world, computer, draw);
  if (isUpdated && draw.chance(0.1)) return update(world, computer, draw);
  if (tiesRings && draw.chance(0.05)) return tieRing(world, computer, draw);
  if (ignoresSort && draw.chance(0.05)) return bury(world, computer, draw);
  if (hasMishaps && draw.chance(0.15)) return haveMishap(world, computer, draw);
  if (hasDuplicates && draw.chance(0.15)) return confuse(world, computer, draw);
  if (hasStrangers && draw.chance(0.08)) return meetStrangers(world, computer, draw);
  if (changesMany && draw.chance(0.12)) return computer.user.changeMany(draw);
  if (sharesParts && draw.chance(0.4)) return shareParts(world, computer, draw);
  if (isMaintained && isFirstOutage(world) && draw.chance(0.1))
    return maintain(world, computer, draw);
  // Nobody else writes where timers run: each entry has to equal its timer.
  let which = draw.between(hasTimers ? EDITS_PERCENT + 1 : 1, 100);
  for (const [percent, event] of events) {
    which -= percent;
    if (which <= 0) return event(world, computer, draw);
  }
}

/** Somebody changes a part of a set or list, and others change it before they can know that. */
async function shareParts(
  { ghost, computers }: World,
  { user }: Computer,
  draw: Draw,
): Promise<void> {
  const kind = draw.pick(['invoice', 'invoice', 'invoice', 'company', 'contact'] as const);
  if (draw.chance(0.1)) return user.write(draw, kind);
  const other = computers.find((one) => one.user !== user);
  const ref = user.changeAny(draw, kind);
  if (draw.chance(0.5)) other?.user.changeAny(draw, kind);
  if (ref === undefined) await ghost.changeLatest(draw, kind);
  else if (draw.chance(0.6)) await ghost.changeOne(draw, kind, ref.id);
}

function changeLine({ tale, tally }: World, { device }: Computer, draw: Draw): void {
  const isOnline = device.wire.isOnline ? draw.chance(0.4) : draw.chance(0.7);
  if (isOnline !== device.wire.isOnline) {
    tale.tell(device.name, isOnline ? 'is connected' : 'is cut off');
    if (!isOnline) tally.count('connections cut');
  }
  device.setOnline(isOnline);
}

/** Crashes a program before, during or after any write to its disk or any request. */
function changePower({ tale }: World, { device }: Computer, draw: Draw): void {
  const program = device.program();
  if (program !== undefined) {
    program.plug.arm(draw.between(1, 40));
    return;
  }
  tale.tell(device.name, 'starts again');
  device.start();
}

/** Restarts a crashed program at once, and its user retries everything. */
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
