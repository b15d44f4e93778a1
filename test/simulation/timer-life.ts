/** The actions of people on the timers of two computers, and their requests. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { AWAY_AFTER_MS } from '../../shared/time/bounds.ts';
import type { AwayAnswer, TimerState } from '../../shared/time/timer-state.ts';
import { type Instant, MINUTE_MS } from '../../shared/time.ts';
import type { Computer } from './computer.ts';
import type { Device, Program } from './device.ts';
import { watchPhoneEntries } from './elsewhere-watch.ts';
import { findUncovered, inMinutes, SLACK_MS, type Span, type Timed } from './missing-times.ts';
import { PlugPulled } from './plug.ts';
import type { World } from './world.ts';

/** It is never the same day in the first two. */
const zones = ['Pacific/Apia', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const reasons = ['locked', 'asleep'] as const;

/** Uses a timer every other time; returns whether it did. */
export async function useTimer(world: World, computer: Computer, draw: Draw): Promise<boolean> {
  if (draw.chance(0.35)) return false;
  const { device } = computer;
  switch (draw.between(1, 10)) {
    case 1:
    case 2:
    case 3:
      atTimer(world, device, ({ handlers }) => {
        void handlers.startTimer({ id: draw.uuid(), subject: aSubject(world, device) });
      });
      break;
    case 4:
      stopTimer(world, device);
      break;
    case 5:
    case 6:
      answerAll(world, device, draw);
      break;
    case 7:
      device.zone = draw.pick(zones);
      break;
    case 8:
      await beAway(world, device, draw);
      break;
    default:
      await passWatched(world, draw.between(1, 12) * MINUTE_MS);
  }
  return true;
}

/** Nobody is at the computer for a while; after a long time its timer asks about it. */
async function beAway(world: World, device: Device, draw: Draw): Promise<void> {
  const [minutes, reason] = [draw.between(1, 40), draw.pick(reasons)];
  const program = device.program();
  const { running, undecided } = program?.engine.timer.state() ?? {};
  if (reason === 'asleep') await sleep(world, device, minutes);
  else {
    atTimer(world, device, ({ engine }) => engine.timer.leave(reason));
    await passWatched(world, minutes * MINUTE_MS);
    atTimer(world, device, ({ engine }) => engine.timer.comeBack(reason));
  }
  const after = device.program()?.engine.timer.state();
  const isUndisturbed = device.program() === program && !device.disk.isFull;
  if (!running || minutes * MINUTE_MS <= AWAY_AFTER_MS || !isUndisturbed) return;
  if (after?.running?.id !== running.id || running.away !== null) return;
  // One that begins where another one ended makes that longer.
  if (askedMs(after.undecided) - askedMs(undecided ?? []) >= minutes * MINUTE_MS - SLACK_MS) return;
  world.problems.push(`T12.1: ${device.name} does not ask about ${minutes} minutes away`);
}

function askedMs(spans: readonly Span[]): number {
  return spans.reduce((sum, { startAt, endAt }) => sum + endAt - startAt, 0);
}

/** Nothing of its program runs meanwhile; the timer finds out by its clock, as on a system that tells nothing. */
export async function sleep(world: World, device: Device, minutes: number): Promise<void> {
  const plug = device.program()?.plug;
  world.tally.count('sleeps');
  world.tale.tell(device.name, `sleeps for ${minutes} minutes`);
  plug?.fallAsleep();
  await passWatched(world, minutes * MINUTE_MS);
  plug?.wakeUp();
  atTimer(world, device, () => undefined);
}

function aSubject({ timers }: World, { name }: Device) {
  const description = `timed at ${name}, ${timers.size + 1}`;
  return {
    ...{ clientId: null, projectId: null, taskId: null, description },
    ...{ isBillable: true, tagIds: [] },
  };
}

/** Stops the timer of a computer. */
export function stopTimer(world: World, device: Device): void {
  atTimer(world, device, ({ handlers }) => void handlers.stopTimer(null));
}

/** The user answers about every time away. */
export function answerAll(world: World, device: Device, draw: Draw): void {
  const open = device.program()?.engine.timer.state().undecided ?? [];
  for (const span of open) {
    const timed = trackTimer(world, span.subject.description, device, span.startAt);
    const drawn: AwayAnswer = draw.pick([
      { choice: 'keep' },
      { choice: 'discard' },
      { choice: 'discard-and-go-on' },
      { choice: 'split', subject: aSubject(world, device) },
    ]);
    const answer: AwayAnswer = timed.fate === 'entered' ? { choice: 'discard' } : drawn;
    timed.away.set(span.id, { span, answer });
    if (answer.choice === 'split') {
      const other = trackTimer(world, answer.subject.description, device, span.startAt);
      [other.aliveAt, other.zone] = [span.startAt, span.zone];
    }
    atTimer(world, device, ({ handlers }) => void handlers.answerAway({ id: span.id, answer }));
  }
}

/** A program may end in the middle of what its user does. */
export function atTimer(world: World, device: Device, work: (program: Program) => void): void {
  const program = device.program();
  if (program === undefined) return;
  try {
    program.engine.timer.beat(); // so that it is known until when the timer has run
    watchTimers(world);
    work(program);
  } catch (error) {
    if (!(error instanceof PlugPulled)) throw error;
  }
  watchTimers(world);
}

/** Lets time pass, and watches all timers each minute of it. */
export async function passWatched(world: World, forMs: number): Promise<void> {
  for (let leftMs = forMs; leftMs > 0; leftMs -= MINUTE_MS) {
    await world.time.pass(Math.min(leftMs, MINUTE_MS));
    watchTimers(world);
  }
}

/** The facts about the time for one subject at one computer. */
export function trackTimer(
  { timers }: World,
  description: string,
  device: Device,
  startAt: Instant,
): Timed {
  const name = nameOf(device, description);
  const known = timers.get(name);
  if (known !== undefined) return known;
  const timed: Timed = {
    description,
    device,
    startAt,
    zone: undefined,
    aliveAt: startAt,
    timer: undefined,
    away: new Map(),
    fate: 'followed',
  };
  timers.set(name, timed);
  return timed;
}

function nameOf({ name }: Device, description: string): string {
  return `${name} ${description}`;
}

/** Records what each computer's disk has of its timer, and whether a question went unanswered. */
export function watchTimers(world: World): void {
  for (const { device } of world.computers) {
    watchPhoneEntries(world, device);
    // A program that dies may have written one more heartbeat than anybody has seen.
    const state = device.timer();
    if (state === undefined || device.program()?.engine.runner.queue().account === null) continue;
    const { running, undecided } = state;
    if (running !== null) {
      const timed = trackTimer(world, running.subject.description, device, running.startAt);
      // The time that ran elsewhere until it was taken over is work as the service has it.
      const isNew = timed.timer !== running.id;
      if (isNew && running.entry !== null) timed.aliveAt = running.heartbeatAt;
      timed.timer = running.id;
      timed.zone ??= running.zone;
      const passed = { startAt: timed.aliveAt, endAt: running.heartbeatAt };
      // A program that dies between two checks was alive a little longer than seen.
      const isLong = ({ startAt, endAt }: Span) => endAt - startAt > AWAY_AFTER_MS + SLACK_MS;
      const unasked = running.away === null ? findUncovered(passed, undecided).filter(isLong) : [];
      for (const span of unasked)
        world.problems.push(`T11: ${device.name} does not ask about ${inMinutes(span)}`);
      timed.aliveAt = Math.max(timed.aliveAt, running.heartbeatAt);
    }
    for (const span of undecided) {
      const { away } = trackTimer(world, span.subject.description, device, span.startAt);
      if (!away.has(span.id)) away.set(span.id, { span, answer: undefined });
    }
    world.problems.push(...findUnanswered(world, device, state));
  }
}

/** T12.1: finds times away that are not asked about although their user has not answered. */
function findUnanswered(
  { timers }: World,
  device: Device,
  { undecided }: TimerState,
): readonly string[] {
  const open = new Set(undecided.map(({ id }) => id));
  return [...timers.values()].flatMap((timed) =>
    timed.device !== device || timed.fate === 'lost'
      ? []
      : [...timed.away.values()].flatMap(({ span, answer }) =>
          answer !== undefined || open.has(span.id)
            ? []
            : [`T12.1: ${device.name} asks no more about ${inMinutes(span)}, which has no answer`],
        ),
  );
}
