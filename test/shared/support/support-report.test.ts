import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import type { AppState } from '../../../shared/ipc/state.ts';
import {
  SUPPORT_LINES_MAX,
  type SupportFacts,
  supportReport,
} from '../../../shared/support/support-report.ts';
import type { TrafficEntry } from '../../../shared/traffic/traffic-entry.ts';
import { aCreate, aMember, aWrite, NOON } from '../../support/builders.ts';
import { anAccount, FakeMain } from '../../support/fake-bridge.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

const request: TrafficEntry = {
  ...{ at: NOON, method: 'PATCH', path: '/notes/7', writeId: 'w', outcome: 'refused', status: 422 },
  ...{ durationMs: 143, requestId: 'req-9', sentBytes: 10, receivedBytes: 20 },
};

function facts(over: Partial<AppState> = {}, more: Partial<SupportFacts> = {}): SupportFacts {
  const main = new FakeMain({
    clock: createVirtualTime().clock,
    random: createSeededRandom(7),
  });
  return {
    at: NOON,
    computer: { system: 'linux x64 6.1', versions: ['node 24'], locale: 'en-GB', zone: 'UTC' },
    state: { ...main.state(), ...over },
    traffic: [request],
    log: ['{"event":"request failed","status":422}'],
    ...more,
  };
}

test('tells versions, the account, lists, changes, requests and the log', () => {
  const text = supportReport(facts());
  for (const part of [
    'node 24',
    'linux x64 6.1',
    'connection open',
    /notes: .* records, swept/,
    /PATCH \/notes\/7: refused 422 in 143 ms, id req-9/,
    'request failed',
    'Outbox (0)\n  none',
  ])
    expect(text).toMatch(part);
});

test('has no content, name, address or token of the account and its changes', () => {
  const secret = 'Sezam';
  const account = anAccount({
    baseUrl: `https://${secret}.example.com`,
    member: aMember({ name: secret, email: `${secret}@example.com` }),
  });
  const titled = { title: secret, content_html: `<p>${secret}</p>` };
  const writes = [
    aWrite({ change: { kind: 'update', fields: titled, base: titled } as never }),
    aCreate({ state: { kind: 'refused', message: secret } as never }),
  ];
  const state = facts().state;
  const status = {
    ...state.status,
    quarantined: [{ list: 'notes' as const, id: '7', reason: secret }],
    off: { tags: secret },
  };
  const text = supportReport(
    facts({
      ...{ account, status, brokenFile: `/home/${secret}/traytable.db` },
      outbox: { ...state.outbox, writes },
      proxy: { proxy: `${secret}:8080`, state: 'asks' },
    }),
  );
  expect(text).toContain('update note: ');
  expect(text).toContain('create note: refused');
  expect(text).toMatch(/notes: .*1 in quarantine/);
  expect(text).toMatch(/tags: .*off/);
  expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
});

test('keeps the latest of very many lines, and says how many it left out', () => {
  const log = Array.from({ length: SUPPORT_LINES_MAX + 7 }, (_, index) => `line ${index}`);
  const text = supportReport(facts({}, { log }));
  expect(text).toContain('(7 older ones left out)');
  expect(text).not.toMatch(/line 6\n/);
  expect(text.endsWith(`line ${SUPPORT_LINES_MAX + 6}`)).toBe(true);
});
