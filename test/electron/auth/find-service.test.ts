/** Signing in at whatever address a user copies, against the real service over HTTP. */
import { describe, expect, test, vi } from 'vitest';
import { createSettings } from '../../../electron/store/settings.ts';
import { isLive } from '../../../shared/queue/pending-write.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';
import { httpReply, rawServer } from '../../support/raw-server.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { aComputer, flyingTime, startEngine } from '../../support/start-engine.ts';
import type { StartedService } from '../../support/start-service.ts';

/** As people copy it from the page they are on. */
const typed = [
  '',
  '/',
  '/settings/api',
  '/settings/api/',
  '/settings/api/keys/17/edit?tab=1#new',
  '/login?next=%2Fnotes',
  '/public-api/v1',
  '/public-api/v1/notes',
  '/index.html',
  '/app/notes/12', // sends strangers on to its sign-in
];

function aPage(data: readonly unknown[]) {
  return { data, meta: { pagination: { page: 1, page_size: 100, has_more: false } } };
}

/** A server that responds with 200 and the id of a request, as web frameworks do, to everything. */
function serverThatAnswers(answer: (head: string) => unknown) {
  return rawServer((socket, { head }) => {
    const body = JSON.stringify(answer(head));
    const headers = 'content-type: application/json\r\nx-request-id: r1';
    socket.write(
      `HTTP/1.1 200 OK\r\n${headers}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

function startAt(service: StartedService, computer = aComputer()) {
  const started = startEngine(computer, flyingTime(service));
  const connect = (path: string, more: { apiKey?: string; takesWork?: boolean } = {}) =>
    started.engine.session.connect({
      baseUrl: `${service.baseUrl}${path}`,
      apiKey: service.apiKey,
      ...more,
    });
  return { ...started, connect };
}

describe.each([true, false])('a service that tells who the key acts as: %s (A6)', (isTelling) => {
  test('[auth.api_key] finds it from the address of any of its pages, and refuses a wrong key at each', async () => {
    const service = await serviceForTest();
    if (!isTelling) service.faults.refuse({ path: '/team_members/me' }, { type: 'not_found' }, 999);
    for (const path of typed) {
      const { engine, connect, kill } = startAt(service);
      const refused = await connect(path, { apiKey: 'svc_key_of_nobody' });
      expect([path, refused]).toMatchObject([path, { ok: false, failure: 'refused' }]);
      expect(engine.session.account()).toEqual({ kind: 'none' });
      const taken = await connect(path);
      const member = isTelling ? { id: expect.any(Number) } : null;
      expect([path, taken]).toMatchObject([
        path,
        { ok: true, value: { baseUrl: service.baseUrl, member } },
      ]);
      kill();
    }
  });
});

/** The response of a server with status 200 to everything, by the head of the request. */
const yesToEverything: Readonly<Record<string, (head: string) => unknown>> = {
  'a member': () => ({ data: { id: 1 } }),
  'a whole member': () => ({ data: { id: 1, name: 'Ann', email: 'ann@example.com' } }),
  'an empty list': () => aPage([]),
  'a list of clients': () => aPage([{ id: 1, name: 'Acme' }]),
  'an echo': (head) => ({ head }),
  'an echo as a member': (head) => ({ data: { id: head.length, name: head } }),
  'an empty object': () => ({}),
  nothing: () => null,
  'a word': () => 'ok',
  'an error': () => ({ error: { type: 'not_found', request_id: 'r1' } }),
};

test('[auth.api_key] refuses a server that accepts everything, with a reason', async () => {
  const { engine } = startEngine(aComputer(), flyingTime(await serviceForTest()));
  for (const [name, answer] of Object.entries(yesToEverything)) {
    const { baseUrl } = await serverThatAnswers(answer);
    for (const path of ['', '/settings/api']) {
      const taken = await engine.session.connect({
        baseUrl: `${baseUrl}${path}`,
        apiKey: 'any-key',
      });
      const message = 'This address doesn’t answer like the service. Check it.';
      expect([name, taken]).toEqual([name, { ok: false, failure: 'not-service', message }]);
    }
  }
  expect(engine.session.account()).toEqual({ kind: 'none' });
});

test('[auth.api_key] tells that a web page answered, as the portal of a network does', async () => {
  const page = '<!doctype html><title>Welcome to our Wi-Fi</title>';
  const html = ['content-type: text/html'];
  const { engine } = startEngine(aComputer(), flyingTime(await serviceForTest()));
  for (const status of ['200 OK', '403 Forbidden', '511 Network Authentication Required']) {
    const { baseUrl } = await rawServer((socket) => socket.write(httpReply(status, page, html)));
    const words = /^A web page answered.*sign in first/;
    for (const sign of [
      () => engine.session.connect({ baseUrl, apiKey: 'any-key' }),
      () => engine.signIn.signIn({ baseUrl }),
    ])
      expect(await sign()).toMatchObject({
        failure: 'not-service',
        message: expect.stringMatching(words),
      });
  }
});

test('[P2] [Q16.1] sends notes written at an address that never proved to be the service to the real account, once', async () => {
  const service = await serviceForTest();
  const computer = aComputer();
  // As a version left it that took any response with an id for the service.
  const database = databaseForTest(computer.folder);
  const baseUrl = `${service.baseUrl}/settings/api`;
  createSettings(database).set('account', { key: 'nowhere', baseUrl, member: null });
  database.close();
  await computer.keychain.setPassword('Traytable', 'nowhere', 'anything');
  const { engine, clock, connect, statuses, writes } = startAt(service, computer);
  await vi.waitFor(() => expect(engine.session.credential()).not.toBeNull());
  engine.runner.take(aSavedNote('Of nobody yet', { at: clock.now() }));
  expect(await connect('')).toMatchObject({ ok: false, failure: 'stranded-work' });
  expect(statuses.map(({ line }) => line)).not.toContain('open');
  expect(await connect('', { takesWork: true })).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(writes().filter(isLive)).toEqual([]), { timeout: 30_000 });
  const { body } = await service.api('GET', '/notes');
  expect(body.data).toMatchObject([{ title: 'Of nobody yet' }]);
});
