/**
 * `npm run bench -- service`: requests a second of the local service. In the same run a bare
 * node:http server answers the same bytes.
 *
 * Every server is a process of its own. They take turns, several rounds, with the same number of
 * connections. The middle round counts. Nothing is asserted: a machine is as fast as it is.
 * `--seconds N --rounds N --connections N` change how long and how hard.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { firstLine, stopChild } from '../../build/child-process.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { figuresLine, toHundredth } from '../support/bench-figures.ts';

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
  },
});

type Scenario = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
};

type Server = { readonly name: string; readonly baseUrl: string; readonly child: ChildProcess };
type Measured = { readonly perSecond: number; readonly p99Ms: number };

const root = path.join(import.meta.dirname, '..', '..');
// The file is beside the sources and not in the system's temporary folder, which may be memory. A
// write that need not reach a disk measures nothing.
mkdirSync(path.join(root, '.traytable'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.traytable', 'bench-'));
const bareServer = path.join(import.meta.dirname, 'bare', 'server.ts');
/** Headers that Node writes itself. */
const perConnection = new Set(['connection', 'keep-alive', 'date']);
const running: ChildProcess[] = [];
const figures: Record<string, object> = {};

try {
  await bench();
} finally {
  for (const child of running) await stopChild(child, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const { server: service, key } = await startService();
  const scenarios = await scenariosOf(service, key);
  const recorded = path.join(folder, 'replies.json');
  writeFileSync(recorded, JSON.stringify(await record(service, key, scenarios)));
  const bare = await start('bare', [bareServer, recorded]);
  const storing = await start('storing', [
    bareServer,
    recorded,
    '--store',
    `${folder}/kept.sqlite`,
  ]);
  console.log(
    `node ${process.version}, ${given.connections} connections, middle of ${given.rounds}`,
  );
  console.log('| requests a second | service | bare node:http | service / bare | p99 ms |');
  console.log('|---|---|---|---|---|');
  for (const scenario of scenarios) {
    const [ours, theirs, bound] = await compare([service, bare, storing], scenario, key);
    console.log(row(scenario.name, ours, theirs));
    if (scenario.method !== 'POST') continue;
    console.log(row('creating, next to one durable SQLite insert each', ours, bound));
  }
  console.log(figuresLine('service', figures));
}

async function startService(): Promise<{ server: Server; key: string }> {
  const args = ['--port', '0', '--data', path.join(folder, 'data'), '--limits', 'off'];
  const child = run(path.join(root, 'service', 'main.ts'), args);
  const ready = JSON.parse(await firstLine(child, 'The service')) as Record<string, string>;
  const server = { name: 'service', baseUrl: ready['base_url'] ?? '', child };
  return { server, key: ready['api_key'] ?? '' };
}

async function start(name: string, [file = '', ...args]: readonly string[]): Promise<Server> {
  const child = run(file, args);
  const ready = JSON.parse(await firstLine(child, name)) as Record<string, string>;
  return { name, baseUrl: ready['base_url'] ?? '', child };
}

function run(file: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  return child;
}

/** Returns the requests of each scenario; the note that is read is of middling length. */
async function scenariosOf({ baseUrl }: Server, key: string): Promise<Scenario[]> {
  const content = ['## Call with the client', 'They want it *earlier* than planned.', '- [ ] offer']
    .concat(Array.from({ length: 8 }, (_, index) => `Point ${index}: ${'some words '.repeat(8)}`))
    .join('\n\n');
  const body = JSON.stringify({ note: { title: 'A note', content } });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const made = await fetch(`${baseUrl}${API_PREFIX}/notes`, { method: 'POST', headers, body });
  const { data } = (await made.json()) as { data: { id: string } };
  return [
    { name: 'one note', method: 'GET', path: `${API_PREFIX}/notes/${data.id}` },
    { name: 'a page of 25 notes', method: 'GET', path: `${API_PREFIX}/notes` },
    { name: 'a page of 25 companies', method: 'GET', path: `${API_PREFIX}/companies` },
    { name: 'creating a note', method: 'POST', path: `${API_PREFIX}/notes`, body },
  ];
}

async function record({ baseUrl }: Server, key: string, scenarios: readonly Scenario[]) {
  const replies = scenarios.map(async ({ method, path: asked, body }) => {
    const init = { method, headers: { authorization: `Bearer ${key}` } };
    const reply = await fetch(`${baseUrl}${asked}`, body === undefined ? init : { ...init, body });
    if (!reply.ok) throw new Error(`${method} ${asked} was answered ${reply.status}`);
    const headers = [...reply.headers].filter(([name]) => !perConnection.has(name));
    return [`${method} ${asked}`, { status: reply.status, headers, body: await reply.text() }];
  });
  return Object.fromEntries(await Promise.all(replies)) as object;
}

/** The middle round of each server, the servers taking turns. */
async function compare(
  servers: readonly Server[],
  scenario: Scenario,
  key: string,
): Promise<Measured[]> {
  const asked = servers.filter(({ name }) => name !== 'storing' || scenario.method === 'POST');
  for (const server of asked) await measure(server, scenario, key, 1); // warm
  const rounds: Measured[][] = asked.map(() => []);
  for (let round = 0; round < Number(given.rounds); round += 1) {
    for (const [index, server] of asked.entries()) {
      rounds[index]?.push(await measure(server, scenario, key, Number(given.seconds)));
    }
  }
  return rounds.map((of) => {
    const sorted = of.toSorted((a, b) => a.perSecond - b.perSecond);
    return sorted[Math.floor(sorted.length / 2)] as Measured;
  });
}

async function measure(
  { name, baseUrl }: Server,
  { method, path: asked, body }: Scenario,
  key: string,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url: `${baseUrl}${asked}`,
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    connections: Number(given.connections),
    duration: seconds,
    ...(body === undefined ? {} : { body }),
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${name} failed ${result.non2xx + result.errors} times at ${method} ${asked}`);
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

function row(name: string, ours: Measured | undefined, theirs: Measured | undefined): string {
  const [a, b] = [ours?.perSecond ?? 0, theirs?.perSecond ?? 0];
  const times = toHundredth(a / b);
  figures[name] = { perSecond: a, barePerSecond: b, times };
  const latency = `${ours?.p99Ms} / ${theirs?.p99Ms}`;
  return `| ${[name, Math.round(a), Math.round(b), times, latency].join(' | ')} |`;
}
