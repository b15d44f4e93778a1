/** The hold of a create that waits for a choice which only it can carry (Q7.1). */
import { CREATE_HELD_MS } from '../../shared/queue-limits.ts';
import type { Instant } from '../../shared/time.ts';

export class CreateHold {
  isOn = false;
  /** As main has it. */
  #sent = false;
  #sentAt: Instant = 0;

  /** Whether main has it otherwise. */
  get isNews(): boolean {
    return this.isOn !== this.#sent;
  }

  /** Main has saved it. */
  acknowledge(isOn: boolean, at: Instant): void {
    [this.#sent, this.#sentAt] = [isOn, at];
  }

  /** Ends it; is false where there was none. */
  end(): boolean {
    const wasOn = this.isOn;
    this.isOn = false;
    return wasOn;
  }

  /** Makes a hold that is no longer fresh news again; is false where there is nothing to renew. */
  renew(now: Instant): boolean {
    if (!this.isOn || Math.abs(now - this.#sentAt) < CREATE_HELD_MS / 4) return false;
    this.#sent = false;
    return true;
  }
}
