import { createSubscriber } from 'svelte/reactivity';
import { boundedPage, type PageRef } from '../../shared/ipc/page-ref.ts';
import { moveItem } from '../../shared/move-item.ts';
import {
  isPinned,
  onceEach,
  openedAgain,
  PINNED_MAX,
  RECENT_MAX,
  togglePin,
} from '../../shared/navigation/listed-records.ts';
import { boundedRef, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import { recallFollowed, remember } from '../ui/remembered.ts';

/** The records that were opened last and those that are pinned, as this computer remembers them. */
export class RecordShelf {
  /** The pinned records that no longer exist: their pins are not shown. */
  gonePins: readonly PageRef[] = [];
  #recent: readonly RecordRef[] = $state.raw([]);
  #pinned: readonly PageRef[] = $state.raw([]);
  readonly #account: string;
  readonly #outbox: Pick<Outbox, 'knownId'>;
  /** Another window may pin a record: with an older list in hand this one would undo that. */
  readonly #follow = createSubscriber(() => {
    const read = () => this.#read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  });

  constructor(account: string, outbox: Pick<Outbox, 'knownId'>) {
    this.#account = account;
    this.#outbox = outbox;
    this.#read();
  }

  /** The latest first. */
  get recent(): readonly RecordRef[] {
    this.#follow();
    return onceEach(this.#recent, this.#isSame);
  }

  get pins(): readonly PageRef[] {
    this.#follow();
    return onceEach(this.#pinned, this.#isSame);
  }

  open(record: RecordRef): void {
    this.#recent = openedAgain(this.#recent, record, this.#isSame);
    remember(`recent of ${this.#account}`, this.#recent);
  }

  isPinned(record: PageRef): boolean {
    return isPinned(this.pins, record, this.#isSame);
  }

  /** False where there is no room for one more. */
  togglePin(record: PageRef): boolean {
    const before = this.pins;
    const pinned = togglePin(before, record, this.#isSame, this.gonePins);
    const isDone = pinned !== before;
    this.#keepPinned(pinned);
    return isDone;
  }

  /** Moves the pin at a place down by so many places, or up. */
  movePin(from: number, by: number): void {
    this.#keepPinned(moveItem(this.pins, from, by));
  }

  #read(): void {
    const follow = <Ref extends PageRef>(ref: Ref) => ({
      ...ref,
      id: this.#outbox.knownId(ref.id),
    });
    const of = (what: string) => `${what} of ${this.#account}`;
    this.#recent = recallFollowed(of('recent'), boundedRef, RECENT_MAX, follow);
    this.#pinned = recallFollowed(of('pinned'), boundedPage, PINNED_MAX, follow);
  }

  #keepPinned(pinned: readonly PageRef[]): void {
    this.#pinned = pinned;
    remember(`pinned of ${this.#account}`, pinned);
  }

  /** One that was made here is the same under the id that the service gave it. */
  readonly #isSame = (one: string, other: string): boolean =>
    this.#outbox.knownId(one) === this.#outbox.knownId(other);
}
