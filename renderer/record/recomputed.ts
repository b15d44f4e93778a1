/** The values that the service computes anew when a field is changed, such as a deal's probability with its stage. */
import type { RecordId } from '../../shared/ids.ts';
import { pick } from '../../shared/kinds/kinds.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';

type Awaited = {
  readonly name: string;
  readonly value: unknown;
  readonly names: readonly string[];
};

/**
 * Reads them from the replies to the changes of a list. Main soon forgets a reply, so that an undo would
 * find none.
 */
export class Recomputed {
  readonly #kind: WritableKind;
  readonly #outbox: Pick<Outbox, 'nextChange' | 'of'>;
  readonly #awaited = new Map<RecordId, Awaited>();
  readonly #found = new Map<RecordId, Fields>();
  #following: AbortController | undefined;

  constructor(kind: WritableKind, outbox: Pick<Outbox, 'nextChange' | 'of'>) {
    this.#kind = kind;
    this.#outbox = outbox;
  }

  /** Those of a record; `undefined` until the service has answered. */
  of(id: RecordId): Fields | undefined {
    return this.#found.get(id);
  }

  /** A record's field is being given this value, from which fields with these names are computed. */
  follow(id: RecordId, awaited: Awaited): void {
    this.#found.delete(id);
    if (awaited.names.length === 0) return;
    this.#awaited.set(id, awaited);
    if (this.#following !== undefined) return;
    this.#following = new AbortController();
    void this.#read(this.#following);
  }

  forget(): void {
    this.#following?.abort();
    this.#following = undefined;
    this.#awaited.clear();
    this.#found.clear();
  }

  async #read(following: AbortController): Promise<void> {
    const { signal } = following;
    while (!signal.aborted) {
      for (const [id, awaited] of this.#awaited) this.#take(id, awaited);
      if (this.#awaited.size === 0) break;
      await this.#outbox.nextChange({ signal });
    }
    if (this.#following === following) this.#following = undefined;
  }

  #take(id: RecordId, { name, value, names }: Awaited): void {
    const write = this.#outbox.of(id, this.#kind).findLast((one) => fieldsSet(one)[name] === value);
    const reply = write && replyTo(write);
    if (write === undefined || !reply) return;
    this.#awaited.delete(id);
    // The user may have typed one of them along with it.
    const isTyped = (one: string) => one in fieldsSet(write);
    this.#found.set(
      id,
      pick(
        reply,
        names.filter((one) => !isTyped(one)),
      ),
    );
  }
}

function replyTo({ state }: PendingWrite): Fields | null {
  return state.kind === 'done' ? state.reply : null;
}
