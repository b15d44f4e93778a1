import type { CaptureBridge } from '../../shared/ipc/contract.ts';
import { type CaptureDraft as Draft, emptyCapture } from '../../shared/ipc/state.ts';
import { typedSince } from '../../shared/note/typed-since.ts';
import type { Timer } from '../../shared/ports.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { TypedWords } from '../bridge/typed-words.ts';

/** The entry that the line becomes. */
type FiledEntry = NonNullable<Parameters<CaptureBridge['fileCapture']>[0]['entry']>;

/** Between a key and the disk; a kill between the two loses no more than this. */
const SAVE_MS = 200;
const RETRY_MS = 2 * SECOND_MS;

/**
 * The draft of the quick note. Main saves it: every change is on disk within 250 ms, and survives
 * Esc, blur, a crash and a sign-out. Text that main refuses stays here, and is retried (P2).
 */
export class CaptureDraft {
  draft = $state.raw<Draft>(emptyCapture);
  /** Why it could not be saved or filed, as a sentence. */
  problem = $state.raw<string | null>(null);

  readonly #bridge: CaptureBridge;
  readonly #timer: Timer;
  readonly #typed: TypedWords;
  /** Main's version: any other text here is still to be saved. */
  #saved: Draft = emptyCapture;
  /** How many were filed: tells main the next thought from the one it has just filed. */
  #thought = 0;
  #pause: AbortController | undefined;
  #retry: AbortController | undefined;
  #chain: Promise<void> = Promise.resolve();
  #filing: Promise<void> | undefined;

  constructor(bridge: CaptureBridge, timer: Timer) {
    this.#bridge = bridge;
    this.#timer = timer;
    this.#typed = new TypedWords((words) => bridge.markTyped({ window: 'capture', ...words }));
  }

  /** Reads what main keeps, unless something newer stands here that it has not taken yet. */
  async read(): Promise<void> {
    await this.#chain;
    const answer = await this.#bridge.readCapture(null);
    if (this.draft !== this.#saved) return;
    if (!answer.ok) this.problem = answer.message;
    else this.draft = this.#saved = answer.value;
  }

  /** The user changed something; it is saved within a moment. */
  change(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
    this.#typed.set(this, true);
    if (this.#pause !== undefined) return;
    this.#pause = new AbortController();
    void this.#saveAfter(SAVE_MS, this.#pause.signal);
  }

  /**
   * Files the text as a note, its line as `entry`, or both, and empties the fields; an empty draft
   * only closes the window. Later typing begins the next draft.
   */
  file(entry?: FiledEntry): Promise<void> {
    if (this.draft.text.trim() === '' && entry === undefined) return this.hide();
    this.#filing ??= this.#file(this.draft, entry).finally(() => {
      this.#filing = undefined;
    });
    return this.#filing;
  }

  /** Saves what is not saved yet, now: the window may never come back. */
  async keep(): Promise<void> {
    if (this.draft !== this.#saved) await this.#save();
  }

  /** Hides the window and keeps the text. */
  async hide(): Promise<void> {
    await this.#save();
    await this.#bridge.hideCapture(null);
  }

  async #saveAfter(delayMs: number, signal: AbortSignal): Promise<void> {
    await this.#timer.sleep(delayMs, signal);
    if (!signal.aborted) await this.#save();
  }

  #tryAgain(): void {
    if (this.draft === this.#saved) return;
    this.#retry = new AbortController();
    void this.#saveAfter(RETRY_MS, this.#retry.signal);
  }

  /** Saves what stands here, after whatever is being saved or filed. */
  #save(): Promise<void> {
    this.#stopWaiting();
    return this.#next(async () => {
      if (this.draft !== this.#saved) await this.#send(this.draft);
    });
  }

  /** Nothing is saved during this: it would restore a draft that has just become a note. */
  #file(filed: Draft, entry?: FiledEntry): Promise<void> {
    this.#stopWaiting();
    return this.#next(async () => {
      if (filed !== this.#saved) await this.#send(filed);
      this.#retry?.abort();
      const named = this.#identify(filed);
      const answer = await this.#bridge.fileCapture(
        entry === undefined ? named : { ...named, entry },
      );
      this.problem = answer.ok ? null : answer.message;
      if (!answer.ok && answer.failure === 'half') return this.#leaveNote(filed, entry);
      if (!answer.ok) return this.#tryAgain();
      this.#thought += 1;
      const next = changedSince(filed, this.draft);
      this.draft = this.#saved = emptyCapture;
      if (next === emptyCapture) return;
      this.draft = next;
      await this.#send(this.draft);
    });
  }

  /** The line is an entry by now; the note is still to be saved. */
  #leaveNote(filed: Draft, entry?: FiledEntry): void {
    const time = typedSince(filed.time, this.draft.time);
    const target = this.draft.target ?? entry?.target ?? null;
    this.draft = { ...this.draft, time, target, half: 'note' };
  }

  #identify(draft: Draft): Draft {
    return { ...draft, thought: this.#thought };
  }

  #stopWaiting(): void {
    this.#pause?.abort();
    this.#pause = undefined;
    this.#retry?.abort();
  }

  async #send(draft: Draft): Promise<void> {
    const answer = await this.#bridge.saveCapture(this.#identify(draft));
    this.problem = answer.ok ? null : answer.message;
    if (answer.ok) this.#saved = draft;
    else this.#tryAgain();
  }

  #next(step: () => Promise<void>): Promise<void> {
    this.#chain = this.#chain
      .then(step)
      .then(() => this.#typed.set(this, this.draft !== this.#saved));
    return this.#chain;
  }
}

/** Input since a draft was filed: the start of the next one. */
function changedSince(filed: Draft, now: Draft): Draft {
  const text = typedSince(filed.text, now.text);
  const time = typedSince(filed.time, now.time);
  const isSameTarget =
    now.target?.id === filed.target?.id && now.target?.type === filed.target?.type;
  const target = isSameTarget ? null : now.target;
  const isSameAudience = now.visibility === filed.visibility;
  const visibility = isSameAudience ? emptyCapture.visibility : now.visibility;
  const isEmpty =
    text === '' && time === '' && target === null && visibility === emptyCapture.visibility;
  return isEmpty ? emptyCapture : { text, time, target, visibility, half: now.half };
}
