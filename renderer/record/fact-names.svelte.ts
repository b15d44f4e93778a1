/** The records that facts name: what they are called, and the way to their pages. */
import type { NamedRecord } from '../../shared/kinds/field.ts';
import { lookupKindOf } from '../../shared/kinds/lookup-kinds.ts';
import { writableKinds } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import { nameWithMark, type ShownName } from '../../shared/shown-name.ts';
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

  /** The name of a record and its mark; both empty while they are read. */
  shownOf(named: NamedRecord): ShownName {
    const { name, mark } = this.#names.shownOf(named) ?? { name: '', mark: '' };
    return { name: withoutQuotes(name), mark };
  }

  /** The same as one text. */
  wordsOf(named: NamedRecord): string {
    return nameWithMark(this.shownOf(named));
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
