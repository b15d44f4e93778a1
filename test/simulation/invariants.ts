/**
 * The invariants. Each returns a sentence for everything that breaks it.
 *
 * - I1 Nothing acknowledged is lost. It is on the service, or in a write that waits for the user.
 *   Otherwise somebody who saw it took it away, or its user discarded it. The same goes for values
 *   without words, and for deletions (`facts-hold.ts`).
 * - I2 No record twice: the marker of a create stands in as many records as were made with it.
 * - I3 Both caches, with what is pending on top, show what the service holds.
 * - I4 The service's limits are never exceeded, nor its pauses cut short (`wire-watch.ts`).
 * - I5 Nothing is sent before it is on the disk (there, and here between two steps).
 * - I6 A colleague's words are still there, unless somebody who had seen it took it away. A
 *   change goes right after the reading it rests on (`wire-watch.ts`).
 * - I7 Writes of one record go in order (`news.ts`), and what names another after that one
 *   (`wire-watch.ts`), but not for ever. None goes before what the service reads with it (`news.ts`).
 * - I8 Nobody is asked about a note that only they have written (`news.ts`), unless they typed into
 *   one field of it in two editors (`two-editors.ts`).
 * - I9 The rules of the queue and the pull hold where nothing else would show it. They are Q11 and
 *   L20 (`news.ts`), Q12 and L5 (`at-any-time.ts`), Q16.2 (`wire-watch.ts`).
 * - I10 A delete can be undone for ten seconds before it is sent (`undo-watch.ts`).
 * - B6, T20: a restored copy sends nothing again by itself (`restored.ts`).
 * - T11, T12, T13: every moment of a timer is in one entry, asked about, or thrown away
 *   (`timer-life.ts`).
 *
 * The invariants of any time are in `at-any-time.ts`, those of the end here.
 */

