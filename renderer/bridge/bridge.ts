/** The windows' only way out of themselves: what the preload put on `window`. */
import { assert } from '../../shared/assert.ts';
import type { Bridge, CaptureBridge } from '../../shared/ipc/contract.ts';
import type { LockBridge } from '../../shared/ipc/lock-window-calls.ts';
import { failed } from '../../shared/result.ts';

/** The bridge of the main window. */
export function mainBridge(): Bridge {
  return answering(onWindow() as Bridge);
}

/** The bridge of the capture window. */
export function captureBridge(): CaptureBridge {
  return answering(onWindow() as CaptureBridge);
}

/** The bridge of the lock window. */
export function lockBridge(): LockBridge {
  return onWindow() as LockBridge;
}

/**
 * Returns the bridge with every call ending in a result. A call that broke on its way would otherwise
 * end its caller: nothing would be saved any more, without a word (P2).
 */
export function answering<B extends CaptureBridge>(bridge: B): B {
  const { on, ...calls } = bridge;
  const answered = Object.entries(calls as Calls).map(([name, call]) => [
    name,
    (input: unknown) => call(input).catch(() => broken),
  ]);
  return { ...Object.fromEntries(answered), on };
}

type Calls = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

const broken = failed(
  'bug',
  'Something went wrong inside Traytable. What you wrote before is kept.',
);

function onWindow(): unknown {
  const bridge = 'traytable' in window ? window.traytable : undefined;
  assert(bridge !== undefined, 'the preload ran before this page');
  return bridge;
}
