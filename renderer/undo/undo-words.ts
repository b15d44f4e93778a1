/** The words for deletes that can be undone, and for those that were not. */
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Result } from '../../shared/result.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { countInWords } from '../ui/dates.ts';
import type { Deletion } from './deletions.svelte.ts';

/** `Deleted “Kick-off”`, `3 notes deleted`. */
export function deletedInWords(deletions: readonly Deletion[]): string {
  const [first] = deletions;
  if (first === undefined) return '';
  if (deletions.length === 1) return `Deleted ${first.name}`;
  return `${countedInWords(deletions)} deleted`;
}

/** Says why some deletes were not undone; `null` if all were. */
export function whyNotUndone(
  answer: Result<{ readonly sent: readonly string[] }, string>,
): string | null {
  if (!answer.ok) return answer.message;
  return answer.value.sent.length === 0 ? null : 'It’s too late to undo.';
}

/** `“Kick-off” is still deleted.`, `3 notes are still deleted.` */
export function stillDeletedInWords(deletions: readonly Deletion[]): string {
  const [first] = deletions;
  if (deletions.length === 1) return `${first?.name ?? ''} is still deleted.`;
  return `${countedInWords(deletions)} are still deleted.`;
}

/** The seconds left for the first of them to go. */
export function secondsLeft(deletions: readonly Deletion[], now: number): number {
  const until = Math.min(...deletions.map((one) => one.until));
  return Math.max(1, Math.ceil((until - now) / SECOND_MS));
}

function countedInWords(deletions: readonly Deletion[]): string {
  const [first] = deletions;
  const deletedKinds = new Set(deletions.map(({ record }) => record.kind));
  const what = deletedKinds.size === 1 ? kinds[first?.record.kind ?? 'note'].word : 'record';
  return `${countInWords(deletions.length)} ${what === 'time entry' ? 'time entries' : `${what}s`}`;
}