import { paths } from '../../shared/api/assumptions.ts';
import { fieldsOf, kinds, valueKind } from '../../shared/kinds/kinds.ts';
import { sameValue } from '../../shared/merge/record/values.ts';
import { recordInDoubt } from '../../shared/queue/machine/duplicate-deletes.ts';
import {
  fieldsSet,
  isLive,
  isSame,
  laneOf,
  needsUser,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { missingReferences } from '../../shared/queue/references.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import type { Device } from './device.ts';
import { markersOf, refOf, type There } from './kinds.ts';
import { type Ledger, type Marker, markersIn } from './ledger.ts';
import { named } from './narrate.ts';
import type { Ask } from './observer.ts';
import { short } from './tale.ts';
import { allShown, cached, shown } from './window.ts';

/** I1, I2, I6: lists words that are missing, doubled or overwritten once the service is idle. */
export function findMissingWords(
  { there, devices }: { readonly there: readonly There[]; readonly devices: readonly Device[] },
  ledger: Ledger,
): string[] {
  const problems: string[] = [];
  const places = placesOf(there);
  const live = devices.flatMap(({ onDisk }) => onDisk.queue().writes.filter(isLive));
  const held = markersIn(live.map(fieldsSet));
  for (const [marker, times] of ledger.acknowledged) {
    const isOpen = held.has(marker) || ledger.removed.has(marker);
    const left = times - (ledger.discarded.get(marker) ?? 0);
    const found = places.get(marker) ?? 0;
    const wanted = ledger.created.has(marker) ? left : Math.min(1, left);
    if (!isOpen && found < wanted) {
      problems.push(`I1: ${marker} is lost: it stands in ${found} of ${wanted} records`);
    }
  }
  for (const [marker, found] of places) {
    const made = ledger.created.get(marker) ?? 1;
    const most = made + (ledger.copied.get(marker) ?? 0);
    if (found > most) problems.push(`I2: ${marker} stands in ${found} records, not in ${most}`);
  }
  for (const marker of ledger.written) {
    if (!places.has(marker) && !ledger.removed.has(marker)) {
      problems.push(`I6: ${marker} of the colleague was overwritten unseen`);
    }
  }
  return problems;
}

/**
 * I3, for one computer; notes without their texts are compared as far as they go. What is only archived
 * may be there or not.
 */
export function findDifferences(
  there: readonly There[],
  device: Device,
  unlisted: readonly There[],
): string[] {
  const { name, cache } = device;
  const queue: Queue = device.program()?.engine.runner.queue() ?? emptyQueue;
  const problems: string[] = [];
  /** Is true if something of it waits for the user. */
  const isOpen = (ref: RecordRef) =>
    queue.writes.some(
      (write) => isLive(write) && isSame(write.record, ref) && waitsForUser(write, queue),
    );
  for (const one of there) {
    const ref = refOf(one);
    const known = cached(cache, ref);
    if (known === undefined) problems.push(`I3: ${name} does not have ${named(ref)}`);
    else if (ref.kind === 'note' && !('content_html' in known)) {
      problems.push(`I3: ${name} does not have the text of ${named(ref)}`);
    } else {
      const record = isOpen(ref) ? known : shown(cache, queue, ref)?.record;
      for (const field of unlike(one, record)) {
        problems.push(`I3: ${name} shows another ${field} of ${named(ref)}`);
      }
    }
  }
  for (const write of queue.writes.filter(isLive)) {
    if (!waitsForUser(write, queue)) {
      const what = `${kinds[write.record.kind].word} write ${short(write.id)}, ${write.state.kind}`;
      problems.push(`I3: ${name} still has ${what}`);
    }
  }
  const lanes = new Set([...there, ...unlisted].map((one) => laneOf(refOf(one))));
  const kindsThere = new Set(there.map(({ kind }) => kind));
  for (const ref of allShown(cache, emptyQueue)) {
    // If a list is empty nothing proves that “not found” means the record (L12). An unsent change of
    // it keeps it (L13).
    if (!lanes.has(laneOf(ref)) && kindsThere.has(ref.kind) && !isOpen(ref)) {
      problems.push(`I3: ${name} has ${named(ref)}, which is gone`);
    }
  }
  return problems;
}

/** A deal stays in its list; a client leaves it. */
export type ArchivedRef = { readonly kind: 'deal' | 'company'; readonly id: string };

/** The records of a computer when somebody archived them, in its cache of that time. */
export type Archived = {
  readonly ref: ArchivedRef;
  readonly device: Device;
  readonly cacheId: string;
};

const places = { deal: paths.deals, company: paths.companies };

/** I3: what is only archived stays where it was. */
export async function findTakenForGone(archived: readonly Archived[], ask: Ask): Promise<string[]> {
  const problems: string[] = [];
  for (const { ref, device, cacheId } of archived) {
    const { kind, id } = ref;
    // After a restore the lists are loaded anew (B6.1), and no list has it.
    if (device.restorations > 0 || device.cache.id !== cacheId) continue;
    if (cached(device.cache, ref) !== undefined) continue;
    const isThere = (await ask('GET', `${places[kind]}/${id}`)) !== undefined;
    if (isThere) problems.push(`I3: ${device.name} lacks ${kind} ${id}, which is archived`);
  }
  return problems;
}

/** Is true if the user has to decide about it, an older write of its record, or a record it names. */
function waitsForUser(write: PendingWrite, { writes }: Queue): boolean {
  const open = [write];
  for (const next of open) {
    const isOwn = (one: PendingWrite) => isLive(one) && isSame(one.record, next.record);
    const lane = writes.slice(0, writes.indexOf(next) + 1).filter(isOwn);
    if (lane.some(needsUser)) return true;
    // It may be the only record of a lost create that its user is asked about (Q14.5).
    if (next.change.kind === 'delete' && writes.some((one) => isAskedAbout(one, next.record)))
      return true;
    const named = new Set(lane.flatMap(missingReferences).map(({ local }) => local));
    open.push(...writes.filter((one) => named.has(one.record.id) && !open.includes(one)));
  }
  return false;
}

/** Is true if the user is asked whether this record is the one that `write` made. */
function isAskedAbout(write: PendingWrite, record: RecordRef): boolean {
  const inDoubt = recordInDoubt(write);
  return inDoubt !== undefined && isSame(inDoubt, record);
}

/** The fields that can be written, or go along with them, and do not say the same. */
function unlike({ kind, record }: There, other: Fields | undefined): string[] {
  const isThere: Fields = { ...record, ...fieldsOf(kind, record) };
  const isShown: Fields = other ? { ...other, ...fieldsOf(kind, other as ConfirmedRecord) } : {};
  const { allFields, baseExtras } = kinds[kind];
  return [...Object.keys(allFields), ...baseExtras].filter(
    (field) =>
      field in isThere &&
      !sameValue(valueKind(kind, field), isThere[field], isShown[field]) &&
      JSON.stringify(isThere[field]) !== JSON.stringify(isShown[field]),
  );
}

/** In how many records each marker stands. */
function placesOf(there: readonly There[]): ReadonlyMap<Marker, number> {
  const places = new Map<Marker, number>();
  for (const { kind, record } of there) {
    for (const marker of markersOf(kind, record)) {
      places.set(marker, (places.get(marker) ?? 0) + 1);
    }
  }
  return places;
}
