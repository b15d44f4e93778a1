/** The records that facts name: what they are called, and the way to their pages. */
import type { NamedRecord } from '../../shared/kinds/field.ts';
import { lookupKindOf } from '../../shared/kinds/lookup-kinds.ts';
import { writableKinds } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { App } from '../app/app-context.ts';
import { createNames, withoutQuotes } from '../cache/record-names.ts';

/** Reads their names as long as the calling component lives. */
export class FactNames {
  readonly #app: App;
  readonly #named: () => readonly NamedRecord[];
  // By value: names that are asked for again are missing for a moment.
  readonly #asText = $derived.by(() => JSON.stringify(this.#named()));
  readonly #names = $derived.by(() => createNames(this.#read(), this.#app));

  constructor(app: App, named: () => readonly NamedRecord[]) {
    this.#app = app;
    this.#named = named;
  }

  /** The name of a record with a mark if it is deleted, or why it has none here; empty while it is read. */
  wordsOf(named: NamedRecord): string {
    const isDownloaded = this.#app.state.status.asOf[named.list] !== null;
    return withoutQuotes(this.#names.wordsOf(named, isDownloaded) ?? '');
  }

  /** The bare name of a record; `undefined` if it is unknown here. */
  nameOf(named: NamedRecord): string | undefined {
    const name = this.#names.nameOf(named);
    return name && withoutQuotes(name);
  }

  /** Opens the page of a record; `undefined` without a page, or where it is not on this computer. */
  opener({ list, id }: NamedRecord): (() => void) | undefined {
    const { navigation } = this.#app;
    const lookup = lookupKindOf(list);
    if (lookup !== undefined) {
      const isHere = this.#names.nameOf({ list, id }) !== undefined;
      return isHere ? () => navigation.openLookup({ kind: lookup, id }) : undefined;
    }
    const kind = writableKinds.find(
      (one) => one === lists[list].kind && navigation.placeOf(one) !== undefined,
    );
    return kind && (() => navigation.openRecord({ kind, id }));
  }

  #read(): NamedRecord[] {
    return JSON.parse(this.#asText);
  }
}
