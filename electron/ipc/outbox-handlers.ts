/** The handlers of edits, and of the user's choices for a write that waits for them. */
import { meeting } from '../../shared/history/entry.ts';
import { localId, type RecordId } from '../../shared/ids.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { QueueEvent } from '../../shared/queue/events.ts';
import { writeIn } from '../../shared/queue/lanes.ts';
import type { Based, ShownRecord } from '../../shared/queue/machine/accepted-bases.ts';
import { canBeMadeAgain } from '../../shared/queue/machine/made-again.ts';
import { type ResolveTrouble, resolveTrouble } from '../../shared/queue/machine/resolve.ts';
import { undoWaitWith } from '../../shared/queue/machine/undo.ts';
import { undoTogether } from '../../shared/queue/machine/undo-together.ts';
import { canDiscard } from '../../shared/queue/machine/user-choices.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { isSentTied, tiesOf } from '../../shared/queue/tied-writes.ts';
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { onDisk } from '../store/on-disk.ts';
import { refusedByDisk } from '../store/refused-by-disk.ts';
import type { HandlerParts } from './handler-parts.ts';
import { takeEdits } from './take-edit.ts';

type Edits = Pick<
  Handlers,
  'saveRecord' | 'saveRecords' | 'deleteRecord' | 'deleteRecords' | 'acknowledgeReplies'
>;

type Group = Parameters<Edits['saveRecords']>[0];
type FromWindow = { readonly shown?: ShownRecord; readonly account?: string };

type Choices = Pick<
  Handlers,
  | 'retryWrites'
  | 'discardWrite'
  | 'restoreWrite'
  | 'undoDeletes'
  | 'keepBoth'
  | 'resolveConflict'
  | 'answerUnsure'
  | 'dismissRefiled'
>;

/** The reason why a choice of the user was not sent. */
const whyUnresolved: Readonly<Record<ResolveTrouble, string>> = {
  changed:
    'It was changed once more since you were shown it. Nothing was sent: look at the newer version and choose again.',
  compared:
    'It is being compared with the service once more. Nothing was sent: what you chose is kept here until it is back.',
  gone: 'This conflict is resolved already.',
};

const sentAlready = failed('sent', 'It’s too late: this is being sent, or has been.');
const cameTogether = failed(
  'tied',
  'Another entry was changed with this one. Split or join the entries on the Time page instead.',
);

/** The handlers of edits and deletes. */
export function editHandlers(parts: HandlerParts): Edits {
  const { billed: store, runner } = parts.engine;

  /** An edit on its base, which follows from what its window has shown of the record. */
  function giveBase<T extends Based>({ shown, account: _, ...said }: T & FromWindow) {
    return { ...said, ...runner.baseOf(said as unknown as T, shown), editor: shown?.editor };
  }

  /** Takes one edit or a group of edits and deletes, in the account in which all were made. */
  function take({ edits = [], deletes = [], billed }: Partial<Group>) {
    const [first] = [...edits, ...deletes];
    const { ofEdits, ofDeletes } = tiesOf({ edits, deletes, billed });
    const saved = edits.map((one) => ({ kind: 'saved' as const, ...ofEdits, ...giveBase(one) }));
    const deleted = deletes.map((one) => ({
      ...{ kind: 'deleted' as const, ...undoWaitWith(edits), ...ofDeletes },
      ...giveBase(one),
    }));
    return takeEdits(parts, {
      ...{ account: first?.account, edits: [...saved, ...deleted] },
      beside: billed && (() => store.move(billed)),
    });
  }

  return {
    saveRecord: (edit) => take({ edits: [edit] }),
    saveRecords: take,
    deleteRecord: (deletion) => take({ deletes: [deletion] }),
    deleteRecords: take,
    acknowledgeReplies({ ids }) {
      return parts.engine.acknowledgeReplies(ids) ? ok(null) : refusedByDisk;
    },
  };
}

