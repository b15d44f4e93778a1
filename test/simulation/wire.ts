/** The network between one computer and the service: slow, and cut at times without notice. */
import type { Fetch } from '../../electron/api/transport.ts';
import type { Service } from '../../service/create-service.ts';
import type { Draw } from '../../service/seed/draw/draw.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Timer } from '../../shared/ports.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Drift } from './drift.ts';
import { type Manners, requestAsRead } from './manners.ts';
import type { Plug } from './plug.ts';
import { short, type Tale } from './tale.ts';
import type { Tally } from './tally.ts';
import type { Weather } from './weather.ts';

export type WireParts = {
  readonly name: string;
  readonly service: Service;
  readonly weather: Weather;
  readonly timer: Timer;
  readonly draw: Draw;
  readonly tale: Tale;
  readonly tally: Tally;
  readonly drift: Drift;
  /** How the service reads what it is asked. */
  readonly manners: Manners;
  /** Called with each request as it leaves. */
  readonly onrequest: (request: Asked) => void;
  /** Called with the response of the service, past every fault, to a request that was given up. */
  readonly onstray: (request: Asked, response: Response) => Promise<void>;
  /** Called with the response of the service, whether or not it arrives. */
  readonly onreply: (request: Asked, response: Response) => void;
  /** Called with each response that the program has applied, a moment later. */
  readonly onheard: (response: Response) => void;
};

/** A request as the wire carries it. */
export type Asked = {
  readonly method: string;
  /** Below the version prefix. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
};

export interface Wire {
  isOnline: boolean;
  /** Once the weather is fair nothing is lost and nothing is late. */
  isFair: boolean;
  /** The next request of this method arrives a few seconds after its connection has ended. */
  isNextLate: 'PATCH' | undefined;
  fetchFor(plug: Plug): Fetch;
}

/** Out of a hundred requests, those that nobody ever answers. */
const HUNG_PERCENT = 1;
/** Requests that arrive after their sender's connection ended. */
const STRAY_PERCENT = 2;
/** Less than the time between two lookups: the outcome of a later arrival cannot be known. */
const STRAY_MAX_MS = 4 * SECOND_MS;

/** The longest time in which a response is written down. */
export const KNOWN_AFTER_MS = 1;

/** Creates a wire without faults. */
export function createWire(parts: WireParts): Wire {
  const { name, service, weather, timer, draw, tale, tally, drift } = parts;
  const wire: Wire = {
    isOnline: true,
    isFair: true,
    isNextLate: undefined,
    fetchFor: (plug) => (url, init) => {
      plug.cross('sending a request');
      const said = carry(url, init);
      const arrived = plug.arrive(untilAborted(said, init.signal), 'hearing of a request');
      void arrived.then(hear, () => undefined);
      return arrived;

      /** A program that ends before it has written a response down does not know it. */
      async function hear(response: Response): Promise<void> {
        await timer.sleep(KNOWN_AFTER_MS);
        if (!plug.isPulled) parts.onheard(response);
      }
    },
  };

  /** The request goes its way, whatever happens to the program that sent it. */
  async function carry(url: string, init: RequestInit): Promise<Response> {
    const { signal: _signal, redirect: _redirect, ...sent } = init;
    const request = requestAsRead(parts.manners, url, sent);
    const { pathname, search } = new URL(url);
    const path = `${pathname.replace(API_PREFIX, '')}${search}`;
    const asked = { method: request.method, path, headers: request.headers, body: init.body };
    const said = `${asked.method} ${inWords(path)}`;
    if (!wire.isOnline) {
      await timer.sleep(5);
      throw failed('ENETUNREACH', 'connect');
    }
    parts.onrequest(asked);
    tale.tell(name, `sends ${said}`);
    const afterMs = plannedDelayMs(wire, asked);
    if (afterMs !== undefined || (!wire.isFair && draw.chance(STRAY_PERCENT / 100))) {
      void stray(parts, { request, asked, afterMs });
      throw lost('the connection ends, and the request arrives all the same');
    }
    const isHung = !wire.isFair && draw.chance(HUNG_PERCENT / 100);
    await timer.sleep(draw.between(5, 300));
    if (!wire.isOnline) {
      tally.count('requests lost');
      throw lost('the request is lost');
    }
    weather.asker = { name, asked };
    const response = await service.handle(request);
    parts.onreply(asked, response);
    if (response.type === 'error') throw lost('the connection ends');
    tale.tell('service', `answers ${name} ${response.status} to ${said}`);
    if (drift.isShifted(name, path)) tally.count('pages shifted');
    if (isHung) {
      tally.count('requests never answered');
      tale.tell('wire', `no answer comes: ${name}, ${said}`);
      return new Promise(() => undefined); // until the program has had enough of waiting
    }
    await timer.sleep(draw.between(5, 300));
    if (!wire.isOnline) throw lost('the reply is lost');
    if (response.status === 429) tally.count('pauses of the service');
    if (response.status === 401) tally.count('requests with a dead key');
    return response;

    function lost(how: string): Error {
      tale.tell('wire', `${how}: ${name}, ${said}`);
      return failed('ECONNRESET');
    }
  }
  return wire;
}

/** How late this request is to arrive, where that was planned; only the first one is. */
function plannedDelayMs(wire: Wire, { method }: Asked): number | undefined {
  if (wire.isNextLate !== method) return undefined;
  wire.isNextLate = undefined;
  return STRAY_MAX_MS;
}

/** Already on its way when the connection ended: it arrives, and its response is lost. */
async function stray(
  parts: WireParts,
  {
    request,
    asked,
    afterMs,
  }: {
    readonly request: Request;
    readonly asked: Asked;
    /** Random by default. */
    readonly afterMs: number | undefined;
  },
): Promise<void> {
  const { service, timer, draw, tale, tally } = parts;
  await timer.sleep(afterMs ?? draw.between(0, STRAY_MAX_MS));
  // Past the faults: the service's own delays would come on top.
  const response = await service.handleUndisturbed(request);
  tally.count('requests arrived after they were given up');
  parts.onreply(asked, response);
  await parts.onstray(asked, response);
  tale.tell('service', `answers ${response.status} to nobody`);
}

/** As `fetch` fails: by its own name, with the system's reason inside. */
function failed(code: string, syscall?: string): Error {
  const cause = Object.assign(new Error(code), { code, ...(syscall ? { syscall } : {}) });
  return new TypeError('fetch failed', { cause });
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject);
  });
}

function inWords(path: string): string {
  const [bare = '', query] = path.split('?');
  const place = bare.replace(
    /^(\/[a-z_]+\/)(.+)$/,
    (_, room: string, id: string) => room + short(id),
  );
  return query === undefined ? place : `${place} page ${/number\]=(\d+)/.exec(query)?.[1]}`;
}
