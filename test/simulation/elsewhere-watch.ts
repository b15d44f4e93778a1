/** Records what happens to entries that the phone has started, and finds what must not happen to them. */
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { idText } from '../../shared/records/kinds.ts';
import { type Day, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { Device } from './device.ts';
import { kindAt } from './kinds.ts';
import { short } from './tale.ts';
import type { Change } from './witness.ts';
import type { World } from './world.ts';

type End = { readonly who: string; readonly endAt: Instant; readonly at: Instant };

/** An entry that the phone has started. */
export type PhoneEntry = {
  readonly description: string;
  readonly startAt: Instant;
  readonly day: Day;
  isBillable: boolean;
  isDeleted: boolean;
  /** The computers that took it over, stopped it from elsewhere or ended it. */
  readonly hands: Set<string>;
  /** The version in which the user of each computer left it running (T16.3). */
  readonly left: Map<string, string>;
  /** Whose timers have gone on with it. */
  readonly takers: Set<string>;
  /** Each end that the service has had for it, in the order in which they came. */
  readonly ends: End[];
  /** Which computers have asked their user which end is right. */
  readonly asked: Set<string>;
};

/** By the id of the service. */
export type PhoneEntries = Map<string, PhoneEntry>;

/** A change may be on its way for so long, and know nothing of one that came before it. */
const UNSEEN_MS = MINUTE_MS;
/** Each end is in whole seconds, by rounding. */
const SLACK_MS = 2 * SECOND_MS;

type Books = Pick<World, 'phoneEntries' | 'problems' | 'time'>;

/** T17.4: an end that somebody else has chosen is replaced only by one that a user was asked about. */
export async function bookEnd(
  { phoneEntries, problems, time }: Books,
  who: string,
  { method, path }: Pick<Change, 'method' | 'path'>,
  reply: Response,
): Promise<void> {
  if (method !== 'PATCH' || kindAt(path) !== 'time-entry' || !reply.ok) return;
  const { data } = (await reply.json()) as { data: ConfirmedRecord };
  const entry = phoneEntries.get(idText(data));
  const endAt = Date.parse(String(data['ended_at']));
  if (entry === undefined || Number.isNaN(endAt)) return;
  const before = entry.ends.at(-1);
  const at = time.clock.now();
  entry.ends.push({ who, endAt, at });
  if (before === undefined || before.who === who || who === 'ghost') return;
  if (Math.abs(before.endAt - endAt) <= SLACK_MS || at - before.at <= UNSEEN_MS) return;
  if (entry.asked.has(who)) return;
  problems.push(`T17.4: ${who} replaces the end of time-entry ${short(idText(data))} unasked`);
}

/** Books whose timer goes on with an entry of the phone, and who is asked about its end. */
export function watchPhoneEntries({ phoneEntries }: World, { name, program }: Device): void {
  const engine = program()?.engine;
  if (engine === undefined || phoneEntries.size === 0) return;
  const { running, made } = engine.timer.state();
  for (const one of [running, ...made]) {
    const entry = phoneEntries.get(one?.entry?.id ?? '');
    entry?.takers.add(name);
    entry?.hands.add(name);
  }
  for (const { record, state } of engine.runner.queue().writes) {
    if (state.kind === 'conflict') phoneEntries.get(record.id)?.asked.add(name);
  }
}

/** Whether one user alone has said how long it was: what their timer says then holds to the second. */
export function isDecidedByOne({ phoneEntries }: World, description: string): boolean {
  const entry = [...phoneEntries.values()].find((one) => one.description === description);
  return entry === undefined || entry.hands.size <= 1;
}

/**
 * Lists what is wrong in the end with the entries of the phone, whatever two computers did with
 * them.
 */
export function findWrongPhoneEntries(
  { phoneEntries, computers }: World,
  there: readonly Fields[],
): readonly string[] {
  const byId = new Map(there.map((record) => [String(record['id']), record]));
  const isDiscarded = (id: string) =>
    computers.some(({ device }) =>
      device.onDisk
        .queue()
        .writes.some(({ record, state }) => record.id === id && state.kind === 'discarded'),
    );
  return [...phoneEntries].flatMap(([id, entry]) => {
    const record = byId.get(id);
    const wrong = (what: string) => `${what}: time-entry ${short(id)}, ${entry.description}`;
    if (entry.isDeleted) return record === undefined ? [] : [wrong('T17.5: is there again')];
    if (record === undefined) return [wrong('T16.4: is lost')];
    const isEnded = record['ended_at'] !== null;
    // Where nothing was worked before a time away that is kept later, that is an entry of its own (T13.2).
    const isBare = record['ended_at'] === record['started_at'];
    const hasCopy = there.some(
      (one) =>
        !isBare &&
        one['id'] !== record['id'] &&
        one['description'] === entry.description &&
        one['started_at'] === record['started_at'],
    );
    const found: readonly (readonly [boolean, string])[] = [
      [Date.parse(String(record['started_at'])) !== entry.startAt, 'T16.4: has another start'],
      [record['date'] !== entry.day, 'T17.2: has another day'],
      [record['description'] !== entry.description, 'T17.2: has another description'],
      [record['billable'] !== entry.isBillable, 'T17.2: is billed as nobody said'],
      [hasCopy, 'T17.2: was made once more'],
      [isEnded && entry.hands.size === 0, 'T16.3: was ended by nobody'],
      [!isEnded && entry.takers.size > 0 && !isDiscarded(id), 'T17.2: runs, and no timer with it'],
      [
        entry.hands.size === 1 && entry.asked.size > 0,
        'T17.4: was asked about, ended by one alone',
      ],
    ];
    return found.filter(([isWrong]) => isWrong).map(([, what]) => wrong(what));
  });
}
