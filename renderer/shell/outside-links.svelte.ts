import type { Bridge } from '../../shared/ipc/contract.ts';
import { type ChosenParts, openChosen } from '../record/open-chosen.ts';

/** The links to records that are opened outside the window. */
export class OutsideLinks {
  /** Why the last one opened nothing. */
  problem = $state.raw<string | null>(null);
  readonly #parts: ChosenParts & { readonly bridge: Bridge };

  constructor(parts: ChosenParts) {
    this.#parts = parts;
  }

  /** Opens what waits and what comes, until the returned function is called. */
  follow(): () => void {
    // A link may have started the program, or come while nobody was signed in.
    void this.#take();
    return this.#parts.bridge.on('recordChosen', () => void this.#take());
  }

  async #take(): Promise<void> {
    const problem = await openChosen(this.#parts);
    if (problem !== undefined) this.problem = problem; // another link may have been taken before it
  }
}
