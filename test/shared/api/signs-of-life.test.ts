import { expect, test } from 'vitest';
import { probeInMs } from '../../../shared/api/signs-of-life.ts';
import { HEARTBEAT_MS, PROBE_TIMEOUT_MS, SILENCE_MS } from '../../../shared/request-limits.ts';
import { SECOND_MS } from '../../../shared/time.ts';

const NOW = 1_000_000;
const quiet = { answeredAt: NOW, waitingSince: null, isWindowVisible: true };

test('[L24] probes the connection after ten seconds without any response, while the window is visible', () => {
  expect(probeInMs(quiet, NOW)).toBe(HEARTBEAT_MS);
  expect(probeInMs(quiet, NOW + HEARTBEAT_MS)).toBe(0);
  expect(probeInMs({ ...quiet, isWindowVisible: false }, NOW + HEARTBEAT_MS)).toBe(Infinity);
});

test('[L24] probes it sooner if a request has no response, visible or not', () => {
  const waiting = { ...quiet, isWindowVisible: false, waitingSince: NOW + 1_000 };
  expect(probeInMs(waiting, NOW + 1_000)).toBe(SILENCE_MS);
  expect(probeInMs(waiting, NOW + 1_000 + SILENCE_MS)).toBe(0);
});

test('[L24] trusts it while other requests get responses beside a slow one', () => {
  const busy = { ...quiet, waitingSince: NOW - 60_000 };
  expect(probeInMs(busy, NOW + 1_000)).toBe(SILENCE_MS - 1_000);
});

test('waits no longer for a clock that was set back', () => {
  expect(probeInMs(quiet, NOW - 3_600_000)).toBe(0);
});

test('[L24] probes once, not repeatedly, beside a request from before the clock was set back', () => {
  const waitingSince = NOW + 3_600_000;
  expect(probeInMs({ ...quiet, answeredAt: waitingSince, waitingSince }, NOW)).toBe(0);
  expect(probeInMs({ ...quiet, waitingSince }, NOW)).toBe(SILENCE_MS);
});

test('[L24] detects a service that hangs within twenty seconds, and costs little of the hour', () => {
  expect(HEARTBEAT_MS + PROBE_TIMEOUT_MS).toBeLessThanOrEqual(20 * SECOND_MS);
  expect((3_600 * SECOND_MS) / HEARTBEAT_MS).toBeLessThanOrEqual(360);
});
