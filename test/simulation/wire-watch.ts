/**
 * Watches each request of one computer as it leaves. Its write must be on the disk, its ids must be
 * the service's, and the limits must allow it.
 */
import { IDEMPOTENCY_HEADER } from '../../shared/api/assumptions.ts';
import { isLocalId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/ports.ts';
import { laneOf } from '../../shared/queue/pending-write.ts';
import { READ_AHEAD_MAX_MS } from '../../shared/request-limits.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Device } from './device.ts';
import { short } from './tale.ts';
import { isOverLimit } from './weather.ts';
import { type Asked, KNOWN_AFTER_MS } from './wire.ts';

export interface WireWatch {
  /** The mistakes of a request that leaves now. */
  leaving(asked: Asked): string[];
  /** The mistakes of its response. */
  answered(asked: Asked, response: Response): string[];
  /** Is true if the service has ever rejected this key. */
  hasRefused(key: string): boolean;
  /** The program gets this response now. */
  arrived(response: Response): void;
}

/** The answer travels, and the change may have to wait for its permit. */
const READING_AGE_MAX_MS = READ_AHEAD_MAX_MS + SECOND_MS;

type WatchParts = {
  readonly clock: Clock;
  /** Is true if nobody else has the key of this computer. */
  readonly isAlone: boolean;
  /** Is true if the service has made a record for this write. */
  readonly hasMade: (writeId: string) => boolean;
  /** The keys of others who have signed in here. */
  readonly guests: ReadonlySet<string>;
  /** The account of this computer's user, once known. */
  readonly home: () => string | undefined;
};

/** Watches a computer. */
export function createWireWatch(
  device: Device,
  { clock, isAlone, hasMade, guests, home }: WatchParts,
): WireWatch {
  const sentTwice = createMakers(device, hasMade);
  /** When each record was last read. */
  const readAt = new Map<string, number>();
  const refused = new Set<string | null>();
  const sentForOthers = createHomeWatch(device, { guests, home });
  let pause: { until: number; program: unknown } | undefined;
  return {
    leaving: (asked) => [
      ...findUnjournalled(asked, device),
      ...findLocalNames(asked, device),
      ...findSentInPause(),
      ...sentTwice(asked),
      ...sentForOthers(asked),
      ...findLateChange(asked),
    ],
    answered({ method, path, headers }, response) {
      if (method === 'GET') readAt.set(bare(path), clock.now());
      if (response.status === 401) refused.add(headers.get('authorization'));
      // A device is excused if its clock was set, or if it could not write down what it used.
      if (!isOverLimit(response) || !isAlone || !device.isSteady) return [];
      return [`I4: ${device.name} went over a limit of the service`];
    },
    hasRefused: (key) => refused.has(`Bearer ${key}`),
    arrived(response) {
      if (response.status !== 429) return;
      const seconds = Number(response.headers.get('retry-after'));
      const until = clock.now() - KNOWN_AFTER_MS + seconds * SECOND_MS;
      if (until > (pause?.until ?? 0)) pause = { until, program: device.program() };
    },
  };

  /** I6: a change goes right after the read it is based on (P4). */
  function findLateChange({ method, path }: Asked): string[] {
    if (method !== 'PATCH' && method !== 'DELETE') return [];
    const ageMs = clock.now() - (readAt.get(bare(path)) ?? Number.NEGATIVE_INFINITY);
    if (ageMs <= READING_AGE_MAX_MS) return [];
    return [`I6: ${device.name} sent ${method} ${path} ${ageMs} ms after it had read that`];
  }

  /** I4 after a 429; a request that left in the same moment was on its way already. */
  function findSentInPause(): string[] {
    if (pause === undefined || clock.now() >= pause.until) return [];
    // A new program knows of the pause by the disk and the clock alone.
    if (pause.program !== device.program() && !device.isSteady) return [];
    const leftMs = pause.until - clock.now();
    return [`I4: ${device.name} sent a request ${leftMs} ms before the pause was over`];
  }
}

/** I9: a change goes with the key of the account in whose queue it is (Q16.2). */
function createHomeWatch(
  device: Device,
  { guests, home }: Pick<WatchParts, 'guests' | 'home'>,
): (asked: Asked) => string[] {
  return ({ method, headers }) => {
    if (method === 'GET') return [];
    const { account } = device.onDisk.queue();
    const isGuest = guests.has(headers.get('authorization') ?? '');
    if (isGuest === (account !== home())) return [];
    return [`I9: ${device.name} sent a change with the key of another account (Q16.2)`];
  };
}

/** I2: another write makes a record that has been made. */
function createMakers(
  device: Device,
  hasMade: (writeId: string) => boolean,
): (asked: Asked) => string[] {
  /** By which write each record of this computer was last sent to be made. */
  const makers = new Map<string, string>();
  return ({ method, headers }) => {
    const id = headers.get(IDEMPOTENCY_HEADER);
    if (method !== 'POST' || id === null) return [];
    const write = device.onDisk.queue().writes.find((one) => one.id === id);
    if (write === undefined) return [];
    const lane = laneOf(write.record);
    const before = makers.get(lane);
    makers.set(lane, id);
    if (before === undefined || before === id || !hasMade(before)) return [];
    return [`I2: ${device.name} makes ${lane} by ${short(id)}, which ${short(before)} has made`];
  };
}

/** I5, for one request as it leaves. */
function findUnjournalled({ method, path, headers }: Asked, device: Device): string[] {
  if (method === 'GET') return [];
  const id = headers.get(IDEMPOTENCY_HEADER);
  const write = device.onDisk.queue().writes.find((one) => one.id === id);
  if (write?.state.kind === 'sending') return [];
  const how = write === undefined ? 'nothing' : write.state.kind;
  return [`I5: ${device.name} sent ${method} ${path} while its disk said: ${how}`];
}

/** I7: what names a record that is still to be made waits for it. */
function findLocalNames({ method, path, body }: Asked, device: Device): string[] {
  const said = `${path} ${typeof body === 'string' ? body : ''}`;
  const name = /local-[0-9a-f-]{36}/.exec(said)?.[0];
  if (name === undefined || !isLocalId(name)) return [];
  return [`I7: ${device.name} sent ${method} ${path} with the name ${short(name)} of its own`];
}

function bare(path: string): string {
  return path.split('?', 1)[0] ?? path;
}
