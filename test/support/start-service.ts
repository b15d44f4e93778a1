/**
 * The real service, in process, on a free port of this machine, with a data folder of its own.
 *
 *     const service = await startService({ sample: 'small' });
 *     const reply = await service.api('GET', '/notes');
 *     await service.close();
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemTimer } from '../../electron/system/timer.ts';
import { createService, type Service } from '../../service/create-service.ts';
import type { Faults } from '../../service/faults/faults.ts';
import type { LimitsMode } from '../../service/limits.ts';
import { listen } from '../../service/listen.ts';
import { type Client, clients } from '../../service/oauth/clients.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { SampleSize } from '../../service/seed/sizes.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Timer } from '../../shared/ports.ts';
import { createReplyCheck } from './reply-check.ts';
import { seededSecret } from './seeded-secret.ts';
import { type MovableClock, movableClock } from './virtual-time.ts';

export type ServiceStart = {
  readonly sample?: SampleSize;
  readonly limits?: LimitsMode;
  readonly seed?: number;
  readonly accounts?: 1 | 2;
  readonly faults?: Faults;
  /** How delayed requests wait; really, when left out. */
  readonly timer?: Timer;
  /** Programs that may ask for access beside those the service knows. */
  readonly clients?: readonly Client[];
  /** ISO 8601; a Friday morning in autumn when left out. */
  readonly startsAt?: string;
};

/** A reply as a test looks at it; `body` is whatever JSON came. */
export type ApiReply = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly body: any;
};

export type StartedService = {
  readonly baseUrl: string;
  /** The owner's. */
  readonly apiKey: string;
  readonly service: Service;
  readonly faults: Faults;
  readonly clock: MovableClock;
  /** Asks over HTTP, below the version prefix, as the owner unless a key is given. */
  api(method: string, path: string, body?: unknown, key?: string): Promise<ApiReply>;
  /** Sends `body` as it is and no header but these. */
  raw(method: string, url: string, init?: RequestInit): Promise<ApiReply>;
  /** The errors nobody expected; a test that brings one about takes it out. */
  readonly unexpected: unknown[];
  /** Fails when the service met an error that nobody expected, or a reply was not as described. */
  close(): Promise<void>;
};

/** Starts a service; the caller closes it. */
export async function startService(start: ServiceStart = {}): Promise<StartedService> {
  const folder = await mkdtemp(join(tmpdir(), 'traytable-service-'));
  const clock = movableClock(start.startsAt);
  const unexpected: unknown[] = [];
  const replies = createReplyCheck(start.faults);
  const opened = createService({
    store: join(folder, 'account.sqlite'),
    clock,
    random: createSeededRandom(20_261_120),
    timer: start.timer ?? systemTimer,
    accounts: start.accounts ?? 1,
    secret: seededSecret(),
    clients: [...clients, ...(start.clients ?? [])],
    limits: start.limits ?? 'off',
    sample: { size: start.sample ?? 'none', seed: start.seed ?? 1 },
    faults: replies.faults,
    report: (error) => unexpected.push(error),
  });
  if (!opened.ok) throw new Error(opened.message);
  const service = replies.watch(opened.value);
  const listening = await listen(service, 0);
  if (!listening.ok) throw new Error(listening.message);
  const { baseUrl, close, drop } = listening.value;
  const raw = async (method: string, path: string, init: RequestInit = {}) =>
    readReply(await fetch(`${baseUrl}${path}`, { ...init, method }));
  return {
    baseUrl,
    apiKey: service.apiKey(),
    service,
    faults: service.faults,
    clock,
    unexpected,
    raw,
    api: (method, path, body, key = service.apiKey()) =>
      raw(method, `${API_PREFIX}${path}`, {
        headers: { authorization: `Bearer ${key}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async close() {
      service.faults.clear();
      const closed = close();
      drop();
      await closed;
      service.close();
      await rm(folder, { recursive: true, force: true });
      await replies.finish();
      if (unexpected.length > 0) throw new AggregateError(unexpected, 'The service failed.');
    },
  };
}

async function readReply(response: Response): Promise<ApiReply> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
