/** The handlers of the calls about the timer. */
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { TimerView, timerCalls } from '../../shared/ipc/timer-calls.ts';
import type { Random } from '../../shared/ports.ts';
import { ok } from '../../shared/result.ts';
import type { TimerState } from '../../shared/time/timer-state.ts';
import type { Engine } from '../engine/engine.ts';

export type TimerHandlerParts = {
  readonly engine: Pick<Engine, 'timer' | 'zones' | 'runner'>;
  readonly random: Random;
  readonly timeZone: () => string;
};

/** Creates these handlers. */
export function timerHandlers(parts: TimerHandlerParts): Pick<Handlers, keyof typeof timerCalls> {
  const { random, timeZone } = parts;
  const { timer, zones, runner } = parts.engine;
  return {
    readTimer: () => ok(timerView(timer.state(), parts)),
    startTimer: (asked) => timer.take({ kind: 'started', zone: timeZone(), ...asked }),
    editTimer: (edit) => timer.take({ kind: 'edited', ...edit }),
    nameTimers: ({ names }) => timer.take({ kind: 'named', names }),
    stopTimer: () => timer.take({ kind: 'stopped' }),
    takeUpTimer: ({ id }) => timer.take({ kind: 'taken-up', id }),
    answerAway: ({ id, answer }) =>
      timer.take({ kind: 'answered', id, answer, nextId: random.uuid() }),
    undoDiscard: ({ id }) => timer.take({ kind: 'undiscarded', id }),
    readIdleChoice: () => ok({ choice: timer.idleChoice(), isMeasured: timer.isIdleMeasured }),
    chooseIdle: ({ choice }) => timer.chooseIdle(choice),
    readEntryZones({ ids }) {
      const { account } = runner.queue();
      return ok(account === null ? {} : zones.of(account, ids));
    },
  };
}

type TimerViewParts = Pick<TimerHandlerParts, 'timeZone'> & {
  readonly engine: Pick<Engine, 'timer'>;
};

/** Returns the timer as windows show it. */
export function timerView(
  { made: _made, ...state }: TimerState,
  { engine, timeZone }: TimerViewParts,
): TimerView {
  return { ...state, zone: timeZone(), isIdleMeasured: engine.timer.isIdleMeasured };
}
