import type { RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';

export type FlightKitParts = {
  readonly bridge: Pick<Bridge, 'changeFlightKit'>;
  readonly state: AppState;
};

/** The flight kit as this window shows it; main keeps it (L26). */
export class FlightKit {
  readonly #parts: FlightKitParts;
  readonly #account: string;
  readonly #clients = $derived.by(() => {
    const { outbox, status } = this.#parts.state;
    return new Set(status.flightKit.map((id) => outbox.knownId(id)));
  });

  constructor(account: string, parts: FlightKitParts) {
    this.#parts = parts;
    this.#account = account;
  }

  /** The clients in it, by the ids they have now. */
  get clients(): ReadonlySet<RecordId> {
    return this.#clients;
  }

  has(id: RecordId): boolean {
    return this.#clients.has(this.#parts.state.outbox.knownId(id));
  }

  /** Puts a client in, or takes it out if it is in; returns what became of that, in words. */
  async toggle(id: RecordId): Promise<string> {
    const isIn = !this.has(id);
    const answer = await this.#parts.bridge.changeFlightKit({ account: this.#account, id, isIn });
    if (!answer.ok) return answer.message;
    return isIn ? 'In the flight kit: its notes come first.' : 'No longer in the flight kit.';
  }
}
