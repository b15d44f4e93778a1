/**
 * One entry of the journal: an event, or a part of a snapshot of the queue.
 *
 * A long journal restarts with a snapshot: a `snapshot` without writes, then one entry per write.
 * So a damaged spot on the disk costs only one write.
 */
import * as v from 'valibot';
import { compileCheck } from '../../compiled-check.ts';
import { queueEvent } from '../events.ts';
import { pendingWrite } from '../pending-write.ts';
import { type Queue, queue } from '../queue.ts';
import { meaning } from './meaning.ts';

/** The first entry names the meaning of the events (Q4.1); version 0.1 had none. */
const beginning = { meaning: v.exactOptional(v.string()) };

export const journalEntry = v.variant('kind', [
  v.object({ kind: v.literal('event'), event: queueEvent, ...beginning }),
  v.object({ kind: v.literal('snapshot'), queue, ...beginning }),
  /** The next write of the snapshot. */
  v.object({ kind: v.literal('write'), write: pendingWrite }),
]);
export type JournalEntry = v.InferOutput<typeof journalEntry>;

const isAsWritten = compileCheck(journalEntry);

/** The entries that can replace all that led to `whole`. */
export function* entriesOf(whole: Queue): Generator<JournalEntry> {
  yield { kind: 'snapshot', queue: { ...whole, writes: [] }, meaning };
  for (const write of whole.writes) yield { kind: 'write', write };
}

/**
 * Parses one entry, or returns the reason why not: such an entry is quarantined, not dropped. The
 * reason names paths and types only, because it may be logged and content may not (P8).
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
  // Values that this program wrote need no copy; there may be 100,000 entries.
  if (isAsWritten(value)) return { ok: true, entry: value };
  const parsed = v.safeParse(journalEntry, value);
  if (parsed.success) return { ok: true, entry: parsed.output };
  const [issue] = parsed.issues;
  return {
    ok: false,
    reason: `${v.getDotPath(issue) ?? 'entry'}: expected ${issue.expected ?? 'another shape'}`,
  };
}
