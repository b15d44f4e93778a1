/** The verdict on timers in the end: every moment of them is in one entry, or was discarded (T12). */
import { fieldsSet, needsUser, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { AwayAnswer, AwaySpan } from '../../shared/time/timer-state.ts';
import { dayOf, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { Device } from './device.ts';
import { isDecidedByOne } from './elsewhere-watch.ts';
import type { World } from './world.ts';

/** A time away, and its user's last answer. */
type Away = { readonly span: AwaySpan; readonly answer: AwayAnswer | undefined };

/** The facts about the time that was started for one subject, by the clock of its timer. */
export type Timed = {
  readonly description: string;
  readonly device: Device;
  readonly startAt: Instant;
  /** The zone in which it was started, whatever the computer's zone is later. */
  zone: string | undefined;
  /** The last heartbeat on the disk. */
  aliveAt: Instant;
  /** The timer that was seen last; an entry may be taken over more than once. */
  timer: string | undefined;
  readonly away: Map<string, Away>;
  /**
   * `entered`: of a restored copy, and on the service already, so that its user keeps none of it again.
   * `lost`: only a lost disk had it.
   */
  readonly fate: 'followed' | 'entered' | 'lost';
};

/** By computer and description, which is another one for each start here. */
export type Timers = Map<string, Timed>;

export type Span = { readonly startAt: Instant; readonly endAt: Instant };

/** An entry tells whole seconds, and what is shorter than one is left out. */
export const SLACK_MS = 3 * SECOND_MS;
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
  const known = [...world.timers.values()].filter(
    ({ description, fate }) => fate !== 'lost' && isDecidedByOne(world, description),
  );
  return known.flatMap((timed) => {
    const { description } = timed;
    const wrongDays = findWrongDays(world, timed, entries);
    if (wrongDays.length > 0) return wrongDays;
    const billed = inEntries.get(description) ?? [];
    const away = [...timed.away.values()];
    const isBilled = ({ span }: Away) => billed.some((one) => overlapMs(one, span) > SLACK_MS);
    const isLost = ({ span, answer }: Away) => {
      if (answer?.choice !== 'keep' && answer?.choice !== 'split') return false;
      const goesTo = answer.choice === 'split' ? answer.subject.description : description;
      const anew = away.filter((one) => one.span.id !== span.id && isAnsweredAnew(one)).map(given);
      return findUncovered(span, [...spansIn(goesTo), ...anew]).length > 0;
    };
    const ran = { startAt: timed.startAt, endAt: timed.aliveAt };
    const say = (span: Span, what: string) => `${inMinutes(span)} of ${description} ${what}`;
    const doubled = findDoubled(billed).map((span) => `T12: ${say(span, 'is in two entries')}`);
    if (timed.fate === 'entered') return doubled;
    return [
      ...doubled,
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

/** T4: an entry is of the day on which it began where its timer was started. */
function findWrongDays(
  { phoneEntries }: World,
  { description, zone }: Timed,
  entries: readonly Fields[],
): readonly string[] {
  const isOfPhone = [...phoneEntries.values()].some((one) => one.description === description);
  if (zone === undefined || isOfPhone) return [];
  return entries
    .filter((entry) => entry['description'] === description)
    .map((entry) => [entry['date'], dayOf(Date.parse(String(entry['started_at'])), zone)])
    .filter(([day, known]) => day !== known)
    .map(([day, known]) => `T4: ${description} is of ${day}, and began on ${known} in ${zone}`);
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

/** A restored copy asks about all the time of its timer, also about what was kept before (T20). */
function isAnsweredAnew({ span, answer }: Away): boolean {
  return span.reason === 'restored' && answer !== undefined;
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

export function findUncovered(whole: Span, by: readonly Span[]): readonly Span[] {
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

export function inMinutes({ startAt, endAt }: Span): string {
  return `${new Date(startAt).toISOString()} to ${new Date(endAt).toISOString()}`;
}
