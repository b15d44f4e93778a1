/**
 * I1 for sets and items: what each person last said of a part holds, unless somebody else has said
 * another thing of it (M3.4, M17). Then it was asked about, or one of them had read the other.
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
  isMove,
  isOrder,
  itemsOfPart,
  movedPart,
  namedIn,
  OUT,
  partName,
  partsOf,
} from './parts.ts';

type Said = {
  readonly who: string;
  readonly ref: RecordRef;
  readonly field: string;
  readonly name: string;
  readonly says: string;
};

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
  const { standing, everSaid } = readSaid(facts.all(), queueOf);
  const problems: string[] = [];
  for (const said of standing) {
    const { who, ref, field, name, says } = said;
    const one = records.get(laneOf(ref));
    if (one === undefined || isOpen(ref, queueOf(who)) || isOverruled(said, everSaid)) continue;
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

type Books = {
  readonly standing: readonly Said[];
  /** All that anybody has said, by part. */
  readonly everSaid: ReadonlyMap<string, readonly Said[]>;
};

function readSaid(facts: readonly Fact[], queueOf: (who: string) => Queue): Books {
  const standing = new Map<string, Said>();
  const everSaid = new Map<string, Said[]>();
  for (const fact of facts) {
    const { who } = fact;
    const idNow = (id: string) => knownId(queueOf(who), id);
    const ref = { kind: fact.ref.kind, id: idNow(fact.ref.id) };
    if (fact.kind !== 'parts') {
      const isOver = (said: Said) =>
        said.who === who && isSame(said.ref, ref) && isForgotten(fact, said.field);
      for (const [key, said] of standing) if (isOver(said)) standing.delete(key);
      continue;
    }
    for (const { field, part: raw, says } of fact.said) {
      const name = partName(valueKind(ref.kind, field), raw, idNow);
      const said = { who, ref, field, name, says };
      const part = partKey(said, said.name);
      everSaid.set(part, [...(everSaid.get(part) ?? []), said]);
      if (!fact.isPerhaps && !isMove(said.name)) standing.set(`${who} ${part}`, said);
    }
  }
  return { standing: [...standing.values()], everSaid };
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

/** Whether somebody else has said another thing, or a thing that makes this one void. */
function isOverruled(said: Said, everSaid: Books['everSaid']): boolean {
  const { who, name, says } = said;
  const of = (part: string) => everSaid.get(partKey(said, part)) ?? [];
  const isOther = (one: Said) => one.who !== who;
  if (of(name).some((one) => isOther(one) && one.says !== says)) return true;
  const items = itemsOfPart(name).filter((item) => item !== name);
  if (items.some((item) => of(item).some((one) => one.says === OUT))) return true;
  return isOrder(name) && items.some((item) => of(movedPart(item)).some(isOther));
}

function isOpen(ref: RecordRef, { writes }: Queue): boolean {
  return writes.some((write) => isLive(write) && isSame(write.record, ref));
}
