/** The service as a process of its own, as `npm run service` starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { firstLine } from '../../build/child-process.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { mismatchesOf } from './described-replies.ts';

const main = resolve(import.meta.dirname, '../../service/main.ts');

/** The line it prints when it is there. */
export type Ready = {
  readonly base_url: string;
  readonly auth_url: string;
  readonly api_key: string;
};

/** A folder of this test's own. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'traytable-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts it; whatever becomes of the test, it is ended with it. */
export function runService(...argv: string[]): ChildProcess {
  const child = spawn(process.execPath, [main, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts it and waits until it is ready; on a free port unless `argv` names one. */
export async function startServiceProcess(
  ...argv: string[]
): Promise<Ready & { readonly child: ChildProcess }> {
  const port = argv.includes('--port') ? [] : ['--port', '0'];
  const child = runService(...port, ...argv);
  const line = await firstLine(child, 'The service');
  return { ...(JSON.parse(line) as Ready), child };
}

/** Waits for the end of a process; returns its output and exit. */
export async function endOf(child: ChildProcess) {
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

/** Asks a started service below the version prefix; its reply must be as the API is described. */
export async function askService(
  { base_url, api_key }: Ready,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const reply = await fetch(`${base_url}${API_PREFIX}${path}`, {
    method,
    headers: { authorization: `Bearer ${api_key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const [place = ''] = path.split('?');
  const wrong = await mismatchesOf(reply, { method, path: place });
  if (wrong.length > 0) throw new Error(`${method} ${place} ${reply.status}: ${wrong.join('; ')}`);
  return reply;
}
