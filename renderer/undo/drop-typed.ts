import { failed, ok } from '../../shared/result.ts';
import type { UndoContext } from './undo-context.ts';

type Dropped = {
  /** The sentence about what was dropped. */
  readonly words: string;
  /** Whether something else is typed in that place by now. */
  readonly isTaken: () => boolean;
  readonly putBack: () => void;
};

/** Offers to bring back text that was typed, not saved, and given up (Q20.2). */
export function dropTyped(
  { lastChange }: Pick<UndoContext, 'lastChange'>,
  { words, isTaken, putBack }: Dropped,
): void {
  lastChange.offer({
    words,
    undo: async () => {
      if (isTaken()) return failed('taken', 'Save or cancel what you have typed there since.');
      putBack();
      return ok(null);
    },
  });
}
