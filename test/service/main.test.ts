/** The service as a process of its own: its command line, its signals, and a kill in mid-work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const main = resolve(import.meta.dirname, '../../service/main.ts');

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'traytable-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(...argv: string[]): ChildProcess {
  const child = spawn(process.execPath, [main, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What a process wrote and how it ended. */
async function ended(child: ChildProcess) {
  const text = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    text.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text.stderr += chunk;
  });
  const [code, signal] = await once(child, 'close');
  return { ...text, code, signal };
}

type Ready = { base_url: string; auth_url: string; api_key: string };

async function started(...argv: string[]): Promise<Ready & { child: ChildProcess }> {
  const child = run('--port', '0', ...argv);
  const [line] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return { ...(JSON.parse(String(line)) as Ready), child };
}

function ask({ base_url, api_key }: Ready, method: string, path: string, body?: unknown) {
  return fetch(`${base_url}/public-api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${api_key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe('the command line', () => {
  test('prints one line of JSON when it is ready, and ends with 0 by SIGTERM', async () => {
    const child = run(
      '--port',
      '0',
      '--data',
      dataFolder(),
      '--sample',
      'small',
      '--limits',
      'off',
    );
    const ending = ended(child);
    const [line] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
    const ready = JSON.parse(String(line)) as Ready;
    expect(ready).toEqual({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      auth_url: ready.base_url,
      api_key: expect.stringMatching(/^svc_key_[\w-]{43}$/),
    });
    const companies = await ask(ready, 'GET', '/companies');
    expect(((await companies.json()) as { data: unknown[] }).data).toHaveLength(25);
    child.kill('SIGTERM');
    expect(await ending).toEqual({ stdout: String(line), stderr: '', code: 0, signal: null });
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
    expect(await ended(run('--sample', 'medium'))).toEqual({
      stdout: '',
      stderr: '--sample must be small, large or none, not "medium".\n',
      code: 2,
      signal: null,
    });
  });

  test('says why it cannot start, with 1: the port taken, the folder in use', async () => {
    const folder = dataFolder();
    const first = await started('--data', folder, '--sample', 'none');
    const { port } = new URL(first.base_url);
    const samePort = await ended(run('--port', port, '--data', dataFolder(), '--sample', 'none'));
    expect([samePort.code, samePort.stderr]).toEqual([1, expect.stringContaining(`Port ${port}`)]);
    const sameFolder = await ended(run('--port', '0', '--data', folder));
    expect(sameFolder).toMatchObject({
      code: 1,
      stderr: 'Another service is running with this data folder.\n',
    });
  });
});

test('a kill under load loses no write that was answered, and keeps no half of one', async () => {
  const folder = dataFolder();
  const first = await started('--data', folder, '--sample', 'none', '--limits', 'off');
  const sent = new Set<string>();
  const answered: { id: string; title: string }[] = [];
  async function writeOn(lane: number): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const title = `${lane}.${turn}`;
      sent.add(title);
      const reply = await ask(first, 'POST', '/notes', {
        note: { title, content: `**${title}**` },
      });
      answered.push(((await reply.json()) as { data: { id: string; title: string } }).data);
      if (answered.length === 150) first.child.kill('SIGKILL');
    }
  }
  // Every lane ends by the kill, when its connection breaks.
  await Promise.allSettled([0, 1, 2, 3, 4, 5].map(writeOn));
  expect(answered.length).toBeGreaterThanOrEqual(150);

  const second = await started('--data', folder, '--limits', 'off');
  const kept = new Map<string, string>();
  for (let page = 1, more = true; more; page += 1) {
    const reply = await ask(second, 'GET', `/notes?page[size]=100&page[number]=${page}`);
    const body = (await reply.json()) as {
      data: { id: string; title: string }[];
      meta: { pagination: { has_more: boolean } };
    };
    for (const { id, title } of body.data) kept.set(id, title);
    more = body.meta.pagination.has_more;
  }
  expect(answered.filter(({ id, title }) => kept.get(id) !== title)).toEqual([]);
  expect([...kept.values()].filter((title) => !sent.has(title))).toEqual([]);
  expect(new Set(kept.values()).size).toBe(kept.size);
});
