/** Changes several entries, all or none of them, with one undo for all (T19). */
import { localId, type RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { EDITS_TOGETHER_MAX } from '../../shared/queue-limits.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import {
  changeFields,
  type EntriesChange,
  timesOn,
  undoFields,
} from '../../shared/time/bulk-entries.ts';
import { type Entry, timeFields } from '../../shared/time/entry.ts';
import type { Day } from '../../shared/time.ts';
import { countInWords } from '../ui/dates.ts';
import { deleteEntry, editOf, editOfNew, shownBase } from './entry-edits.ts';
import { type CreatedEntry, findAsMade } from './made-entries.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

type Done = Promise<Result<null, string>>;
type Edit = Parameters<Bridge['saveRecords']>[0]['edits'][number];
const tooMany = failed(
  'many',
  `Only ${countInWords(EDITS_TOGETHER_MAX)} entries can be changed at once.`,
);
type Step = { readonly before: Entry; readonly change: EntriesChange };

/** Gives these entries a day, a billing or a tag. `words` names the change: `moved to Monday`. */
export async function changeEntries(
  app: TimeContext,
  chosen: readonly ShownEntry[],
  change: EntriesChange,
  words: string,
): Done {
  const steps: Step[] = [];
  const edits: Edit[] = [];
  const own = withoutSecondNames(app, chosen, ({ entry }) => entry.id);
  for (const shown of own) {
    const fields = changeFields(shown.entry, change);
    if (fields === undefined) continue;
    steps.push({ before: shown.entry, change });
    edits.push(editOf(app, shown, fields));
  }
  const done = await saveTogether(app, edits);
  if (!done.ok) return done;
  const left = own.length - steps.length;
  const asBefore = `left as ${left === 1 ? 'it was' : 'they were'}`;
  const remark = left === 0 ? '' : ` · ${countInWords(left)} ${asBefore}`;
  if (steps.length > 0) offerUndo(app, steps, { words, remark });
  else if (left > 0) return failed('unchanged', `${entriesInWords(left)} ${asBefore}.`);
  return done;
}

/** Makes these entries once more on another day, or on their own. */
export async function copyEntries(
  app: TimeContext,
  chosen: readonly ShownEntry[],
  day: Day,
  words: string,
): Done {
  const ended = withoutSecondNames(app, chosen, ({ entry }) => entry.id).filter(
    ({ entry }) => entry.runningSince === null,
  );
  const copies = ended.map(({ entry }): CreatedEntry => {
    const { zone } = entry;
    const id = localId(app.random.uuid());
    return { id, facts: entry, times: timesOn(entry, day), day, zone };
  });
  const edits = copies.map((copy) =>
    editOfNew(app, copy.facts, timeFields(copy.times, copy), copy),
  );
  const done = await saveTogether(app, edits);
  const made = done.ok ? copies : [];
  if (made.length > 0) {
    app.lastChange.offer({
      words: `${entriesInWords(made.length)} copied to ${words}`,
      undo: async () => {
        const { same, changed } = await findAsMade(app, made);
        const deleted = await deleteEntries(app, same);
        return deleted.ok && changed > 0 ? leftAsChanged(changed) : deleted;
      },
    });
  } else if (ended.length === 0)
    return failed('runs', 'A running entry can’t be copied. Stop it first.');
  return done;
}

/** Deletes these entries, all or none of them: one undo restores them. */
export async function deleteEntries(
  app: TimeContext,
  chosen: readonly ShownEntry[],
): Promise<Result<unknown, string>> {
  const own = withoutSecondNames(app, chosen, ({ entry }) => entry.id);
  const [first] = own;
  if (first === undefined) return ok(null);
  if (own.length === 1) return deleteEntry(app, first);
  if (own.length > EDITS_TOGETHER_MAX) return tooMany;
  return app.deleteRecords(
    own.map((shown) => ({
      ref: { kind: 'time-entry', id: shown.entry.id },
      asShown: shownBase(app.outbox, shown),
    })),
  );
}

type Made = {
  /** The sentence without its number: `made not billable`. */
  readonly words: string;
  readonly remark?: string;
  /** How many an earlier part of the undo has left as they are. */
  readonly left?: number;
};

function offerUndo(app: TimeContext, steps: readonly Step[], made: Made): void {
  app.lastChange.offer({
    words: `${entriesInWords(steps.length)} ${made.words}${made.remark ?? ''}`,
    undo: () => undoSteps(app, steps, made),
  });
}

/** Undoes all of them; where main refuses it undoes none, and is offered again. */
async function undoSteps(app: TimeContext, steps: readonly Step[], made: Made): Done {
  const present = await app.week.findAll(steps.map(({ before }) => before.id));
  const again: Step[] = [];
  const edits: Edit[] = [];
  // A pulled copy and its local one may have become one record since.
  for (const step of withoutSecondNames(app, steps, ({ before }) => before.id)) {
    const id = app.outbox.knownId(step.before.id);
    const shown = present.find(({ entry }) => entry.id === id);
    const fields = shown && undoFields(shown.entry, step);
    if (shown === undefined || fields === undefined) continue;
    again.push(step);
    edits.push(editOf(app, shown, fields));
  }
  const left = (made.left ?? 0) + steps.length - again.length;
  const done = await saveTogether(app, edits);
  if (!done.ok) offerUndo(app, again, { words: made.words, left });
  if (!done.ok || left === 0) return done;
  return leftAsChanged(left);
}

/** Takes all of these edits in, or none of them (Q4.4). The outbox here has them by then. */
async function saveTogether(
  { bridge, outbox }: Pick<TimeContext, 'bridge' | 'outbox'>,
  edits: Edit[],
): Done {
  if (edits.length === 0) return ok(null);
  if (edits.length > EDITS_TOGETHER_MAX) return tooMany;
  const answer = await bridge.saveRecords({ edits });
  if (answer.ok) await outbox.reach(answer.value.revision);
  return answer.ok ? ok(null) : answer;
}

/** Returns these without what names a record once more, by its id from before or after a send. */
function withoutSecondNames<T>(
  { outbox }: Pick<TimeContext, 'outbox'>,
  all: readonly T[],
  idOf: (one: T) => RecordId,
): readonly T[] {
  return [...new Map(all.map((one) => [outbox.knownId(idOf(one)), one])).values()];
}

function leftAsChanged(count: number) {
  return failed('changed', `${entriesInWords(count)} left as changed since.`);
}

function entriesInWords(count: number): string {
  return count === 1 ? '1 entry' : `${countInWords(count)} entries`;
}
