/** What is typed anew in the outbox: it stays, whatever becomes of its write meanwhile. */
import { SvelteMap } from 'svelte/reactivity';
import type { WriteId } from '../../shared/ids.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';

export type Edit = {
  /** The write as it was when the edit began. */
  readonly write: PendingWrite;
  /** The texts of the fields that were typed in. */
  readonly typed: Record<string, string>;
};

/** The edits of one account's outbox, each until it is saved or given up. */
export class Edits {
  readonly #open = new SvelteMap<WriteId, Edit>();

  begin(write: PendingWrite): void {
    const typed = $state<Record<string, string>>({});
    this.#open.set(write.id, { write, typed });
  }

  of(id: WriteId): Edit | undefined {
    return this.#open.get(id);
  }

  end(id: WriteId): void {
    this.#open.delete(id);
  }

  /** Those whose write is in no list any more: it was sent, or is part of another one. */
  left(listed: readonly PendingWrite[]): readonly Edit[] {
    const ids = new Set(listed.map(({ id }) => id));
    return [...this.#open.values()].filter(({ write }) => !ids.has(write.id));
  }
}
