/**
 * One line of the journal: an event, or a part of the queue that the lines before led to.
 *
 * A long journal begins anew with the queue as it stands: a `snapshot` without writes, and a line
 * for each write, so that a damaged spot on the disk costs one write and not all of them.
 */
import * as v from 'valibot';
import { compileCheck } from '../../compiled-check.ts';
import { queueEvent } from '../events.ts';
import { pendingWrite } from '../pending-write.ts';
import { type Queue, queue } from '../queue.ts';
import { meaning } from './meaning.ts';

/** What the journal begins with says what its events mean (Q4.1); nothing did in version 0.1. */
const beginning = { meaning: v.exactOptional(v.string()) };

export const journalEntry = v.variant('kind', [
  v.object({ kind: v.literal('event'), event: queueEvent, ...beginning }),
  v.object({ kind: v.literal('snapshot'), queue, ...beginning }),
  /** The youngest write so far. */
  v.object({ kind: v.literal('write'), write: pendingWrite }),
]);
export type JournalEntry = v.InferOutput<typeof journalEntry>;

const isAsWritten = compileCheck(journalEntry);

/** The entries a journal can begin with instead of all that led to `whole`. */
export function* entriesOf(whole: Queue): Generator<JournalEntry> {
  yield { kind: 'snapshot', queue: { ...whole, writes: [] }, meaning };
  for (const write of whole.writes) yield { kind: 'write', write };
}

/**
 * One line as stored; the reason where it does not parse: such a line is set aside, not dropped.
 * The reason names places and shapes only: it may be logged, and what was typed may not (P8).
 */
export function parseJournalEntry(
  line: string,
):
  | { readonly ok: true; readonly entry: JournalEntry }
  | { readonly ok: false; readonly reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  // What this program wrote itself needs no copy; there may be a hundred thousand lines.
  if (isAsWritten(value)) return { ok: true, entry: value };
  const parsed = v.safeParse(journalEntry, value);
  if (parsed.success) return { ok: true, entry: parsed.output };
  const [issue] = parsed.issues;
  return {
    ok: false,
    reason: `${v.getDotPath(issue) ?? 'entry'}: expected ${issue.expected ?? 'another shape'}`,
  };
}
