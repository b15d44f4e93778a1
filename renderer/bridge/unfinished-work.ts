import { createSubscriber } from 'svelte/reactivity';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Timer } from '../../shared/ports.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { TypedWords } from './typed-words.ts';

/** Between a key and the disk; a crash between the two loses no more than this. */
const SAVE_MS = 200;
const RETRY_MS = 5 * SECOND_MS;

type Parts = {
  readonly bridge: Pick<Bridge, 'readUnfinished' | 'keepUnfinished'>;
  readonly timer: Timer;
  readonly typed: TypedWords;
  readonly account: string;
};

/**
 * Half-finished input of one account: edits in the outbox, choices in a conflict. Main saves it, so
 * that it outlives this page.
 */
export class UnfinishedWork {
  readonly #parts: Parts;
  /** The input that main lacks, by place; `null` if it is finished. */
  readonly #waiting = new Map<string, () => string | null>();
  /** The input on its way to main: what main answers meanwhile may be older. */
  readonly #onItsWay = new Map<string, () => string | null>();
  #isSaving = false;
  #refusal: string | null = null;
  #announce: () => void = () => undefined;
  readonly #follow = createSubscriber((update) => {
    this.#announce = update;
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the saved input of places whose names begin so, each without that beginning. */
  async read(beginning: string): Promise<readonly (readonly [string, string])[]> {
    const { bridge, account } = this.#parts;
    const answer = await bridge.readUnfinished({ account });
    const texts = new Map<string, string | null>(answer.ok ? Object.entries(answer.value) : []);
    // Read again within a moment it is what was typed last.
    for (const [place, text] of [...this.#onItsWay, ...this.#waiting]) texts.set(place, text());
    return [...texts].flatMap(([place, text]) =>
      text !== null && place.startsWith(beginning) ? [[place.slice(beginning.length), text]] : [],
    );
  }

  /** Saves a place within a moment; calls `text` then. */
  keep(place: string, text: () => string | null): void {
    this.#waiting.set(place, text);
    this.#parts.typed.set(this, true);
    if (!this.#isSaving) void this.#save();
  }

  /** Whether something typed is in this window alone, because main has refused it. */
  get isOnlyHere(): boolean {
    return this.#waiting.size > 0;
  }

  /** Why main did not take what was typed last; `null` once it has. Reactive. */
  get problem(): string | null {
    this.#follow();
    return this.#refusal;
  }

  /** Saves at once what waits, and what is on its way: nobody else waits for its answer. */
  async flush(): Promise<void> {
    for (const [place, text] of this.#onItsWay) {
      if (!this.#waiting.has(place)) this.#waiting.set(place, text);
    }
    await this.#saveOnce();
  }

  async #save(): Promise<void> {
    this.#isSaving = true;
    let delayMs = SAVE_MS;
    while (this.#waiting.size > 0) {
      await this.#parts.timer.sleep(delayMs);
      delayMs = (await this.#saveOnce()) ? SAVE_MS : RETRY_MS;
    }
    this.#isSaving = false;
    this.#parts.typed.set(this, false);
  }

  /** Is true once the disk has taken all of it. */
  async #saveOnce(): Promise<boolean> {
    const { bridge, account } = this.#parts;
    let refusal: string | null = null;
    for (const [place, text] of [...this.#waiting]) {
      this.#waiting.delete(place);
      this.#onItsWay.set(place, text);
      const answer = await bridge.keepUnfinished({ account, place, text: text() });
      if (this.#onItsWay.get(place) === text) this.#onItsWay.delete(place);
      // An account that main has left takes nothing more; a bug may pass, as a full disk does.
      if (answer.ok || answer.failure === 'other-account') continue;
      refusal = answer.message;
      if (!this.#waiting.has(place)) this.#waiting.set(place, text);
    }
    if (refusal !== this.#refusal) {
      this.#refusal = refusal;
      this.#announce();
    }
    return refusal === null;
  }
}
