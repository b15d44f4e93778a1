/** A slow disk: saves of a window wait until the test lets them go on. */
import type { FakeMain } from './fake-bridge.ts';

/** Holds every save from now on; returns what lets all of them go on. */
export function delaySaves(main: FakeMain): () => void {
  const save = main.bridge.saveRecord;
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(main.bridge, {
    async saveRecord(input: Parameters<typeof save>[0]) {
      await promise;
      return save(input);
    },
  });
  return resolve;
}
