/**
 * Entries that run on the phone of the member. Here is what happens to them there, and what the
 * users of the two computers do when they are offered them (T16, T17).
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { readBase } from '../../shared/kinds/kinds.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import { isSame } from '../../shared/queue/pending-write.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../shared/records/kinds.ts';
import { type Entry, type EntryRecord, entryOf, runningFields } from '../../shared/time/entry.ts';
import { runningElsewhere, stoppedFields } from '../../shared/time/running-elsewhere.ts';
import { subjectOf } from '../../shared/time/taken-entry.ts';
import { dayOf, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { farOff, setClock } from './arranged.ts';
import type { Computer } from './computer.ts';
import type { Device, Program } from './device.ts';
import type { PhoneEntry } from './elsewhere-watch.ts';
import { book } from './saving.ts';
import { short } from './tale.ts';
import { atTimer, watchTimers } from './timer-life.ts';
import { allShown, cached, shown } from './window.ts';
import type { World } from './world.ts';

const RUNNING_MAX = 3;
/** About as many ways to the outside as an entry has that is taken over or stopped. */
const CROSSINGS = 12;
const PULLED_WITHIN_MS = 5 * SECOND_MS;
/** The phone is in a zone of its own. */
const ZONE = 'Asia/Kathmandu';

/** Something becomes of an entry that runs on the phone, there or at this computer. */
export async function meetRunning(world: World, computer: Computer, draw: Draw): Promise<void> {
  const { device, user } = computer;
  if (world.character.habits.changesLeft && draw.chance(0.2))
    return changeLeft(world, device, draw);
  switch (draw.between(1, 16)) {
    case 1:
    case 2:
    case 3:
      return startOnPhone(world, draw);
    case 4:
    case 5:
    case 6:
    case 7:
      await bringUpToDate(world, device, draw);
      return takeOver(world, device, draw);
    case 8:
      await bringUpToDate(world, device, draw);
      return stopHere(world, device, draw);
    case 9:
      return endOnPhone(world, draw);
    case 10:
      return billOnPhone(world, draw);
    case 11:
      return deleteOnPhone(world, draw);
    case 12:
    case 13:
      watchTimers(world);
      return user.tidyUp(draw);
    case 14:
    case 15:
      await bringUpToDate(world, device, draw);
      return leave(world, device, draw);
    default:
      if (world.character.hasClockJumps)
        setClock(world, computer, draw.pick([-1, 1]) * draw.pick(farOff));
  }
}

async function startOnPhone(world: World, draw: Draw): Promise<void> {
  const { time, phone, phoneEntries, tale } = world;
  if (onPhone(world).length >= RUNNING_MAX) return;
  const at = time.clock.now() - draw.between(0, 90) * MINUTE_MS;
  const startAt = Math.floor(at / SECOND_MS) * SECOND_MS;
  const day = dayOf(startAt, ZONE);
  const description = `started on the phone, ${phoneEntries.size + 1}`;
  const fields = { ...runningFields({ startAt, day }), description, billable: true };
  const made = await phone('POST', paths.timeEntries, { [wrappers.timeEntry]: fields });
  if (made === undefined) return;
  const entry = { description, startAt, day, isBillable: true, isDeleted: false };
  const hands = { hands: new Set<string>(), takers: new Set<string>() };
  const known = { ...entry, ...hands, left: new Map<string, string>() };
  const id = idText(made as ConfirmedRecord);
  phoneEntries.set(id, { ...known, ends: [], asked: new Set() });
  tale.tell('phone', `starts time-entry ${short(id)} as of ${new Date(startAt).toISOString()}`);
}

async function endOnPhone(world: World, draw: Draw): Promise<void> {
  const [id, entry] = draw.pick([...onPhone(world), undefined]) ?? [];
  if (id === undefined || entry === undefined) return;
  entry.hands.add('phone');
  await patch(world, id, stoppedFields(entry, world.time.clock.now()));
}

async function billOnPhone(world: World, draw: Draw): Promise<void> {
  const [id] = draw.pick([...onPhone(world), undefined]) ?? [];
  if (id !== undefined) await bill(world, id);
}

/** The phone makes one of them billable, or no longer so. */
async function bill(world: World, id: string): Promise<void> {
  const entry = world.phoneEntries.get(id);
  if (entry === undefined) return;
  if (await patch(world, id, { billable: !entry.isBillable })) entry.isBillable = !entry.isBillable;
}

async function deleteOnPhone(world: World, draw: Draw): Promise<void> {
  const [id, entry] = draw.pick([...onPhone(world), undefined, undefined]) ?? [];
  if (id === undefined || entry === undefined) return;
  entry.isDeleted = true;
  await world.phone('DELETE', `${paths.timeEntries}/${id}`);
  world.tale.tell('phone', `deletes time-entry ${short(id)}`);
}

async function patch({ phone, tale }: World, id: string, fields: Fields): Promise<boolean> {
  const path = `${paths.timeEntries}/${id}`;
  const changed = await phone('PATCH', path, { [wrappers.timeEntry]: fields });
  tale.tell('phone', `changes time-entry ${short(id)}: ${JSON.stringify(fields)}`);
  return changed !== undefined;
}

/** Those that the service shows as running. */
function onPhone({ phoneEntries }: World): readonly (readonly [id: string, entry: PhoneEntry])[] {
  return [...phoneEntries].filter(([, { ends, isDeleted }]) => ends.length === 0 && !isDeleted);
}

/** Reads the list, so that timers elsewhere show; at times it is an old list. */
async function bringUpToDate({ time }: World, device: Device, draw?: Draw): Promise<void> {
  if (draw?.chance(0.3)) return;
  device.setOnline(true);
  void device.program()?.handlers.refresh({ isEverything: true }); // ends by itself
  await time.pass(PULLED_WITHIN_MS);
}

