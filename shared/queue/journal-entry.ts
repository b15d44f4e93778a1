/** One line of the journal: an event, or the whole queue that earlier lines led to. */
import * as v from 'valibot';
import { queueEvent } from './events.ts';
import { step } from './machine.ts';
import { emptyQueue, type Queue, queue } from './queue.ts';

export const journalEntry = v.variant('kind', [
  v.object({ kind: v.literal('event'), event: queueEvent }),
  v.object({ kind: v.literal('snapshot'), queue }),
]);
export type JournalEntry = v.InferOutput<typeof journalEntry>;

/** The queue that the entries, oldest first, lead to; their effects are not carried out again. */
export function queueOf(entries: Iterable<JournalEntry>): Queue {
  let latest: Queue = emptyQueue;
  for (const entry of entries) {
    latest = entry.kind === 'snapshot' ? entry.queue : step(latest, entry.event).queue;
  }
  return latest;
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
  const parsed = v.safeParse(journalEntry, value);
  if (parsed.success) return { ok: true, entry: parsed.output };
  const [issue] = parsed.issues;
  return {
    ok: false,
    reason: `${v.getDotPath(issue) ?? 'entry'}: expected ${issue.expected ?? 'another shape'}`,
  };
}
