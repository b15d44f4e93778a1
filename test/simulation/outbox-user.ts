/** What the user does in the outbox: tries again, discards, brings back, settles, answers. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { ValueKind } from '../../shared/kinds/field.ts';
import { fieldsOf, pick, valueKind } from '../../shared/kinds/kinds.ts';
import { isRespelt } from '../../shared/merge/record/values.ts';
import {
  fieldsSet,
  isFoldable,
  laneOf,
  needsUser,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import { isIdMissing } from '../../shared/queue/references.ts';
import { isListed } from '../../shared/queue/requests/requests.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../shared/records/kinds.ts';
import type { UserParts } from './desk.ts';
import type { Program } from './device.ts';
import { markersIn } from './ledger.ts';
import type { Witness } from './witness.ts';

export interface OutboxUser {
  /** Does one thing; whether anything in the outbox may have changed by it. */
  act(program: Program, draw: Draw): boolean;
  /** Asks for everything to be tried now. */
  tryNow(program: Program): void;
  /** Decides about everything that waits for a decision. */
  tidyUp(program: Program, draw: Draw): void;
}

/** What is neither told by its words nor the name of a record, which may have another one since. */
const detailKinds: ReadonlySet<ValueKind> = new Set([
  'plain',
  'moment',
  'decimal',
  'ids',
  'domains',
]);

/** The user of one outbox. */
export function createOutboxUser({ witness }: UserParts): OutboxUser {
  /** What is still on the screen of conflicts that were looked at, by write. */
  const shown = new Map<string, Fields>();

  /** Settles on what is shown, which may be what was shown a while ago: main may hold another one. */
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
    else if (state.kind === 'unsure') answer(program, write, witness);
    else if (state.kind === 'refused' && record.kind === 'note' && draw.chance(0.2)) {
      void program.handlers.keepBoth({ id: write.id });
    } else if (state.kind === 'refused' && draw.chance(0.5)) retry(program);
    else void program.handlers.discardWrite({ id: write.id });
  }

  function pick({ engine }: Program, draw: Draw, which: (write: PendingWrite) => boolean) {
    const found = engine.runner.queue().writes.filter(which);
    return found.length === 0 ? undefined : draw.pick(found);
  }

  return {
    act(program, draw) {
      const which = draw.between(1, 10);
      if (which <= 3) {
        retry(program);
        return false;
      }
      if (which <= 5) {
        const write = pick(program, draw, isFoldable);
        if (write && draw.chance(0.4)) void program.handlers.discardWrite({ id: write.id });
      } else if (which <= 7) {
        const write = pick(program, draw, ({ state }) => state.kind === 'discarded');
        if (write) void program.handlers.restoreWrite({ id: write.id });
      } else {
        const write = pick(program, draw, needsUser);
        // What is not there may still arrive: nobody can tell that yet.
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
        // What was decided before may have changed it.
        const write = program.engine.runner.queue().writes.find((one) => one.id === id);
        if (write && needsUser(write)) resolveOne(program, write, draw);
      }
    },
  };
}

function retry({ engine, handlers }: Program): void {
  void handlers.retryWrites({ ids: engine.runner.queue().writes.map(({ id }) => id) });
}

/**
 * They look at what was found, or on the service's own site where nothing can be. Where it is not
 * what they made, and that is there all the same, they leave the question open.
 */
function answer({ engine, handlers }: Program, write: PendingWrite, witness: Witness): void {
  const { id, record, state } = write;
  if (state.kind !== 'unsure') return;
  const { found } = state;
  const own = witness.madeFor(id);
  const { made } = engine.runner.queue();
  const isFree = (one: string) => !made.includes(laneOf({ kind: record.kind, id: one }));
  // Some have had enough of it. By its name and not by chance, which would bend what follows.
  if (id.endsWith('7')) return void handlers.discardWrite({ id });
  if (isIdMissing(engine.runner.queue().writes, write) && own.some(isFree)) {
    // The screen does not offer that it is there: it is looked for, or changed where it is.
    if (isListed(record.kind)) void handlers.retryWrites({ ids: [id] });
    else void handlers.discardWrite({ id });
  } else if (found === null) void handlers.answerUnsure({ id, isThere: own.some(isFree) });
  else if (isTheirs(found, write, witness)) void handlers.answerUnsure({ id, isThere: true });
  else if (!own.some(isFree)) void handlers.answerUnsure({ id, isThere: false });
}

/**
 * Whether what was found began as what they have typed; of two alike either will do. A copy that
 * they changed before it went out begins alike, and is another.
 */
function isTheirs(found: ConfirmedRecord, write: PendingWrite, witness: Witness): boolean {
  const typed = fieldsSet(write);
  const own = markersIn(typed);
  const begun = witness.begunAs(idText(found));
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
  for (const field of Object.keys(fields)) {
    if (draw.chance(0.5)) continue;
    fields[field] =
      field === 'content_html' && draw.chance(0.5)
        ? `${theirs[field] ?? ''}${mine[field] ?? ''}`
        : theirs[field];
  }
  return fields;
}
