/** `vi.waitFor` gives up after a second by default: too soon for a busy machine. */
import { vi } from 'vitest';

/** As long as `expect.poll` has (vitest.config.ts). */
const PATIENCE_MS = 30_000;

type WaitFor = typeof vi.waitFor;

// Without isolation every file of a worker has the same `vi`, and it must not be wrapped again.
if (!Reflect.has(vi.waitFor, 'isPatient')) {
  const { waitFor } = vi;
  const patient: WaitFor = (check, options) =>
    waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  vi.waitFor = Object.assign(patient, { isPatient: true });
}
