/** The one way to the service: every client of a profile shares its transport and its rate gate (P7). */
import { probeInMs } from '../../shared/api/signs-of-life.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import { type Client, type ClientParts, createClient } from '../api/client.ts';
import { listenTo } from '../api/listened-transport.ts';
import { createRateGate, type RateGate } from '../api/rate-gate.ts';
import type { RateStore } from '../api/rate-store.ts';
import { createTransport, type Fetch } from '../api/transport.ts';
import { watchTransport } from '../api/watched-transport.ts';
import type { Traffic } from '../store/traffic.ts';

/** The credential of a client, and the callbacks for its responses. */
type Acting = Pick<ClientParts, 'credential' | 'onworked' | 'renew' | 'onfailure' | 'onclock'>;

export interface Network {
  readonly gate: RateGate;
  /** Returns a client that sends with `credential`. */
  clientOf(who: Acting): Client;
  /** Milliseconds until an open connection is probed; 0 or less: now. */
  probeInMs(isVisible: boolean): number;
}

export type NetworkParts = {
  /** Saves the use of the rate limits. */
  readonly rateStore: RateStore;
  readonly traffic: Traffic;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when the pause or the limit begins to delay requests, and when it ends. */
  readonly onlimits: () => void;
};

/** The network of one profile. */
export function createNetwork(parts: NetworkParts): Network {
  const { clock, rateStore: store, onlimits } = parts;
  const gate = createRateGate({ ...parts, store, onchange: onlimits });
  const listened = listenTo(createTransport(parts.fetch, parts.timer), clock);
  const transport = watchTransport(listened, { clock, ontraffic: parts.traffic.record });
  return {
    gate,
    clientOf: (who) => createClient({ ...parts, transport, gate, ...who }),
    // While the gate is closed no request would be sent.
    probeInMs: (isVisible) =>
      gate.waitMs('view') ||
      probeInMs({ ...listened.signs(), isWindowVisible: isVisible }, clock.now()),
  };
}
