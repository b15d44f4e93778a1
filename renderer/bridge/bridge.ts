/** The windows' only way out of themselves: what the preload put on `window`. */
import { assert } from '../../shared/assert.ts';
import type { Bridge, CaptureBridge } from '../../shared/ipc/contract.ts';

/** The bridge of the main window. */
export function mainBridge(): Bridge {
  return onWindow() as Bridge;
}

/** The bridge of the capture window. */
export function captureBridge(): CaptureBridge {
  return onWindow() as CaptureBridge;
}

function onWindow(): unknown {
  const bridge = 'traytable' in window ? window.traytable : undefined;
  assert(bridge !== undefined, 'the preload ran before this page');
  return bridge;
}
