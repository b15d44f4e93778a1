import type { Bridge } from '../../shared/ipc/contract.ts';
import type { UnfinishedChange } from '../../shared/ipc/unfinished-calls.ts';
import type { Timer } from '../../shared/ports.ts';
import { UNFINISHED_BASES_MAX } from '../../shared/storage-limits.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Refusal, TypedWords } from './typed-words.ts';

/** Between a key and the disk; a crash between the two loses no more than this. */
const SAVE_MS = 200;
const RETRY_MS = 5 * SECOND_MS;

type Text = string | null;

/** Shows what main has for a place, whose name is without the beginning that was asked for. */
type Show = (place: string, text: Text) => void;

type Parts = {
  readonly bridge: Pick<Bridge, 'readUnfinished' | 'keepUnfinished' | 'on'>;
  readonly timer: Timer;
  readonly typed: TypedWords;
  readonly account: string;
};

/**
 * Half-finished input of one account: comments, edits in the outbox, choices in a conflict. Main saves
 * it, so that it outlives this page, and tells every window what another one has typed (Q20.4).
 */
export class UnfinishedWork {
  readonly #parts: Parts;
  /** The input that main lacks, by place; `null` if it is finished. */
  readonly #waiting = new Map<string, () => Text>();
  /** The input on its way to main: what main answers meanwhile may be older. */
  readonly #onItsWay = new Map<string, () => Text>();
  /** The texts of main that this window shows, then those it has sent since, the oldest first. */
  readonly #bases = new Map<string, readonly Text[]>();
  /** The revisions of the newest texts, by place. */
  readonly #revisions = new Map<string, number>();
  /** The newest text of a place that could not be shown yet: somebody types there. */
  readonly #announced = new Map<string, Text>();
  readonly #followers = new Set<{ readonly beginning: string; readonly show: Show }>();
  #isSaving = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.bridge.on('unfinishedChanged', (change) => {
      if (change.account === parts.account) this.#hear(change);
    });
  }

  /** Shows what another window types at places whose names begin so, until the returned function is called. */
  follow(beginning: string, show: Show): () => void {
    const follower = { beginning, show };
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Returns the saved input of places whose names begin so, each without that beginning. */
  async read(beginning: string): Promise<readonly (readonly [string, string])[]> {
    const { bridge, account } = this.#parts;
    const before = new Map(this.#revisions);
    const answer = await bridge.readUnfinished({ account });
    const texts = new Map<string, Text>(answer.ok ? Object.entries(answer.value) : []);
    for (const place of new Set([...texts.keys(), ...this.#revisions.keys()])) {
      const isNewer = this.#revisions.get(place) !== before.get(place);
      const latest = this.#bases.get(place)?.at(-1);
      if (isNewer && latest !== undefined) texts.set(place, latest);
      else if (place.startsWith(beginning) && !this.#isTyped(place))
        this.#bases.set(place, [texts.get(place) ?? null]);
    }
    // Read again within a moment it is what was typed last.
    for (const [place, text] of [...this.#onItsWay, ...this.#waiting]) texts.set(place, text());
    return [...texts].flatMap(([place, text]) =>
      text !== null && place.startsWith(beginning) ? [[place.slice(beginning.length), text]] : [],
    );
  }

  /** Saves a place within a moment; calls `text` then. */
  keep(place: string, text: () => Text): void {
    this.#waiting.set(place, text);
    this.#parts.typed.set(this, true);
    if (!this.#isSaving) void this.#save();
  }

  /** Whether something typed is in this window alone, because main has refused it. */
  get isOnlyHere(): boolean {
    return this.#waiting.size > 0;
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
    let refusal: Refusal | null = null;
    for (const place of [...this.#waiting.keys()]) {
      const text = this.#waiting.get(place); // more may have been typed there meanwhile
      if (text === undefined) continue;
      this.#waiting.delete(place);
      this.#onItsWay.set(place, text);
      const answer = await this.#send(place, text());
      if (this.#onItsWay.get(place) === text) this.#onItsWay.delete(place);
      this.#showAnnounced(place);
      // An account that main has left takes nothing more; a bug may pass, as a full disk does.
      if (answer.ok || answer.failure === 'other-account') continue;
      refusal = answer;
      if (!this.#waiting.has(place)) this.#waiting.set(place, text);
    }
    this.#parts.typed.refuse(this, refusal);
    return refusal === null;
  }

  async #send(place: string, text: Text) {
    const { bridge, account } = this.#parts;
    const was = this.#basesOf(place);
    this.#bases.set(place, [...was, text]);
    const said = { account, place, text, was: was.slice(0, UNFINISHED_BASES_MAX) };
    const answer = await bridge.keepUnfinished(said);
    const bases = this.#basesOf(place);
    const at = bases.lastIndexOf(text);
    this.#bases.set(place, answer.ok ? bases.slice(at) : bases.toSpliced(at, 1));
    if (answer.ok && answer.value.revision > (this.#revisions.get(place) ?? 0)) {
      this.#revisions.set(place, answer.value.revision);
      this.#announced.delete(place);
    }
    return answer;
  }

  #basesOf(place: string): readonly Text[] {
    return this.#bases.get(place) ?? [null];
  }

  #hear({ place, text, revision }: UnfinishedChange): void {
    if (revision < (this.#revisions.get(place) ?? 0)) return;
    this.#revisions.set(place, revision);
    this.#announced.set(place, text);
    this.#showAnnounced(place);
  }

  /** Text typed here comes first: main merges it with its own, and announces both. */
  #showAnnounced(place: string): void {
    const text = this.#announced.get(place);
    if (text === undefined || this.#isTyped(place)) return;
    this.#announced.delete(place);
    if (text === this.#basesOf(place).at(-1)) return;
    const followers = [...this.#followers].filter((one) => place.startsWith(one.beginning));
    // Nobody shows it here: who comes later reads it first.
    if (followers.length === 0) this.#bases.delete(place);
    else this.#bases.set(place, [text]);
    for (const { beginning, show } of followers) show(place.slice(beginning.length), text);
  }

  /** Whether main lacks something of it, or has just been sent it. */
  #isTyped(place: string): boolean {
    return this.#waiting.has(place) || this.#onItsWay.has(place);
  }
}
