/** Until when the user's time is entered, as far as main knows: from the queue and the pull. */
import * as v from 'valibot';
import type { Clock } from '../../shared/ports.ts';
import type { Delivery, RecordOf } from '../../shared/pull/delivery.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { RUNNING_ELSEWHERE_MAX } from '../../shared/time/bounds.ts';
import { DAY_MS, type Instant, parseTimestamp } from '../../shared/time.ts';
import { type Settings, tryKeep } from '../store/settings.ts';

const enteredTime = v.object({
  untilAt: v.nullable(v.number()),
  /** Entries that run on another computer. */
  running: v.pipe(v.array(v.string()), v.maxLength(RUNNING_ELSEWHERE_MAX)),
});
type Entered = v.InferOutput<typeof enteredTime>;

export interface EnteredTime {
  now(): { readonly enteredUntilAt: Instant | null; readonly isRunningElsewhere: boolean };
  /** Takes in what was saved on this computer. */
  follow(writes: readonly PendingWrite[]): void;
  /** Takes in what was pulled. */
  take(delivery: Delivery): void;
}

export type EnteredTimeParts = {
  readonly settings: Settings;
  readonly clock: Clock;
  /** The member whose time counts, and the account. */
  readonly who: () => { readonly account: string | null; readonly memberId: number | null };
};

/** Saved at each change: a start during the day reads the value of before. */
export function createEnteredTime({ settings, clock, who }: EnteredTimeParts): EnteredTime {
  const keyOf = (account: string | null) => `entered time ${account ?? ''}`;
  const read = (): Entered => {
    const known = settings.get(keyOf(who().account), enteredTime);
    return known ? { ...known, untilAt: nearby(known.untilAt) } : { untilAt: null, running: [] };
  };

  /** A later end is a mistake, or of a clock that was set back: it must not stop all reminders. */
  function nearby(at: Instant | null): Instant | null {
    return at !== null && at <= clock.now() + DAY_MS ? at : null;
  }

  function change(to: (before: Entered) => Entered): void {
    const before = read();
    const next = to(before);
    // A courtesy: without it one reminder may come too early.
    if (JSON.stringify(next) !== JSON.stringify(before))
      tryKeep(settings, keyOf(who().account), next);
  }

  function takeEntry(before: Entered, entry: RecordOf<'timeEntries'>): Entered {
    const id = String(entry.id);
    const others = before.running.filter((one) => one !== id);
    if (entry.member_id !== who().memberId) return { ...before, running: others };
    const { started_at: start, ended_at: end } = entry;
    const isRunning = start !== null && end === null && parseTimestamp(start) <= clock.now();
    const endAt = end === null ? null : parseTimestamp(end);
    return {
      untilAt: latest(before.untilAt, nearby(endAt)),
      running: isRunning ? [...others, id].slice(-RUNNING_ELSEWHERE_MAX) : others,
    };
  }

  return {
    now() {
      const { untilAt, running } = read();
      return { enteredUntilAt: untilAt, isRunningElsewhere: running.length > 0 };
    },
    follow(writes) {
      const entries = writes.filter(({ record }) => record.kind === 'time-entry');
      const savedAt = entries.reduce<Instant | null>((at, one) => latest(at, one.savedAt), null);
      if (savedAt !== null)
        change((before) => ({ ...before, untilAt: latest(before.untilAt, savedAt) }));
    },
    take(delivery) {
      if (delivery.kind === 'timeEntries')
        change((before) => delivery.records.reduce(takeEntry, before));
      if (delivery.kind !== 'absent' || delivery.list !== 'timeEntries') return;
      const gone = new Set(delivery.ids);
      change((before) => ({ ...before, running: before.running.filter((id) => !gone.has(id)) }));
    },
  };
}

function latest(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
