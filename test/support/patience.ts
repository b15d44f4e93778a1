/** `vi.waitFor` gives up after a second by default, too soon for a busy machine, and looks every 50 ms. */
import { vi } from 'vitest';

/** As `expect.poll` has them (vitest.config.ts). */
const PATIENCE = { timeout: 30_000, interval: 10 };

type WaitFor = typeof vi.waitFor;

// Without isolation every file of a worker has the same `vi`, and it must not be wrapped again.
if (!Reflect.has(vi.waitFor, 'isPatient')) {
  const { waitFor } = vi;
  const patient: WaitFor = (check, options) =>
    waitFor(check, typeof options === 'number' ? options : { ...PATIENCE, ...options });
  vi.waitFor = Object.assign(patient, { isPatient: true });
}
