/** The calls about the timer over a queue in memory: the real decisions, no disk. */

import { timerHandlers, timerView } from '../../electron/ipc/timer-handlers.ts';
import type { TimerDeed } from '../../electron/timer/durable-timer.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { TimerView, timerCalls } from '../../shared/ipc/timer-calls.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import type { QueueEvent } from '../../shared/queue/events.ts';
import { failed, ok } from '../../shared/result.ts';
import { editOfMade } from '../../shared/time/entry-fields.ts';
import { type IdleChoice, usualIdle } from '../../shared/time/idle-choice.ts';
import { stepTimer } from '../../shared/time/timer.ts';
import { noTimer } from '../../shared/time/timer-state.ts';

export type FakeTimerParts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly isDiskFull: () => boolean;
  readonly isSignedIn: () => boolean;
  readonly enqueue: (event: QueueEvent) => void;
  readonly tell: (view: TimerView) => void;
  /** Where an entry was made, under whichever of its ids. */
  readonly zoneOf: (id: string) => string | undefined;
};

/** The timer's calls of a window's bridge. */
export function fakeTimer(parts: FakeTimerParts): Pick<Bridge, keyof typeof timerCalls> {
  let state = noTimer;
  let idle = usualIdle;
  const timer = {
    isIdleMeasured: true,
    idleChoice: () => idle,
    chooseIdle(choice: IdleChoice) {
      if (parts.isDiskFull()) return failed('disk', 'The disk is full.');
      idle = choice;
      return ok(null);
    },
    state: () => state,
    take(deed: TimerDeed) {
      if (!parts.isSignedIn()) return failed('signed-out', 'Sign in first.');
      if (parts.isDiskFull()) return failed('disk', 'The disk is full.');
      const at = parts.clock.now();
      const { made, ...next } = stepTimer(state, { ...deed, at });
      state = { ...next, made: [] };
      for (const entry of made) {
        parts.enqueue({ kind: 'saved', at, ...editOfMade(entry) });
      }
      parts.tell(timerView(state, outside));
      return ok(null);
    },
  };
  const outside = {
    engine: { timer } as unknown as Parameters<typeof timerHandlers>[0]['engine'],
    random: parts.random,
    timeZone: () => 'UTC',
  };
  const handlers = timerHandlers(outside);
  return {
    readTimer: async (input) => handlers.readTimer(input),
    startTimer: async (input) => handlers.startTimer(input),
    editTimer: async (input) => handlers.editTimer(input),
    nameTimers: async (input) => handlers.nameTimers(input),
    stopTimer: async (input) => handlers.stopTimer(input),
    takeUpTimer: async (input) => handlers.takeUpTimer(input),
    answerAway: async (input) => handlers.answerAway(input),
    undoDiscard: async (input) => handlers.undoDiscard(input),
    readIdleChoice: async (input) => handlers.readIdleChoice(input),
    chooseIdle: async (input) => handlers.chooseIdle(input),
    readEntryZones: async ({ ids }) => {
      const known = ids.map((id) => [id, parts.zoneOf(id)] as const);
      return ok(Object.fromEntries(known.flatMap(([id, zone]) => (zone ? [[id, zone]] : []))));
    },
  };
}
