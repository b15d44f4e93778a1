/** A slow disk: calls of a window wait until the test lets them go on. */
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { FakeMain } from './fake-bridge.ts';

/** Holds every save from now on; returns what lets all of them go on. */
export function delaySaves(main: FakeMain): () => void {
  const goOn = [delayCalls(main, 'saveRecord'), delayCalls(main, 'saveRecords')];
  return () => {
    for (const letGo of goOn) letGo();
  };
}

/** The same of another call. */
export function delayCalls(main: FakeMain, name: keyof Omit<Bridge, 'on'>): () => void {
  const call = main.bridge[name] as (input: unknown) => Promise<unknown>;
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(main.bridge, {
    async [name](input: unknown) {
      await promise;
      return call(input);
    },
  });
  return resolve;
}