/** The timer of this computer goes on with one of them, and a click may come twice. */
function takeOver(world: World, device: Device, draw: Draw): void {
  const rows = offered(world, device);
  if (rows.length === 0) return;
  const { entry, base, startAt } = draw.pick(rows);
  const { id, day } = entry;
  const asked = { subject: subjectOf(entry), entry: { id, day, startAt, base } };
  cutShort(device, draw);
  world.tally.count('entries taken over');
  world.tale.tell(device.name, `the user takes time-entry ${short(id)} over`);
  atTimer(world, device, ({ handlers }) => void handlers.startTimer({ id: draw.uuid(), ...asked }));
  if (!draw.chance(0.3)) return;
  atTimer(world, device, ({ handlers }) => void handlers.startTimer({ id: draw.uuid(), ...asked }));
}

/** One of them is stopped from this computer, which makes none of it (T16.1). */
function stopHere(world: World, device: Device, draw: Draw): void {
  const rows = offered(world, device);
  if (rows.length === 0) return;
  const { entry, base, startAt, revision } = draw.pick(rows);
  const { id, day } = entry;
  const fields = stoppedFields({ day, startAt }, device.clock.now());
  const record = { kind: 'time-entry', id } as const;
  const shownThen = { id, revision, editor: 'Time' };
  const edit = { writeId: draw.uuid(), record, fields, base, shown: shownThen, isFinished: true };
  world.phoneEntries.get(id)?.hands.add(device.name);
  cutShort(device, draw);
  world.tale.tell(device.name, `the user stops time-entry ${short(id)}`);
  atTimer(world, device, ({ handlers }) => {
    const answer = book(
      () => handlers.saveRecord(edit),
      () => undefined,
    );
    if (answer.ok) world.facts.say(device.name, record, fields);
  });
}

/** One of them is hidden from this computer's user until it changes; nothing is sent (T16.3). */
function leave(world: World, device: Device, draw: Draw): void {
  const rows = offered(world, device);
  if (rows.length === 0) return;
  const { entry, version } = draw.pick(rows);
  world.phoneEntries.get(entry.id)?.left.set(device.name, version);
  world.tally.count('entries left running');
  world.tale.tell(device.name, `the user leaves time-entry ${short(entry.id)} running`);
}

/** An entry that was left running changes on the phone, and this computer hears of it (T16.3). */
async function changeLeft(world: World, device: Device, draw: Draw): Promise<void> {
  const { time, weather, phoneEntries, tally } = world;
  [device.wire.isFair, weather.mood] = [true, 'fair'];
  await startOnPhone(world, draw);
  await bringUpToDate(world, device);
  leave(world, device, draw);
  await time.pass(SECOND_MS);
  const left = onPhone(world).filter(([, entry]) => entry.left.has(device.name));
  for (const [id] of left) await bill(world, id);
  await bringUpToDate(world, device);
  const shown = offered(world, device);
  if (shown.some(({ entry: { id } }) => phoneEntries.get(id)?.left.has(device.name)))
    tally.count('entries left and changed');
  device.wire.isFair = false;
}

function cutShort(device: Device, draw: Draw): void {
  if (draw.chance(0.3)) device.program()?.plug.arm(draw.between(1, CROSSINGS));
}

type Row = {
  readonly entry: Entry;
  readonly version: string;
  readonly startAt: Instant;
  readonly base: Fields;
  readonly revision: number;
};

/**
 * Lists the entries that the window offers: its timer does not run on with them already (T16,
 * T17.1).
 */
function offered({ phoneEntries, problems }: World, device: Device): readonly Row[] {
  const program = device.program();
  if (program === undefined) return [];
  const taken = program.engine.timer.state().running?.entry?.id;
  const rows = allShown(device.cache, program.engine.runner.queue())
    .filter(({ kind, id }) => kind === 'time-entry' && phoneEntries.has(id) && id !== taken)
    .flatMap(({ id }) => rowOf(device, program, id));
  const memberId = rows[0]?.entry.memberId ?? null;
  const now = device.clock.now();
  const leftAs = (id: string) => phoneEntries.get(id)?.left.get(device.name);
  const left = [...phoneEntries.keys()].flatMap((id) => {
    const version = leftAs(id);
    return version === undefined ? [] : [{ id, version }];
  });
  const offers = runningElsewhere(rows, { memberId, left, now });
  for (const row of rows.filter(({ startAt }) => startAt <= now)) {
    const isOffered = offers.includes(row);
    if (isOffered !== (row.version !== leftAs(row.entry.id)))
      problems.push(`T16.3: ${device.name} ${isOffered ? 'offers' : 'hides'} ${row.entry.id}`);
  }
  return offers;
}

function rowOf({ cache, zone }: Device, { engine }: Program, id: string): readonly Row[] {
  const ref = { kind: 'time-entry', id } as const;
  const queue = engine.runner.queue();
  const record = shown(cache, queue, ref)?.record as EntryRecord | undefined;
  const entry = record && entryOf(record, { zone, isUnsent: false, clientId: null });
  const done = queue.writes.filter((one) => isSame(one.record, ref) && one.state.kind === 'done');
  const confirmed = overlay(cached(cache, ref), done)?.record;
  if (!entry || entry.runningSince === null || confirmed === undefined) return [];
  const base = readBase('time-entry', confirmed as ConfirmedRecord);
  const revision = engine.runner.revision();
  const version = String((record as Fields | undefined)?.['updated_at'] ?? '');
  return [{ entry, version, startAt: entry.runningSince, base, revision }];
}
