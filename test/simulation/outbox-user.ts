/** The user's actions in the outbox: retry, discard, restore, resolve, answer. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { ValueKind } from '../../shared/kinds/field.ts';
import { fieldsOf, pick, valueKind } from '../../shared/kinds/kinds.ts';
import { isRespelt } from '../../shared/merge/record/values.ts';
import {
  fieldsSet,
  isFoldable,
  isUncertain,
  laneOf,
  needsUser,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import { isIdMissing } from '../../shared/queue/references.ts';
import { isListed } from '../../shared/queue/requests/requests.ts';
import { type Fields, idText } from '../../shared/records/kinds.ts';
import type { UserParts } from './desk.ts';
import type { Program } from './device.ts';
import { markersIn } from './ledger.ts';
import type { Witness } from './witness.ts';

export interface OutboxUser {
  /** Does one thing; returns whether it may have changed the outbox. */
  act(program: Program, draw: Draw): boolean;
  /** Retries everything. */
  tryNow(program: Program): void;
  /** Decides about everything that waits for a decision. */
  tidyUp(program: Program, draw: Draw): void;
}

/** A field without words that identify it, and without a record, which may have another id since. */
const detailKinds: ReadonlySet<ValueKind> = new Set([
  'plain',
  'moment',
  'decimal',
  'ids',
  'domains',
]);

/** The user of one outbox. */
export function createOutboxUser({ witness }: UserParts): OutboxUser {
  /** The versions on the screen of each conflict that the user opened, by write. */
  const shown = new Map<string, Fields>();
  /** The records that they said are there, by the write they were asked about. */
  const claimed = new Map<string, string>();

  /** Resolves the version on the screen, which may be an old one: main may hold another. */
  function resolve(program: Program, write: PendingWrite, draw: Draw): void {
    const { id, record, state } = write;
    if (state.kind !== 'conflict') return;
    const theirs = shown.get(id) ?? fieldsOf(record.kind, state.theirs);
    shown.delete(id);
    const fields = resolvedFields(fieldsSet(write), theirs, draw);
    void program.handlers.resolveConflict({ id, fields, theirs });
  }

  function resolveOne(program: Program, write: PendingWrite, draw: Draw): void {
    const { state, record } = write;
    if (state.kind === 'conflict' && record.kind === 'note' && draw.chance(0.3)) {
      void program.handlers.keepBoth({ id: write.id });
    } else if (state.kind === 'conflict' && draw.chance(0.7)) resolve(program, write, draw);
    else if (state.kind === 'unsure') answer(program, write, { witness, claimed });
    else if (state.kind === 'refused' && record.kind === 'note' && draw.chance(0.2)) {
      void program.handlers.keepBoth({ id: write.id });
    } else if (state.kind === 'refused' && draw.chance(0.5)) retry(program);
    else void program.handlers.discardWrite({ id: write.id });
  }

  return {
    act(program, draw) {
      const which = draw.between(1, 10);
      if (which <= 3) {
        retry(program);
        return false;
      }
      if (which <= 5) {
        const write = pickWrite(program, draw, isFoldable);
        if (write && draw.chance(0.4)) void program.handlers.discardWrite({ id: write.id });
      } else if (which <= 7) {
        const write = pickWrite(program, draw, ({ state }) => state.kind === 'discarded');
        if (write) void program.handlers.restoreWrite({ id: write.id });
      } else {
        const write = pickWrite(program, draw, needsUser);
        // A record that is not there may still arrive: nobody can tell that yet.
        const isAnswerable = write?.state.kind !== 'unsure' || witness.madeFor(write.id).length > 0;
        const { state, record } = write ?? {};
        if (write && state?.kind === 'conflict' && record && draw.chance(0.3)) {
          shown.set(write.id, fieldsOf(record.kind, state.theirs)); // they look, and think about it
        } else if (write && isAnswerable) resolveOne(program, write, draw);
      }
      return true;
    },
    tryNow(program) {
      retry(program);
      void program.handlers.networkChanged(null);
    },
    tidyUp(program, draw) {
      const { line, writes } = program.engine.runner.queue();
      if (line === 'unreachable') void program.handlers.networkChanged(null);
      for (const { id } of writes.filter(needsUser)) {
        // An earlier decision may have changed it.
        const write = program.engine.runner.queue().writes.find((one) => one.id === id);
        if (write && needsUser(write)) resolveOne(program, write, draw);
      }
    },
  };
}

function pickWrite({ engine }: Program, draw: Draw, which: (write: PendingWrite) => boolean) {
  const found = engine.runner.queue().writes.filter(which);
  return found.length === 0 ? undefined : draw.pick(found);
}

