/** Edits in the outbox: they outlive their write and this page. */
import { SvelteMap } from 'svelte/reactivity';
import * as v from 'valibot';
import type { WriteId } from '../../shared/ids.ts';
import { type PendingWrite, pendingWrite } from '../../shared/queue/pending-write.ts';
import type { UnfinishedWork } from '../bridge/unfinished-work.ts';

export type Edit = {
  /** The write as it was when the edit began. */
  readonly write: PendingWrite;
  /** The texts of the fields that were typed in. */
  readonly typed: Readonly<Record<string, string>>;
};

const PLACE = 'outbox ';

const editText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ write: pendingWrite, typed: v.record(v.string(), v.string()) }),
);

/** The edits of one account's outbox, each until it is saved or given up. */
export class Edits {
  readonly #open = new SvelteMap<WriteId, Edit>();
  readonly #unfinished: UnfinishedWork;

  constructor(unfinished: UnfinishedWork) {
    this.#unfinished = unfinished;
  }

  /** Goes on with what was typed in a page before this one. */
  async restore(): Promise<void> {
    for (const [id, text] of await this.#unfinished.read(PLACE)) {
      const parsed = v.safeParse(editText, text);
      if (parsed.success && !this.#open.has(id)) this.#open.set(id, parsed.output);
    }
  }

  begin(write: PendingWrite): void {
    this.#open.set(write.id, { write, typed: {} });
  }

  /** Goes on with an edit that was given up. */
  resume(edit: Edit): void {
    this.#open.set(edit.write.id, edit);
    this.#keep(edit.write.id);
  }

  type(id: WriteId, field: string, text: string): void {
    const edit = this.#open.get(id);
    if (edit === undefined) return;
    this.#open.set(id, { ...edit, typed: { ...edit.typed, [field]: text } });
    this.#keep(id);
  }

  of(id: WriteId): Edit | undefined {
    return this.#open.get(id);
  }

  end(id: WriteId): void {
    this.#open.delete(id);
    this.#unfinished.keep(PLACE + id, () => null);
  }

  /** Those whose write is in no list any more: it was sent, or is part of another one. */
  listLeft(listed: readonly PendingWrite[]): readonly Edit[] {
    const ids = new Set(listed.map(({ id }) => id));
    return [...this.#open.values()].filter(({ write }) => !ids.has(write.id));
  }

  #keep(id: WriteId): void {
    this.#unfinished.keep(PLACE + id, () => {
      const edit = this.#open.get(id);
      return edit === undefined ? null : JSON.stringify(edit);
    });
  }
}
