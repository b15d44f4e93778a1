/** The parts of a gate beside time: a real store of its windows on a disk of its own. */
import type { RateGateParts } from '../../electron/api/rate-gate.ts';
import { createRateStore } from '../../electron/api/rate-store.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createSettings } from '../../electron/store/settings.ts';
import type { Clock, Timer } from '../../shared/ports.ts';

/** The parts of a gate; two gates made of the same ones are a program and its next start. */
export function gateParts({ clock, timer }: { clock: Clock; timer: Timer }): RateGateParts {
  return {
    clock,
    timer,
    log: { note: () => undefined },
    store: createRateStore(createSettings(openDatabase(':memory:'))),
    onchange: () => undefined,
    signal: new AbortController().signal,
  };
}
