/**
 * I1 for sets and items: what each person last said of a part holds. It does not where somebody else
 * has said another thing of it that they did not know (M3.4, M17). If two people change one field of
 * an item, and neither knows the other's value, one of them is asked. A new item whose reply was lost may
 * come back, though somebody has removed it since (M17.210).
 */
import { isLocalId } from '../../shared/ids.ts';
import { fieldsOf, valueKind } from '../../shared/kinds/kinds.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { isLive, isSame, laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import type { Device } from './device.ts';
import type { Fact, Facts } from './facts.ts';
import { refOf, type There } from './kinds.ts';
import { named } from './narrate.ts';
import {
  doubledParts,
  isItemField,
  isMove,
  isOrder,
  itemsOfPart,
  movedPart,
  namedIn,
  OUT,
  partName,
  partsOf,
} from './parts.ts';
import { areApart, knownTo, type Statement } from './parts-known.ts';

/** A statement about a part of a record. */
type Said = Statement & { readonly ref: RecordRef; readonly field: string; readonly name: string };

/** Parts that are lost, came back, are doubled or out of order. */
export function findLostParts(
  there: readonly There[],
  devices: readonly Device[],
  facts: Facts,
): string[] {
  const records = new Map(there.map((one) => [laneOf(refOf(one)), one]));
  const ids = new Set(there.map(({ record }) => String(record['id'])));
  const queueOf = (who: string): Queue =>
    devices.find(({ name }) => name === who)?.onDisk.queue() ?? emptyQueue;
  const books = readSaid(facts.all(), queueOf);
  const { standing, everSaid } = books;
  const problems = findUnasked(books, (said) => {
    const isThere = records.has(laneOf(said.ref));
    return isThere && !isOpen(said.ref, queueOf(said.who));
  });
  for (const said of standing) {
    const { who, ref, field, name, says } = said;
    const one = records.get(laneOf(ref));
    if (one === undefined || isOpen(ref, queueOf(who)) || isOverruled(said, everSaid)) continue;
    if (isPutBack(said, books)) continue;
    const id = namedIn(valueKind(ref.kind, field), name);
    if (id !== undefined && (isLocalId(id) || !ids.has(id))) continue;
    const held = partsOf(ref.kind, fieldsOf(ref.kind, one.record), field).get(name) ?? OUT;
    if (held === says) continue;
    problems.push(
      `I1: ${name} in ${field} of ${named(ref)} is ${held}, not ${says} as ${who} said`,
    );
  }
  for (const one of there) {
    for (const part of doubledParts(one.kind, fieldsOf(one.kind, one.record)))
      problems.push(`I2: ${part} stands twice in ${named(refOf(one))}`);
  }
  return problems;
}

/** Fields of items that two people changed apart, and of which nobody was asked. */
function findUnasked(
  { standing, everSaid, asked }: Books,
  isOver: (said: Said) => boolean,
): string[] {
  const ofField = standing.filter((one) => isItemField(one.name) && isOver(one));
  const byPart = Map.groupBy(ofField, (one) => partKey(one, one.name));
  return [...byPart].flatMap(([part, all]) =>
    pairsOf(all).flatMap(([one, other]) => {
      if (!areApart(one, other, everSaid.get(part) ?? []) || isItemGone(one, everSaid)) return [];
      const since = Math.min(one.at, other.at);
      if (asked.some(({ ref, at }) => isSame(ref, one.ref) && at > since)) return [];
      const two = [one, other].map(({ who, says }) => `${who} said ${says}`).join(', ');
      return [`I1: nobody was asked about ${one.name} of ${named(one.ref)}: ${two}`];
    }),
  );
}

function pairsOf<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
}

type Books = {
  readonly standing: readonly Said[];
  /** All that anybody has said, by part. */
  readonly everSaid: ReadonlyMap<string, readonly Said[]>;
  readonly asked: readonly { readonly ref: RecordRef; readonly at: number }[];
  readonly lost: readonly Lost[];
};

