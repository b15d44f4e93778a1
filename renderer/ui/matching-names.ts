/** Which of many things a few typed letters may mean, the best match first. */
import { foldText } from '../../shared/fold-text.ts';

/** As many as fit above the field. */
const SHOWN_MAX = 5;

/** A thing that can be chosen by its name. */
export type Choosable = { readonly id: string | number };

/** Returns the shown name, and behind it other names that find it too. */
export type NamesOf<T> = (item: T) => readonly string[];

export type PickerWords = {
  /** The label of the field and of the list. */
  readonly label: string;
  readonly list: string;
  /** The choice of nothing; without it one has to be chosen. */
  readonly none?: string | undefined;
  /** The texts for an empty list, and for a typed text that fits nothing. */
  readonly empty: string;
  readonly unmatched: string;
};

type Options<T extends Choosable> = {
  readonly namesOf: NamesOf<T>;
  /** A match that stays among those shown: others that come in do not push it out. */
  readonly heldId?: Choosable['id'] | null | undefined;
};

/** Names that begin with `typed`, then words that do, then whatever holds it. */
export function matchNames<T extends Choosable>(
  items: readonly T[],
  typed: string,
  { namesOf, heldId }: Options<T>,
): T[] {
  const wanted = foldText(typed.trim());
  const matches = items
    .map((item) => ({ item, rank: rankOf(namesOf(item), wanted) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
  const heldAt = matches.findIndex(({ id }) => id === heldId);
  return matches.filter((_, index) =>
    heldAt < SHOWN_MAX ? index < SHOWN_MAX : index < SHOWN_MAX - 1 || index === heldAt,
  );
}

function rankOf([name = '', ...others]: readonly string[], wanted: string): number {
  const text = foldText(name);
  if (text.startsWith(wanted)) return 0;
  if (text.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
  return text.includes(wanted) || others.some((other) => foldText(other).includes(wanted)) ? 2 : 3;
}
