import type { CaptureBridge } from '../../shared/ipc/contract.ts';
import { type CaptureDraft as Draft, emptyCapture } from '../../shared/ipc/state.ts';
import type { Timer } from '../../shared/ports.ts';

/** Between a key and the disk; a kill between the two loses no more than this. */
const SAVE_MS = 200;

/**
 * The thought that is being captured. Main keeps it: every change is on disk within 250 ms, and Esc,
 * blur, a crash and signing out leave it where it is.
 */
export class CaptureDraft {
  draft = $state.raw<Draft>(emptyCapture);
  /** Why it could not be kept or filed, as a sentence. */
  problem = $state.raw<string | null>(null);

  readonly #bridge: CaptureBridge;
  readonly #timer: Timer;
  #pause: AbortController | undefined;
  #chain: Promise<void> = Promise.resolve();

  constructor(bridge: CaptureBridge, timer: Timer) {
    this.#bridge = bridge;
    this.#timer = timer;
  }

  /** Reads what main keeps, unless something newer stands here and is on its way there. */
  async read(): Promise<void> {
    await this.#chain;
    const answer = await this.#bridge.readCapture(null);
    if (this.#pause !== undefined) return;
    if (answer.ok) this.draft = answer.value;
    else this.problem = answer.message;
  }

  /** The user changed something; it is saved within a moment. */
  change(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
    if (this.#pause !== undefined) return;
    this.#pause = new AbortController();
    void this.#saveAfterPause(this.#pause.signal);
  }

  /** Files the thought as a note and empties the field; an empty one only closes the window. */
  async file(): Promise<void> {
    const filed = this.draft;
    if (filed.text.trim() === '') return this.hide();
    await this.#save();
    // Nothing may be saved behind it: it would bring back what has just become a note.
    const answer = await this.#bridge.fileCapture(filed);
    this.problem = answer.ok ? null : answer.message;
    if (answer.ok && this.draft === filed) this.draft = emptyCapture;
  }

  /** Saves what is not saved yet, now: the window may never come back. */
  async keep(): Promise<void> {
    if (this.#pause !== undefined) await this.#save();
  }

  /** Hides the window and keeps the text. */
  async hide(): Promise<void> {
    await this.#save();
    await this.#bridge.hideCapture(null);
  }

  async #saveAfterPause(signal: AbortSignal): Promise<void> {
    await this.#timer.sleep(SAVE_MS, signal);
    if (!signal.aborted) await this.#save();
  }

  /** Saves what stands here now, after whatever is being saved. */
  #save(): Promise<void> {
    this.#pause?.abort();
    this.#pause = undefined;
    const { draft } = this;
    this.#chain = this.#chain.then(async () => {
      const answer = await this.#bridge.saveCapture(draft);
      this.problem = answer.ok ? null : answer.message;
    });
    return this.#chain;
  }
}
