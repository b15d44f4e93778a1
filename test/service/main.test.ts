/** The service as a process of its own: its command line and its signals. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { firstLine } from '../../build/child-process.ts';
import {
  askService as ask,
  dataFolder,
  endOf,
  type Ready,
  runService as run,
  startServiceProcess as started,
} from '../support/service-process.ts';

describe('the command line', () => {
  test('prints one line of JSON when it is ready, and ends with 0 by SIGTERM', async () => {
    const folder = dataFolder();
    const child = run('--port', '0', '--data', folder, '--sample', 'small', '--limits', 'off');
    const ending = endOf(child);
    const line = await firstLine(child, 'The service');
    const ready = JSON.parse(line) as Ready;
    expect(ready).toEqual({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      auth_url: ready.base_url,
      api_key: expect.stringMatching(/^svc_key_[\w-]{43}$/),
    });
    const companies = await ask(ready, 'GET', '/companies');
    expect(((await companies.json()) as { data: unknown[] }).data).toHaveLength(25);
    child.kill('SIGTERM');
    expect(await ending).toEqual({ stdout: `${line}\n`, stderr: '', code: 0, signal: null });
  });

  test('keeps the account of its folder: no second sample, the same key', async () => {
    const folder = dataFolder();
    const first = await started('--data', folder, '--sample', 'none');
    await ask(first, 'POST', '/notes', { note: { content: 'x', title: 'Kept' } });
    first.child.kill('SIGINT');
    expect(await once(first.child, 'close')).toEqual([0, null]);
    const second = await started('--data', folder, '--sample', 'small');
    expect(second.api_key).toBe(first.api_key);
    const notes = (await (await ask(second, 'GET', '/notes')).json()) as { data: unknown[] };
    expect(notes.data).toMatchObject([{ title: 'Kept' }]);
  });

  test('answers what it is being asked before it stops', async () => {
    const { child, base_url, api_key } = await started('--data', dataFolder(), '--sample', 'none');
    const body = JSON.stringify({ note: { content: 'last words' } });
    const asking = request(`${base_url}/public-api/v1/notes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api_key}`,
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    asking.flushHeaders();
    await once(asking, 'continue'); // it has read the headers and waits for the body
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await expect.poll(() => fetch(base_url).catch(() => 'refused')).toBe('refused');
    asking.end(body);
    const [reply] = (await once(asking, 'response')) as [IncomingMessage];
    reply.resume();
    expect([reply.statusCode, reply.headers.connection]).toEqual([201, 'close']);
    expect(await closed).toEqual([0, null]);
  });

  test('refuses a bad argument with a sentence and 2', async () => {
    expect(await endOf(run('--faults', 'some'))).toEqual({
      stdout: '',
      stderr: '--faults must be none, flaky or hostile, not "some".\n',
      code: 2,
      signal: null,
    });
  });

  test('reports why it cannot start, with 1: the port taken, the folder in use', async () => {
    const folder = dataFolder();
    const first = await started('--data', folder, '--sample', 'none');
    const { port } = new URL(first.base_url);
    const samePort = await endOf(run('--port', port, '--data', dataFolder(), '--sample', 'none'));
    expect([samePort.code, samePort.stderr]).toEqual([1, expect.stringContaining(`Port ${port}`)]);
    const sameFolder = await endOf(run('--port', '0', '--data', folder));
    expect(sameFolder).toMatchObject({
      code: 1,
      stderr: 'Another service is running with this data folder.\n',
    });
  });
});

describe('--list-keys', () => {
  test('reports that there is no account yet, and makes none', async () => {
    const folder = dataFolder();
    for (let time = 0; time < 2; time += 1) {
      expect(await endOf(run('--data', folder, '--list-keys'))).toMatchObject({
        ...{ stdout: '', code: 1 },
        stderr: 'There is no account in the data folder: start the service first.\n',
      });
    }
  });
});

test('--starts-at makes the service believe that it is then, and time goes on from there', async () => {
  const at = ['--starts-at', '2031-05-01T12:00:00Z'];
  const ready = await started('--data', dataFolder(), '--sample', 'none', ...at);
  const reply = await ask(ready, 'POST', '/notes', { note: { content: 'x' } });
  expect(reply.headers.get('date')).toMatch(/^Thu, 01 May 2031 12:0\d:/);
  const { data } = (await reply.json()) as { data: { date: string; created_at: string } };
  expect(data).toMatchObject({
    date: '2031-05-01',
    created_at: expect.stringMatching(/^2031-05-01T12:/),
  });
});
