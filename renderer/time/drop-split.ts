import { failed, ok } from '../../shared/result.ts';
import { isBlankSubject } from './next-timer.svelte.ts';
import type { TimeContext } from './time-context.ts';

/** Closes what is typed for a time away, and offers to bring it back (T13.5). */
export function dropSplit({
  lastChange,
  shownTimer,
}: Pick<TimeContext, 'lastChange' | 'shownTimer'>): void {
  const { split } = shownTimer;
  shownTimer.split = null;
  if (split === null || isBlankSubject(split.subject)) return;
  lastChange.offer({
    words: 'Closed what you typed for the time away',
    undo: async () => {
      if (shownTimer.split !== null) {
        return failed('taken', 'Save or cancel what you have typed there since.');
      }
      if (!shownTimer.undecided.some(({ id }) => id === split.id)) {
        return failed('changed', 'This time away was decided since.');
      }
      shownTimer.split = split;
      return ok(null);
    },
  });
}
