import { expect, onTestFinished, test } from 'vitest';
import { inSpareTime } from '../../../renderer/system/spare-time.ts';

const STEP_MS = 3;
/** As long as the browser's longest one. */
const IDLE_MS = 50;

test('ends a run of steps after some milliseconds, so that a key is answered in an idle window', async () => {
  const before = window.requestIdleCallback;
  onTestFinished(() => {
    window.requestIdleCallback = before;
  });
  // Another program of the computer takes idle moments away.
  window.requestIdleCallback = (run) =>
    window.setTimeout(() => {
      const until = performance.now() + IDLE_MS;
      run({ didTimeout: false, timeRemaining: () => Math.max(0, until - performance.now()) });
    });
  const runs: number[] = [];
  let steps = 0;
  let inRun = 0;
  await new Promise<void>((resolve) => {
    inSpareTime(() => {
      // The end of a run is the end of its task.
      if (inRun === 0) {
        queueMicrotask(() => {
          runs.push(inRun);
          inRun = 0;
        });
      }
      inRun += 1;
      steps += 1;
      for (const from = performance.now(); performance.now() - from < STEP_MS; );
      if (steps === 60) resolve();
      return steps === 60 ? 'last' : 'more';
    }, new AbortController().signal);
  });
  expect(Math.max(...runs)).toBeLessThanOrEqual(4);
});
