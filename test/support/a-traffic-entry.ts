/** A request that was accepted, for tests of the log. */
import type { TrafficEntry } from '../../shared/traffic/traffic-entry.ts';
import { NOON, NOTE_ID } from './builders.ts';

/** A PATCH of a note that was accepted. */
export function aTrafficEntry(overrides: Partial<TrafficEntry> = {}): TrafficEntry {
  return {
    at: NOON,
    method: 'PATCH',
    path: `/notes/${NOTE_ID}`,
    writeId: 'write-1',
    outcome: 'ok',
    status: 200,
    durationMs: 143,
    requestId: 'req-1',
    sentBytes: 42,
    receivedBytes: 900,
    ...overrides,
  };
}