/** The handlers of the outbox and of conflicts. */
export function choiceHandlers(parts: HandlerParts): Choices {
  const { engine, clock, random } = parts;
  const { runner } = engine;

  /** Applies a choice with what `beside` writes: all is on disk when this returns, or nothing happened. */
  function choose(event: QueueEvent, beside?: () => void): Result<null, 'disk'> {
    return onDisk(() => runner.takeTogether([{ event }], beside), null);
  }

  return {
    retryWrites(said) {
      const isTaken = choose({ kind: 'retried', at: clock.now(), ...said });
      engine.nudge(); // a full disk stops writes from being sent (Q4), not the probe of the service
      return isTaken;
    },
    discardWrite({ id }) {
      if (!canDiscard(runner.queue(), id)) return sentAlready;
      const write = writeIn(runner.queue().writes, id);
      if (write && isSentTied(write)) return cameTogether;
      const at = clock.now();
      return choose({ kind: 'discarded', at, id }, () => {
        keepResolved(parts, id, { at, how: 'given-up', result: {} });
        engine.history.deleted.drop(id); // its record is still there
      });
    },
    undoDeletes({ ids }) {
      const { events, sent } = undoTogether(runner.queue(), ids, clock.now());
      const made = events.map((event) => ({ event }));
      const dropSaved = () => {
        for (const { id } of events) engine.history.deleted.drop(id); // its record is still there
      };
      return onDisk(() => runner.takeTogether(made, dropSaved), { sent });
    },
    restoreWrite: ({ id }) =>
      choose({ kind: 'restored', at: clock.now(), id, undoMs: UNDO_DELETE_MS }),
    keepBoth({ id }) {
      const { account, writes } = runner.queue();
      const write = writeIn(writes, id);
      const again = write && canBeMadeAgain(write) ? write.record : undefined;
      // The id follows from the edit: an earlier version moved the billed time there before the edit.
      const made = localId(again ? `${id}-again` : random.uuid());
      const comments = again && ({ takesComments: true } as const);
      const taken = choose(
        { kind: 'kept-both', at: clock.now(), id, localId: made, ...comments },
        () => {
          if (account !== null && again) bringTime(parts, account, again, made); // T19.156
        },
      );
      if (!taken.ok) return taken;
      return ok(runner.queue().writes.find(({ record }) => record.id === made)?.record ?? null);
    },

    resolveConflict(said) {
      const { id, fields } = said;
      const trouble = resolveTrouble(writeIn(runner.queue().writes, id), said);
      if (trouble !== undefined) return failed('changed', whyUnresolved[trouble]);
      const at = clock.now();
      return choose({ kind: 'resolved', at, ...said, undoMs: UNDO_DELETE_MS }, () =>
        keepResolved(parts, id, { at, how: 'settled', result: fields }),
      );
    },
    answerUnsure: ({ id, isThere }) => choose({ kind: 'answered', at: clock.now(), id, isThere }),

    dismissRefiled: ({ ids }) => choose({ kind: 'told', at: clock.now(), ids }),
  };
}

/** Gives a record that is made again the zone and the billed time of the old one. */
function bringTime(
  { engine: { billed, zones }, timeZone }: HandlerParts,
  account: string,
  was: RecordRef,
  made: RecordId,
): void {
  billed.rename(account, was, made);
  if (was.kind !== 'time-entry') return;
  zones.keep(account, made, zones.of(account, [was.id])[was.id] ?? timeZone());
}

/**
 * Saves both versions of a conflict before the user ends it (P2). Each conflict has an entry of its
 * own: the same write may meet other versions later and be resolved again.
 */
function keepResolved(
  { engine: { runner, history }, random }: HandlerParts,
  id: string,
  end: Parameters<typeof meeting>[2],
): void {
  const write = runner.queue().writes.find((one) => one.id === id);
  if (write?.state.kind !== 'conflict') return;
  history.keep({ ...meeting(write, write.state.theirs, end), id: `${id}-${random.uuid()}` });
}
