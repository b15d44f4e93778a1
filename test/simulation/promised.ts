/** The values that a user was told are saved, as far as nothing has overtaken them. */
import { knownId } from '../../shared/queue/known-id.ts';
import { laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Device } from './device.ts';
import type { Editor, Fact } from './facts.ts';

/** The acknowledged values of one record that nothing has overtaken. */
export type Promised = {
  readonly ref: RecordRef;
  readonly fields: ReadonlyMap<string, unknown>;
  readonly isGone: boolean;
  readonly isMerged: boolean;
};

/** A value that was acknowledged, and its place among the facts. */
type Said = {
  readonly value: unknown;
  readonly at: number;
  readonly by: Editor | undefined;
};

type SaidOfRecord = {
  readonly ref: RecordRef;
  /** By field, the latest last. */
  readonly said: Map<string, readonly Said[]>;
  /** The place of this user's last change of a field that has reached the service. */
  readonly arrivedAt: Map<string, number>;
  /** The place up to which what was said of a field is no longer expected. */
  readonly overtakenAt: Map<string, number>;
  isGone: boolean;
  isMerged: boolean;
};

/** The expected fields of each record, under its present id. */
export function listPromised(facts: readonly Fact[], { name, onDisk }: Device): Promised[] {
  const queue = onDisk.queue();
  const records = new Map<string, SaidOfRecord>();
  for (const [at, fact] of facts.entries()) {
    const { kind } = fact;
    if (kind === 'parts' || kind === 'asked' || kind === 'lost') continue; // parts-hold.ts follows them
    const ref = { kind: fact.ref.kind, id: knownId(queue, fact.ref.id) };
    const lane = laneOf(ref);
    const one = records.get(lane) ?? nothingSaid(ref);
    records.set(lane, one);
    if (fact.kind === 'changed') change(one, fact.names, at, fact.who === name);
    else if (fact.who !== name) continue;
    else if (fact.kind === 'merged') one.isMerged = true;
    else if (fact.kind === 'deleted') one.isGone = true;
    else {
      one.isGone = false;
      if (fact.kind === 'said') say(one, fact, at);
      else overtake(one, fact.names ?? [...one.said.keys()], at);
    }
  }
  return [...records.values()].map((one) => ({ ...one, fields: standing(one) }));
}

function nothingSaid(ref: RecordRef): SaidOfRecord {
  const places = { arrivedAt: new Map(), overtakenAt: new Map() };
  return { ref, said: new Map(), ...places, isGone: false, isMerged: false };
}

function say(one: SaidOfRecord, fact: Extract<Fact, { kind: 'said' }>, at: number): void {
  const { fields, by } = fact;
  for (const [field, value] of Object.entries(fields)) {
    one.said.set(field, [...(one.said.get(field) ?? []), { value, at, by }]);
  }
  if ('note_links' in fields) overtake(one, ['link'], at);
}

/** A user who changes a field later may write any value. */
function change(one: SaidOfRecord, names: readonly string[], at: number, isOwn: boolean): void {
  // A new stage brings its probability, unless that is set as well.
  const isStage = names.includes('board_group_id') && !names.includes('probability');
  if (isStage) overtake(one, ['probability'], at);
  if (names.includes('note_links')) overtake(one, ['link'], at);
  if (!isOwn) overtake(one, names, at);
  else for (const field of names) one.arrivedAt.set(field, at);
}

function overtake({ overtakenAt }: SaidOfRecord, names: readonly string[], at: number): void {
  for (const field of names) overtakenAt.set(field, at);
}

/** The last value of each field that is expected. */
function standing({ said, arrivedAt, overtakenAt }: SaidOfRecord): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [field, all] of said) {
    const last = withoutUndone(field, all, arrivedAt.get(field) ?? -1).at(-1);
    const isExpected = last !== undefined && last.at > (overtakenAt.get(field) ?? -1);
    if (isExpected) fields.set(field, last.value);
  }
  return fields;
}

/**
 * Leaves out what the user undid before any of it had reached the service: it counts for nothing
 * (Q7.3). It began in an editor that showed the value to which they set the field back.
 */
function withoutUndone(field: string, all: readonly Said[], arrivedAt: number): readonly Said[] {
  const last = all.at(-1);
  const begun = all.find(
    ({ by }) =>
      by !== undefined &&
      by.openedAt > arrivedAt &&
      Object.hasOwn(by.base, field) &&
      JSON.stringify(by.base[field]) === JSON.stringify(last?.value),
  );
  if (begun?.by === undefined) return all;
  const { openedAt } = begun.by;
  return withoutUndone(
    field,
    all.filter(({ at }) => at < openedAt),
    arrivedAt,
  );
}
