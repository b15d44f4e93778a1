/** How the list of a kind is looked at, remembered on this computer by account. */
import * as v from 'valibot';
import { columnsOf } from '../../shared/table/columns.ts';
import { firstView, type ListedKind } from '../../shared/table/first-views.ts';
import { type View, view } from '../../shared/table/view.ts';
import { recall, remember } from '../ui/remembered.ts';

export class ListView {
  #now: View = $state.raw() as View;
  readonly #name: string;
  readonly #first: View;

  constructor(kind: ListedKind, accountKey: string) {
    this.#name = `view of ${kind} of ${accountKey}`;
    this.#first = firstView(kind);
    const names = new Set(columnsOf(kind).map(({ name }) => name));
    const known = recall(this.#name, v.nullable(view)) ?? this.#first;
    const columns = known.columns.filter(({ name }) => names.has(name));
    this.#now = columns.length === 0 ? this.#first : { ...known, columns };
  }

  get now(): View {
    return this.#now;
  }

  /** Whether it is as it was before anybody changed it. */
  get isFirst(): boolean {
    return JSON.stringify(this.#now) === JSON.stringify(this.#first);
  }

  set(next: View): void {
    this.#now = next;
    remember(this.#name, next);
  }

  /** Back to how it was before anybody changed it. */
  reset(): void {
    this.set(this.#first);
  }
}
