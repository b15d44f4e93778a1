import { failed, ok } from '../../shared/result.ts';
import { isBlankSubject } from './next-timer.svelte.ts';
import type { TimeContext } from './time-context.ts';

/** Closes what is typed for a time away, and offers to bring it back, also once that was decided (T13.5). */
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
      shownTimer.split = split;
      return ok(null);
    },
  });
}
