/**
 * Nobody touches a computer for a while. Its program learns that from the system's idle time alone,
 * and asks about it once somebody is back (T12.1, T12.2).
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { AWAY_AFTER_MS, AWAY_CHECK_MS, SLEPT_AFTER_MS } from '../../shared/time/bounds.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { Computer } from './computer.ts';
import type { Device, Program } from './device.ts';
import { findUncovered, inMinutes, SLACK_MS, type Span } from './missing-times.ts';
import { atTimer, passWatched, sleep } from './timer-life.ts';
import type { World } from './world.ts';

/** The timer that ran when a user left the keyboard. */
type Absence = {
  readonly program: Program;
  readonly timerId: string;
  /** By the timer's own clock. */
  readonly startAt: Instant;
  /** How far the computer's clock was off. */
  readonly clockOffMs: number;
  readonly askedBefore: number;
  hasSlept: boolean;
};

export type Absences = Map<Device, Absence>;

/** By then a program that measures idle time has found that somebody is back. */
const NOTICED_WITHIN_MS = AWAY_CHECK_MS + 2 * SECOND_MS;

/** A user leaves the keyboard. Mostly they are back in the same step. */
export async function leaveKeyboard(world: World, { device }: Computer, draw: Draw): Promise<void> {
  // Just about as long as what is asked about, or anything up to an hour.
  const seconds = draw.chance(0.4) ? draw.between(285, 370) : draw.between(30, 3_000);
  const [awayMs, beforeMs] = [seconds * SECOND_MS, draw.between(0, seconds) * SECOND_MS];
  beginAbsence(world, device);
  await passWatched(world, beforeMs);
  await disturb(world, device, draw);
  await passWatched(world, awayMs - beforeMs);
  if (draw.chance(0.8)) await returnToKeyboard(world, device);
}

function beginAbsence(world: World, device: Device): void {
  const { absences, tally, tale } = world;
  atTimer(world, device, () => undefined);
  device.presence.leave();
  tally.count('times idle');
  tale.tell(device.name, 'is left alone');
  const program = device.program();
  const { running, undecided } = program?.engine.timer.state() ?? {};
  if (!program || !running || running.away !== null) return;
  absences.set(device, {
    ...{ program, timerId: running.id, hasSlept: false },
    startAt: device.clock.now() + running.clockShiftMs,
    clockOffMs: clockOffMs(world, device),
    askedBefore: undecided?.length ?? 0,
  });
}

/** Something else happens meanwhile, with nobody there. */
async function disturb(world: World, device: Device, draw: Draw): Promise<void> {
  const minutes = draw.between(1, 15);
  switch (draw.between(1, 7)) {
    case 1: {
      const absence = world.absences.get(device);
      if (absence) absence.hasSlept = true;
      await sleep(world, device, minutes);
      return device.presence.sleep(minutes * MINUTE_MS);
    }
    case 2:
    case 3:
      device.presence.lock();
      world.tale.tell(device.name, 'locks its screen');
      return atTimer(world, device, ({ engine }) => engine.timer.leave('locked'));
    case 4:
      device.program()?.plug.pull();
      await passWatched(world, minutes * MINUTE_MS);
      world.tale.tell(device.name, 'starts again with nobody there');
      return device.start();
    default:
  }
}

/** The user touches the computer; what its program asks then is compared with how long they were away. */
export async function returnToKeyboard(world: World, device: Device): Promise<void> {
  const { absences, tale, time, problems } = world;
  if (!device.presence.isAway) return;
  const endAt = device.clock.now();
  tale.tell(device.name, 'is used again');
  if (device.presence.comeBack())
    atTimer(world, device, ({ engine }) => engine.timer.comeBack('locked'));
  await time.pass(NOTICED_WITHIN_MS);
  const absence = absences.get(device);
  absences.delete(device);
  if (absence) problems.push(...findUnasked(world, device, { absence, endAt }));
}

type Ended = { readonly absence: Absence; readonly endAt: Instant };

function findUnasked(world: World, device: Device, { absence, endAt }: Ended): readonly string[] {
  const program = device.program();
  const { running, undecided } = program?.engine.timer.state() ?? {};
  if (!running || running.id !== absence.timerId || device.disk.isFull) return [];
  const away: Span = { startAt: absence.startAt, endAt: endAt + running.clockShiftMs };
  const lengthMs = away.endAt - away.startAt;
  const isClockSame = clockOffMs(world, device) === absence.clockOffMs;
  const isPlain = program === absence.program && !absence.hasSlept && isClockSame;
  const say = (what: string) => [
    `T12.1: ${device.name} ${what} ${inMinutes(away)} with nobody there`,
  ];
  if (isPlain && lengthMs < AWAY_AFTER_MS - SLACK_MS) {
    return (undecided?.length ?? 0) > absence.askedBefore ? say('asks about') : [];
  }
  // Nobody can know of a short sleep, nor after a set clock of less than what is asked about.
  const unknownMs = isPlain ? 0 : isClockSame ? SLEPT_AFTER_MS : AWAY_AFTER_MS;
  if (lengthMs < AWAY_AFTER_MS + NOTICED_WITHIN_MS + unknownMs) return [];
  const unaskedMaxMs = SLACK_MS + unknownMs;
  const isLong = ({ startAt, endAt: to }: Span) => to - startAt > unaskedMaxMs;
  return findUncovered(away, undecided ?? []).some(isLong) ? say('does not ask about all of') : [];
}

function clockOffMs({ time }: World, { clock }: Device): number {
  return clock.now() - time.clock.now();
}
