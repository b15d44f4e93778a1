/** The outcome of saving a file where the user chose, in words. */
import type { Result } from '../../shared/result.ts';

export type SavedFile = { readonly isDone: boolean; readonly words: string };

/** Returns `null` where the user cancelled: there is nothing to say. */
export function savedFileInWords(
  answer: Result<{ readonly file: string }, string>,
): SavedFile | null {
  if (answer.ok) return { isDone: true, words: `Saved as ${answer.value.file}` };
  return answer.failure === 'cancelled' ? null : { isDone: false, words: answer.message };
}
