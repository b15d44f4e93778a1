/** The timer that ended without an entry: what it was for is for the next one (T10.11). */
import type { AwaySpan, EntrylessTimer, TimerState } from './timer-state.ts';

/** Notes whether the timer that ran `before` has ended with no entry of it made. */
export function withEntryless(before: TimerState, after: TimerState): TimerState {
  const { running } = before;
  if (running === null || after.running !== null) return after;
  if (after.made.length > before.made.length) return { ...after, entryless: null };
  const { id, subject } = running;
  const isAway = after.discarded !== before.discarded || hasUndecided(after, id);
  return { ...after, entryless: { id, subject, isAway } };
}

/** An absence that is kept becomes an entry with these words. */
export function dropEntered(state: TimerState, { timerId }: AwaySpan): TimerState {
  return state.entryless?.id === timerId ? { ...state, entryless: null } : state;
}

/** Returns it once nothing of its time is undecided: until then the question has its words. */
export function decidedEntryless(
  state: Pick<TimerState, 'entryless' | 'undecided'>,
): EntrylessTimer | null {
  const { entryless } = state;
  return entryless === null || hasUndecided(state, entryless.id) ? null : entryless;
}

function hasUndecided({ undecided }: Pick<TimerState, 'undecided'>, id: string): boolean {
  return undecided.some(({ timerId }) => timerId === id);
}
