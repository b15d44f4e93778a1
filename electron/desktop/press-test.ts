/** Waits for the press of a shortcut that the user tests; nothing opens for that press. */
import type { Timer } from '../../shared/ports.ts';
import { PRESS_WAIT_MS, type PressOutcome } from '../../shared/shortcut-test.ts';
import { SECOND_MS } from '../../shared/time.ts';

/** A held key repeats: the first repeat may come two thirds of a second after the press. */
const REPEAT_MS = SECOND_MS;

export interface PressTest {
  /** Resolves at the press, at {@link PressTest.end}, or when the wait is over. */
  run(): Promise<PressOutcome>;
  /** Whether this press belongs to a test. */
  takePress(): boolean;
  /** Ends the test: the next press is for the quick note. */
  end(): void;
}

/** Creates the test; one runs at a time. */
export function createPressTest(timer: Timer): PressTest {
  let finish: ((outcome: PressOutcome) => void) | null = null;
  let repeating: AbortController | null = null;

  /** Takes the repeats of a key that is still held after the test. */
  function awaitRelease(): void {
    repeating?.abort();
    const waiting = new AbortController();
    repeating = waiting;
    void timer.sleep(REPEAT_MS, waiting.signal).then(() => {
      if (repeating === waiting) repeating = null;
    });
  }

  return {
    async run() {
      finish?.('ended');
      const { promise, resolve } = Promise.withResolvers<PressOutcome>();
      const waiting = new AbortController();
      finish = resolve;
      void timer.sleep(PRESS_WAIT_MS, waiting.signal).then(() => resolve('silent'));
      const outcome = await promise;
      waiting.abort();
      if (finish === resolve) finish = null;
      return outcome;
    },
    takePress() {
      const isOfTest = finish !== null || repeating !== null;
      if (isOfTest) awaitRelease();
      finish?.('pressed');
      finish = null;
      return isOfTest;
    },
    end() {
      finish?.('ended');
      finish = null;
      repeating?.abort();
      repeating = null;
    },
  };
}
