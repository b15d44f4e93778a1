/** How the list of a kind is looked at, remembered on this computer by account. */
import * as v from 'valibot';
import type { RecordId } from '../../shared/ids.ts';
import { columnsOf } from '../../shared/table/columns.ts';
import { firstView, type ListedKind } from '../../shared/table/first-views.ts';
import { type View, view, withKnownIds } from '../../shared/table/view.ts';
import { recall, remember, rememberFollowed } from '../ui/remembered.ts';

export class ListView {
  #remembered: View = $state.raw() as View;
  readonly #name: string;
  readonly #first: View;
  readonly #knownId: (id: RecordId) => RecordId;
  /** A record in its filters may have been made here, and have another id by now. */
  readonly now = $derived.by(() => withKnownIds(this.#remembered, this.#knownId));

  constructor(kind: ListedKind, accountKey: string, knownId: (id: RecordId) => RecordId) {
    this.#knownId = knownId;
    this.#name = `view of ${kind} of ${accountKey}`;
    this.#first = firstView(kind);
    const names = new Set(columnsOf(kind).map(({ name }) => name));
    const saved = recall(this.#name, v.nullable(view));
    const known = saved
      ? rememberFollowed(this.#name, saved, withKnownIds(saved, knownId))
      : this.#first;
    const columns = known.columns.filter(({ name }) => names.has(name));
    this.#remembered = columns.length === 0 ? this.#first : { ...known, columns };
  }

  /** Whether it is as it was before anybody changed it. */
  get isFirst(): boolean {
    return JSON.stringify(this.now) === JSON.stringify(this.#first);
  }

  set(next: View): void {
    this.#remembered = next;
    remember(this.#name, next);
  }

  /** Back to how it was before anybody changed it. */
  reset(): void {
    this.set(this.#first);
  }
}