/** New items of one user whose reply was lost, until one came. */
type Lost = Pick<Said, 'who' | 'ref'> & { readonly items: readonly string[]; until: number };

function readSaid(facts: readonly Fact[], queueOf: (who: string) => Queue): Books {
  const standing = new Map<string, Said>();
  const everSaid = new Map<string, Said[]>();
  const asked: { ref: RecordRef; at: number }[] = [];
  const lost: Lost[] = [];
  for (const [at, fact] of facts.entries()) {
    const { who } = fact;
    const idNow = (id: string) => knownId(queueOf(who), id);
    const ref = { kind: fact.ref.kind, id: idNow(fact.ref.id) };
    if (fact.kind === 'asked') asked.push({ ref, at });
    if (fact.kind === 'lost') {
      const open = lost.filter((one) => one.who === who && isSame(one.ref, ref));
      if (fact.items !== null)
        lost.push({ who, ref, items: fact.items, until: Number.POSITIVE_INFINITY });
      else for (const one of open) one.until = Math.min(one.until, at);
    }
    if (fact.kind !== 'parts') {
      const isOver = (said: Said) =>
        said.who === who && isSame(said.ref, ref) && isForgotten(fact, said.field);
      for (const [key, said] of standing) if (isOver(said)) standing.delete(key);
      continue;
    }
    for (const { field, part: raw, says, saw } of fact.said) {
      const name = partName(valueKind(ref.kind, field), raw, idNow);
      const said = { who, ref, field, name, says, saw, at };
      const part = partKey(said, said.name);
      everSaid.set(part, [...(everSaid.get(part) ?? []), said]);
      if (!fact.isPerhaps && !isMove(said.name)) standing.set(`${who} ${part}`, said);
    }
  }
  return { standing: [...standing.values()], everSaid, asked, lost };
}

function partKey({ ref, field }: Pick<Said, 'ref' | 'field'>, name: string): string {
  return `${laneOf(ref)} ${field} ${name}`;
}

/** Whether the user took back, or perhaps never said, what they said of a field. */
function isForgotten(fact: Fact, field: string): boolean {
  if (fact.kind === 'merged' || fact.kind === 'deleted') return true;
  if (fact.kind !== 'forgotten') return false;
  return fact.names?.some((name) => name === field || isLinkOf(name, field)) ?? true;
}

function isLinkOf(name: string, field: string): boolean {
  return name === 'link' && field === 'note_links';
}

/** Whether somebody else has said another thing unseen, or a thing that makes this one void. */
function isOverruled(said: Said, everSaid: Books['everSaid']): boolean {
  const { who, name, says } = said;
  const of = (part: string) => everSaid.get(partKey(said, part)) ?? [];
  const isOther = (one: Statement) => one.who !== who;
  const known = knownTo(said, of(name)).statements;
  const unknown = of(name).filter((one) => isOther(one) && !known.includes(one));
  if (unknown.some((one) => one.says !== says)) return true;
  if (isItemGone(said, everSaid)) return true;
  return isOrder(name) && itemsOfPart(name).some((item) => of(movedPart(item)).some(isOther));
}

/**
 * Whether this removed a new item of somebody else while they did not know that it had arrived. Nothing on
 * the service tells them, so their next send has it again (M17.210).
 */
function isPutBack({ who, ref, name, says, at }: Said, { lost }: Books): boolean {
  return (
    says === OUT &&
    lost.some(
      (one) =>
        one.who !== who && isSame(one.ref, ref) && one.items.includes(name) && at < one.until,
    )
  );
}

/** Whether anybody has removed an item that a part is about. */
function isItemGone(said: Said, everSaid: Books['everSaid']): boolean {
  const items = itemsOfPart(said.name).filter((item) => item !== said.name);
  const of = (item: string) => everSaid.get(partKey(said, item)) ?? [];
  return items.some((item) => of(item).some(({ says }) => says === OUT));
}

function isOpen(ref: RecordRef, { writes }: Queue): boolean {
  return writes.some((write) => isLive(write) && isSame(write.record, ref));
}
