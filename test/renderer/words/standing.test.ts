import { expect, test } from 'vitest';
import { whenInWords } from '../../../renderer/outbox/when-in-words.ts';
import { missingInWords } from '../../../renderer/report/report-words.ts';
import { notHereInWords } from '../../../renderer/words/age.ts';
import { lineInWords, onceOnline } from '../../../renderer/words/standing.ts';
import { perList } from '../../../shared/api/endpoints.ts';
import { aStatus } from '../../support/fake-bridge.ts';

const none = perList(() => null);
const offline = aStatus({ line: 'unreachable', isFailing: false, asOf: none });
const failing = aStatus({ line: 'unreachable', isFailing: true, asOf: none });

test('[L22.9] says what waits for an error of the service to end, and what for a connection', () => {
  expect(onceOnline(offline)).toBe('when you’re online');
  expect(onceOnline(failing)).toBe('once the service no longer answers with an error');
  expect(lineInWords(failing)).toBe('The service answers with an error');
});

test('[L22.9] says so of the outbox, a list and a report', () => {
  const range = { from: '2026-11-02', to: '2026-11-08' };
  for (const status of [offline, failing]) {
    const words = onceOnline(status);
    const sent = whenInWords({ all: 2, waiting: 2 }, status.line, status);
    expect(sent).toBe(`They are sent ${words}.`);
    expect(notHereInWords('tasks', status)).toBe(`Your tasks will be downloaded ${words}.`);
    const missing = missingInWords(status, { range, firstDay: null });
    expect(missing).toContain(`They come ${words}.`);
  }
});