function retry({ engine, handlers }: Program): void {
  void handlers.retryWrites({ ids: engine.runner.queue().writes.map(({ id }) => id) });
}

type Known = { readonly witness: Witness; readonly claimed: Map<string, string> };

/** They check the match, or the service's own site if there is none. */
function answer({ engine, handlers }: Program, write: PendingWrite, known: Known): void {
  const { id, record, state } = write;
  if (state.kind !== 'unsure') return;
  const { found } = state;
  const { writes, made } = engine.runner.queue();
  const taken = new Set([...known.claimed].flatMap(([by, one]) => (by === id ? [] : [one])));
  const isFree = (one: string) =>
    !taken.has(one) && !made.includes(laneOf({ kind: record.kind, id: one }));
  const there = [...known.witness.begunIds()]
    .filter((one) => isTheirs(one, write, known.witness))
    .filter(isFree);
  // Some have had enough of it. By its name and not by chance, which would bend what follows.
  if (id.endsWith('7')) return void handlers.discardWrite({ id });
  if (isIdMissing(writes, write) && there.length > 0) {
    // The screen does not offer that it is there: it is looked up, or changed.
    if (isListed(record.kind)) void handlers.retryWrites({ ids: [id] });
    else void handlers.discardWrite({ id });
  } else if (found !== null && isTheirs(idText(found), write, known.witness)) {
    void handlers.answerUnsure({ id, isThere: true });
  } else if (found !== null || there.length === 0) {
    void handlers.answerUnsure({ id, isThere: false });
  } else if (isCounted(writes, write, there.length)) {
    known.claimed.set(id, there[0] ?? '');
    void handlers.answerUnsure({ id, isThere: true });
  }
}

/**
 * Whether the user counted several creates with the same words. The one found may be that of
 * another. While others are still looked up there have to be enough for all; once all are asked
 * about, it makes no difference.
 */
function isCounted(writes: readonly PendingWrite[], write: PendingWrite, there: number): boolean {
  const own = JSON.stringify(fieldsSet(write));
  const others = writes.filter(
    (other) =>
      other.id !== write.id &&
      other.change.kind === 'create' &&
      other.record.kind === write.record.kind &&
      isUncertain(other) &&
      JSON.stringify(fieldsSet(other)) === own,
  );
  return there > others.length || others.every(({ state }) => state.kind === 'unsure');
}

/**
 * Whether a record is what they have typed. They recognise it, too, if they changed it before it went
 * out, and have an older copy of their disk since.
 */
function isTheirs(id: string, write: PendingWrite, witness: Witness): boolean {
  return witness.madeFor(write.id).includes(id) || isLike(id, write, witness);
}

/**
 * Whether a record began as what they have typed; of two alike either will do. A copy that they changed
 * before it went out begins alike, and is another.
 */
function isLike(id: string, write: PendingWrite, witness: Witness): boolean {
  const typed = fieldsSet(write);
  const own = markersIn(typed);
  const begun = witness.begunAs(id);
  if (begun === undefined || begun.words.size === 0) return false;
  const { kind } = write.record;
  const isOther = (field: string) => {
    const [meant, said, valued] = [typed[field], begun.fields[field], valueKind(kind, field)];
    return detailKinds.has(valued) && meant && said && !isRespelt(valued, meant, said);
  };
  return [...begun.words].every((marker) => own.has(marker)) && !Object.keys(typed).some(isOther);
}

/** Per field mine or theirs; of two texts both, where the user is patient. */
function resolvedFields(mine: Fields, theirs: Fields, draw: Draw): Fields {
  const fields: Record<string, unknown> = { ...pick(mine, Object.keys(theirs)) };
  // The screen shows the start and the end of an entry as one block: the user takes one or the other.
  if ('ended_at' in fields) return draw.chance(0.5) ? fields : pick(theirs, Object.keys(fields));
  for (const field of Object.keys(fields)) {
    if (draw.chance(0.5)) continue;
    fields[field] =
      field === 'content_html' && draw.chance(0.5)
        ? `${theirs[field] ?? ''}${mine[field] ?? ''}`
        : theirs[field];
  }
  // So are the billing of a project, its cycle and its fee.
  if (!('billing_type' in fields)) return fields;
  const side = fields['billing_type'] === theirs['billing_type'] ? theirs : mine;
  return {
    ...fields,
    ...pick(
      side,
      ['billing_cycle', 'billing_fee'].filter((one) => one in mine),
    ),
  };
}
