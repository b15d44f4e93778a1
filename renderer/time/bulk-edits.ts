/** Changes several entries, one write each, with one undo for all of them (T19). */
import type { RecordId } from '../../shared/ids.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import {
  changeFields,
  type EntriesChange,
  timesOn,
  undoFields,
} from '../../shared/time/bulk-entries.ts';
import type { Entry } from '../../shared/time/entry.ts';
import type { Day } from '../../shared/time.ts';
import { countInWords } from '../ui/dates.ts';
import { changeEntry, createEntry, deleteEntry } from './entry-edits.ts';
import { type CreatedEntry, findAsMade } from './made-entries.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

type Done = Promise<Result<null, string>>;
type Step = { readonly before: Entry; readonly change: EntriesChange };

/** Gives these entries a day, a billing or a tag. `words` names the change: `moved to Monday`. */
export async function changeEntries(
  app: TimeContext,
  chosen: readonly ShownEntry[],
  change: EntriesChange,
  words: string,
): Done {
  const steps: Step[] = [];
  const done = await forEach(chosen, async (shown) => {
    const fields = changeFields(shown.entry, change);
    if (fields === undefined) return ok(null);
    const answer = await changeEntry(app, shown, fields);
    if (answer.ok) steps.push({ before: shown.entry, change });
    return answer;
  });
  const left = done.ok ? chosen.length - steps.length : 0;
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
  const made: CreatedEntry[] = [];
  const ended = chosen.filter(({ entry }) => entry.runningSince === null);
  const done = await forEach(ended, async ({ entry }) => {
    const times = timesOn(entry, day);
    const { zone } = entry;
    const answer = await createEntry(app, entry, times, { day, zone });
    if (answer.ok) made.push({ id: answer.value, facts: entry, times, day, zone });
    return answer;
  });
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

/** Deletes these entries in one step: one undo restores them. */
export async function deleteEntries(app: TimeContext, chosen: readonly ShownEntry[]): Done {
  const gone: RecordId[] = [];
  const done = await forEach(chosen, async (shown) => {
    const answer = await deleteEntry(app, shown);
    if (answer.ok) gone.push(shown.entry.id);
    return answer;
  });
  app.deletions.together(gone.map((id) => ({ kind: 'time-entry', id })));
  return done;
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

/** Ends at a refusal, and offers to undo the rest. */
async function undoSteps(app: TimeContext, steps: readonly Step[], made: Made): Done {
  const present = await app.week.findAll(steps.map(({ before }) => before.id));
  let { left = 0 } = made;
  let undone = 0;
  const done = await forEach(steps, async (step) => {
    const id = app.outbox.knownId(step.before.id);
    const shown = present.find(({ entry }) => entry.id === id);
    const fields = shown && undoFields(shown.entry, step);
    const answer = fields ? await changeEntry(app, shown, fields) : ok(null);
    if (answer.ok) undone += 1;
    if (fields === undefined) left += 1;
    return answer;
  });
  if (!done.ok) offerUndo(app, steps.slice(undone), { words: made.words, left });
  if (!done.ok || left === 0) return done;
  return leftAsChanged(left);
}

function leftAsChanged(count: number) {
  return failed('changed', `${entriesInWords(count)} left as changed since.`);
}

/** One after the other; the first that fails ends it. */
async function forEach<T>(
  all: readonly T[],
  act: (one: T) => Promise<Result<unknown, string>>,
): Done {
  for (const one of all) {
    const answer = await act(one);
    if (!answer.ok) return answer;
  }
  return ok(null);
}

function entriesInWords(count: number): string {
  return count === 1 ? '1 entry' : `${countInWords(count)} entries`;
}
