/** The undo of what was changed in one entry: offered for a while, and never over a newer change (T22). */
import type { RecordId } from '../../shared/ids.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Entry } from '../../shared/time/entry.ts';
import { isSamePart, type PartChange, putBackFields } from '../../shared/time/entry-parts.ts';
import { isSameSpan, type Span, splitAt } from '../../shared/time/intervals.ts';
import type { Instant } from '../../shared/time.ts';
import { changeEntry, joinHalves, shownBase } from './entry-edits.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

type Parts = Pick<
  TimeContext,
  'bridge' | 'deleteRecord' | 'lastChange' | 'outbox' | 'random' | 'sessions' | 'week'
>;
type Done = Promise<Result<unknown, string>>;

export const changedSince = failed(
  'changed',
  'This entry was changed since, so it stays as it is.',
);

/** The change that an offered undo takes back. */
const offered = new WeakMap<() => Done, PartChange>();

/**
 * Offers to put a part of an entry back. A project and then its task, or several tags, are one change:
 * the first value comes back. Does nothing where the part is as it was.
 */
export function offerPutBack(app: Parts, made: PartChange): void {
  const { lastChange, outbox, week } = app;
  const last = lastChange.open === null ? undefined : offered.get(lastChange.open.undo);
  const goesOn =
    ['subject', 'tags'].includes(made.part) &&
    last?.part === made.part &&
    outbox.knownId(last.before.id) === outbox.knownId(made.before.id);
  const change = goesOn ? { ...made, before: last.before } : made;
  if (!goesOn && isSamePart(made.part, made.before, made.after)) return;
  const undo = () => putBack(app, change);
  offered.set(undo, change);
  lastChange.offer({ words: changedInWords(change, week.wordsOf(change.before)), undo });
}

/** By the session of an entry that was open: what is typed there and not saved yet goes first. */
async function putBack(app: Parts, change: PartChange): Done {
  const { outbox, week } = app;
  const ref = { kind: 'time-entry', id: outbox.knownId(change.before.id) } as const;
  const session = await saveTyped(app, ref.id);
  const [shown] = await week.findAll([ref.id]);
  const known = {
    ...change,
    before: followSubject(outbox, change.before),
    after: followSubject(outbox, change.after),
  };
  const fields = shown && putBackFields(shown.entry, known);
  if (shown === undefined || fields === undefined) return changedSince;
  if (session === undefined) return changeEntry(app, shown, fields);
  session.see(shown.record, outbox.of(ref.id, ref.kind));
  session.edit(fields);
  await session.flush({ isFinished: true });
  return session.problem === null ? ok(null) : failed('disk', session.problem);
}

/** Saves what is typed in an entry that is open, and in the week sheet; returns its session. */
export async function saveTyped({ outbox, sessions, week }: Parts, id: RecordId) {
  await week.cells.whenSaved;
  const session = sessions.recordOf({ kind: 'time-entry', id: outbox.knownId(id) });
  await session?.flush({ isFinished: true });
  await outbox.until(() => session?.isAhead !== true || session.problem !== null);
  return session;
}

/** A project or task made here may have got the service's id since. */
export function followSubject(outbox: Parts['outbox'], entry: Entry): Entry {
  const idOf = (id: RecordId | null) => (id === null ? null : outbox.knownId(id));
  return { ...entry, projectId: idOf(entry.projectId), taskId: idOf(entry.taskId) };
}

/** `Project of “Call” changed`, `“Call” made not billable`. */
function changedInWords({ part, before, after }: PartChange, about: string): string {
  const name = nameInWords(before, about);
  if (part === 'billing') return `${name} made ${after.isBillable ? '' : 'not '}billable`;
  const times = before.day === after.day ? 'Time' : 'Day';
  const what = { times, subject: 'Project', tags: 'Tags', description: 'Description' }[part];
  return `${what} of ${name} changed`;
}

function nameInWords({ description }: Entry, about: string): string {
  const name = description.split('\n')[0]?.trim() || about;
  return name === '' ? 'the entry' : `“${name}”`;
}

type Split = { readonly whole: ShownEntry; readonly at: Instant; readonly secondId: RecordId };

/** Offers to make one entry of the halves of a split again, as long as both are as it made them. */
export function offerJoin(app: Parts, split: Split): void {
  const { entry } = split.whole;
  const words = `Split ${nameInWords(entry, app.week.wordsOf(entry))}`;
  app.lastChange.offer({ words, undo: () => join(app, split) });
}

async function join(app: Parts, { whole, at, secondId }: Split): Done {
  const { outbox, week } = app;
  const { span, id, day } = whole.entry;
  const halves = span && splitAt(span, at);
  await saveTyped(app, id);
  await saveTyped(app, secondId);
  const all = await week.findAll([id, secondId]);
  const half = (one: RecordId) => all.find(({ entry }) => entry.id === outbox.knownId(one));
  const [first, second] = [half(id), half(secondId)];
  if (!halves || first === undefined || second === undefined) return changedSince;
  const isLeftAs = (one: Span) => first.entry.span !== null && isSameSpan(first.entry.span, one);
  if (!isLeftAs(halves[0]) || !isPartOf(second.entry, whole.entry, halves[1])) return changedSince;
  const base = shownBase(outbox, second);
  return joinHalves(app, first, { span, day }, { id: second.entry.id, base });
}

/** Whether it is still what a split made of the entry. */
export function isPartOf(half: Entry, whole: Entry, span: NonNullable<Entry['span']>): boolean {
  const isSame = (part: 'subject' | 'billing' | 'tags' | 'description') =>
    isSamePart(part, half, whole);
  const isSpan = half.span !== null && isSameSpan(half.span, span);
  return (
    isSpan && isSame('subject') && isSame('billing') && isSame('tags') && isSame('description')
  );
}
