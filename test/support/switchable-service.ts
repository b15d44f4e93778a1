/** The real service over HTTP, which can be cut off and connected again at the same address. */
import { systemClock } from '../../electron/system/clock.ts';
import { systemRandom } from '../../electron/system/random.ts';
import { createService, type Service } from '../../service/create-service.ts';
import { type Listener, listen } from '../../service/listen.ts';
import type { SampleSize } from '../../service/seed/sizes.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Result } from '../../shared/result.ts';
import { createReplyCheck } from './reply-check.ts';
import { seededSecret } from './seeded-secret.ts';

export type SwitchableService = {
  readonly service: Service;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Every request that reached it, as `METHOD /path` below the version prefix. */
  readonly requests: readonly string[];
  /** The same of the lists, each with its query. */
  readonly pages: readonly string[];
  /** From now on connections are refused. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Its clock goes on by this at once. */
  letPass(forMs: number): void;
  /** From now on `answer` gets each request first, as an untrusted service would. */
  answerFirst(answer: (request: Request) => Promise<Response | undefined>): void;
  /** Fails when the service met an error that nobody expected, or a reply was not as described. */
  close(): Promise<void>;
};

/** Starts it with a sample account in memory. */
export async function startSwitchableService(
  size: SampleSize = 'small',
): Promise<SwitchableService> {
  let aheadMs = 0;
  const unexpected: unknown[] = [];
  const replies = createReplyCheck();
  const opened = value(
    createService({
      store: ':memory:',
      clock: { now: () => systemClock.now() + aheadMs },
      random: systemRandom,
      secret: seededSecret(),
      limits: 'off',
      sample: { size, seed: 1 },
      faults: replies.faults,
      report: (error) => unexpected.push(error),
    }),
  );
  const service = replies.watch(opened);
  const requests: string[] = [];
  const pages: string[] = [];
  let first: (request: Request) => Promise<Response | undefined> = async () => undefined;
  const handle = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname.replace(API_PREFIX, '')}`);
    if (search !== '')
      pages.push(`${pathname.replace(API_PREFIX, '')}${decodeURIComponent(search)}`);
    return (await first(request)) ?? service.handle(request);
  };
  const server = { handle, refuse: service.refuse };
  let listener: Listener | undefined = value(await listen(server, 0));
  const { baseUrl } = listener;
  const port = Number(new URL(baseUrl).port);
  const goOffline = async () => {
    service.faults.clear(); // a reply still held would keep its connection open
    await listener?.close();
    listener = undefined;
  };
  return {
    service,
    baseUrl,
    apiKey: service.apiKey(),
    requests,
    pages,
    goOffline,
    async goOnline() {
      listener ??= value(await listen(server, port));
    },
    letPass(forMs) {
      aheadMs += forMs;
    },
    answerFirst(answer) {
      first = answer;
    },
    async close() {
      await goOffline();
      service.close();
      await replies.finish();
      if (unexpected.length > 0) throw new AggregateError(unexpected, 'The service failed.');
    },
  };
}

function value<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
