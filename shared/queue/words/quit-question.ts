/** Asks before the program ends with unsent work, or with text that is not saved. */

import { isUndoable, type PendingWrite } from '../pending-write.ts';
import { unsentChanges } from './count-changes.ts';
import { changeCount, sentenceOf } from './describe.ts';
import { titleAmong } from './record-name.ts';

/** The number that fits a small window. */
const NAMED_MAX = 3;

/** Returns the question and its details; `null` if everything is sent. */
export function quitQuestion(
  writes: readonly PendingWrite[],
): { readonly message: string; readonly detail: string } | null {
  const { unsent: live } = unsentChanges(writes);
  if (live.length === 0) return null;
  const named = live.slice(-NAMED_MAX).map((write) => sentenceOf(write, titleAmong(write, writes)));
  const others = live.length - named.length;
  const isOne = live.length === 1;
  const lines = [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('\n');
  const undo = live.some(isUndoable) ? ' What you deleted last can still be undone then.' : '';
  return {
    message: `${changeCount(live.length)} ${isOne ? 'is' : 'are'} kept on this computer and not sent yet.`,
    detail: `${lines}\n\nNothing is lost when you quit: ${isOne ? 'it is' : 'they are'} sent the next time Traytable is open and online.${undo}`,
  };
}

/** The question where something typed is not on the disk. */
export const unsavedQuestion = {
  message: 'Some text you typed is not saved yet.',
  detail:
    'It is lost if you quit now. Free some space on the disk, or copy the text somewhere else first.',
} as const;
