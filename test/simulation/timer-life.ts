/** The actions of people on the timers of two computers, and their requests. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { fieldsSet, needsUser, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { AWAY_AFTER_MS } from '../../shared/time/bounds.ts';
import type { AwayAnswer, AwaySpan, TimerState } from '../../shared/time/timer-state.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { Computer } from './computer.ts';
import type { Device, Program } from './device.ts';
import { isDecidedByOne, watchPhoneEntries } from './elsewhere-watch.ts';
import { PlugPulled } from './plug.ts';
import type { World } from './world.ts';

/** A time away, and its user's last answer. */
type Away = { readonly span: AwaySpan; readonly answer: AwayAnswer | undefined };

/** The facts about the time that was started for one subject, by the clock of its timer. */
type Timed = {
  readonly description: string;
  readonly device: Device;
  readonly startAt: Instant;
  /** The last heartbeat on the disk. */
  aliveAt: Instant;
  /** The timer that was seen last; an entry may be taken over more than once. */
  timer: string | undefined;
  readonly away: Map<string, Away>;
};

/** By computer and description, which is another one for each start here. */
export type Timers = Map<string, Timed>;

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
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
  atTimer(world, device, ({ engine }) => engine.timer.leave(reason));
  await passWatched(world, minutes * MINUTE_MS);
  atTimer(world, device, ({ engine }) => engine.timer.comeBack(reason));
  const after = device.program()?.engine.timer.state();
  const isUndisturbed = device.program() === program && !device.disk.isFull;
  if (!running || minutes * MINUTE_MS <= AWAY_AFTER_MS || !isUndisturbed) return;
  if (after?.running?.id !== running.id || running.away !== null) return;
  if (after.undecided.length > (undecided?.length ?? 0)) return;
  world.problems.push(`T12.1: ${device.name} does not ask about ${minutes} minutes away`);
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
    const answer: AwayAnswer = draw.pick([
      { choice: 'keep' },
      { choice: 'discard' },
      { choice: 'discard-and-go-on' },
      { choice: 'split', subject: aSubject(world, device) },
    ]);
    const known = trackTimer(world, span.subject.description, device, span.startAt).away;
    known.set(span.id, { span, answer });
    if (answer.choice === 'split') {
      trackTimer(world, answer.subject.description, device, span.startAt).aliveAt = span.startAt;
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

async function passWatched(world: World, forMs: number): Promise<void> {
  for (let leftMs = forMs; leftMs > 0; leftMs -= MINUTE_MS) {
    await world.time.pass(MINUTE_MS);
    watchTimers(world);
  }
}

function trackTimer(
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
    aliveAt: startAt,
    timer: undefined,
    away: new Map(),
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
    const state = device.program()?.engine.timer.state();
    if (state === undefined || device.program()?.engine.runner.queue().account === null) continue;
    const { running, undecided } = state;
    if (running !== null) {
      const timed = trackTimer(world, running.subject.description, device, running.startAt);
      // The time that ran elsewhere until it was taken over is work as the service has it.
      const isNew = timed.timer !== running.id;
      if (isNew && running.entry !== null) timed.aliveAt = running.heartbeatAt;
      timed.timer = running.id;
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
    timed.device !== device
      ? []
      : [...timed.away.values()].flatMap(({ span, answer }) =>
          answer !== undefined || open.has(span.id)
            ? []
            : [`T12.1: ${device.name} asks no more about ${inMinutes(span)}, which has no answer`],
        ),
  );
}

type Span = { readonly startAt: Instant; readonly endAt: Instant };

/** An entry tells whole seconds, and what is shorter than one is left out. */
const SLACK_MS = 3 * SECOND_MS;
/** Work so shortly after a return that ended the timer is no entry (T13.1). */
const LATE_MS = MINUTE_MS + SLACK_MS;

/** T12: every moment of each timer is in one entry, or was discarded; none away is billed unasked. */
export function findMissingTimes(world: World, entries: readonly Fields[]): string[] {
  const inEntries = spansOf(entries);
  const notSent = spansOf(world.computers.flatMap(({ device }) => leftInOutbox(world, device)));
  const spansIn = (description: string) => [
    ...(inEntries.get(description) ?? []),
    ...(notSent.get(description) ?? []),
  ];
  const known = [...world.timers.values()].filter((one) => isDecidedByOne(world, one.description));
  return known.flatMap((timed) => {
    const { description } = timed;
    const billed = inEntries.get(description) ?? [];
    const away = [...timed.away.values()];
    const isBilled = ({ span }: Away) => billed.some((one) => overlapMs(one, span) > SLACK_MS);
    const isLost = ({ span, answer }: Away) => {
      if (answer?.choice !== 'keep' && answer?.choice !== 'split') return false;
      const goesTo = answer.choice === 'split' ? answer.subject.description : description;
      return findUncovered(span, spansIn(goesTo)).length > 0;
    };
    const ran = { startAt: timed.startAt, endAt: timed.aliveAt };
    const say = (span: Span, what: string) => `${inMinutes(span)} of ${description} ${what}`;
    return [
      ...findDoubled(billed).map((span) => `T12: ${say(span, 'is in two entries')}`),
      ...away
        .filter((one) => one.answer?.choice !== 'keep' && isBilled(one))
        .map(({ span }) => `T12.1: ${say(span, 'is billed unasked')}`),
      ...away.filter(isLost).map(({ span }) => `T13: ${say(span, 'was kept, and is nowhere')}`),
      ...findUncovered(ran, [...spansIn(description), ...away.map(given)]).map(
        (span) => `T12: ${say(span, 'is nowhere')}`,
      ),
    ];
  });
}

/**
 * Lists what the user discarded in the outbox, and what waits there because the service refused it
 * (T17.5).
 */
function leftInOutbox({ phoneEntries }: World, { onDisk }: Device): readonly Fields[] {
  const isLeft = (write: PendingWrite) => write.state.kind === 'discarded' || needsUser(write);
  const left = onDisk.queue().writes.filter(isLeft);
  return left.map((write) => ({
    description: phoneEntries.get(write.record.id)?.description,
    ...fieldsSet(write),
  }));
}

function spansOf(entries: readonly Fields[]): ReadonlyMap<unknown, readonly Span[]> {
  const spans = new Map<unknown, readonly Span[]>();
  for (const entry of entries) {
    const startAt = Date.parse(String(entry['started_at']));
    const endAt = Date.parse(String(entry['ended_at']));
    if (Number.isNaN(startAt + endAt)) continue;
    const known = spans.get(entry['description']) ?? [];
    spans.set(entry['description'], [...known, { startAt, endAt }]);
  }
  return spans;
}

/** The answer about it, with the moments behind it that go with a timer that ends there. */
function given({ span, answer }: Away): Span {
  return answer?.choice === 'discard' ? { ...span, endAt: span.endAt + LATE_MS } : span;
}

function findDoubled(spans: readonly Span[]): readonly Span[] {
  return spans.filter((one, at) =>
    spans.slice(0, at).some((other) => overlapMs(one, other) > SLACK_MS),
  );
}

function overlapMs(one: Span, other: Span): number {
  return Math.min(one.endAt, other.endAt) - Math.max(one.startAt, other.startAt);
}

function findUncovered(whole: Span, by: readonly Span[]): readonly Span[] {
  let left: readonly Span[] = [whole];
  for (const { startAt, endAt } of by) {
    left = left.flatMap((one) => [
      { startAt: one.startAt, endAt: Math.min(one.endAt, startAt) },
      { startAt: Math.max(one.startAt, endAt), endAt: one.endAt },
    ]);
    left = left.filter((one) => one.endAt - one.startAt > 0);
  }
  return left.filter((one) => one.endAt - one.startAt > SLACK_MS);
}

function inMinutes({ startAt, endAt }: Span): string {
  return `${new Date(startAt).toISOString()} to ${new Date(endAt).toISOString()}`;
}
