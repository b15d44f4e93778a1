import type { Bridge } from '../../shared/ipc/contract.ts';
import type { PageRef } from '../../shared/ipc/page-ref.ts';
import type { LinkQuestion } from '../../shared/ipc/record-calls.ts';
import { type ChosenParts, openAnyRecord, openChosen } from '../record/open-chosen.ts';

/** The links that come from outside the window, and ends of a long timer: a record is opened, the timer asks. */
export class OutsideLinks {
  /** Why the last one opened nothing. */
  problem = $state.raw<string | null>(null);
  /** The last one, of which the user says in which account it is opened. */
  question = $state.raw<LinkQuestion | null>(null);
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

  /** Opens the record of a question in this account. */
  async openHere(record: PageRef): Promise<void> {
    this.question = null;
    this.problem = await openAnyRecord(this.#parts, record);
  }

  async #take(): Promise<void> {
    const followed = await openChosen(this.#parts);
    if (followed === undefined) return; // another link may have been taken before it
    this.problem = followed.kind === 'problem' ? followed.words : null;
    this.question = followed.kind === 'question' ? followed : null;
  }
}
