/** The words behind a name that others have too. */
import type { Choosable, NamesOf } from './matching-names.ts';

/** The words that stand behind the name of every item, and what is added where several have the same. */
export type Tellable<T> = {
  readonly namesOf: NamesOf<T>;
  readonly aboutOf?: ((item: T) => string) | undefined;
  /** The most telling first. */
  readonly detailsOf?: ((item: T) => readonly string[]) | undefined;
};

/** Returns the words behind the name of an item; those of equal names differ. */
export function createAbouts<T extends Choosable>(
  items: readonly T[],
  { namesOf, aboutOf = () => '', detailsOf = () => [] }: Tellable<T>,
): (item: T) => string {
  const textOf = (item: T) => `${namesOf(item)[0]?.trim()}\n${aboutOf(item)}`;
  const alike = Map.groupBy(items, textOf);
  const known = new Map<T, readonly string[]>();
  const detailsIn = (item: T) => {
    const details = known.get(item) ?? [...detailsOf(item), idInWords(item)];
    known.set(item, details);
    return details;
  };
  return (item) => {
    const others = alike.get(textOf(item))?.filter(({ id }) => id !== item.id) ?? [];
    if (others.length === 0) return aboutOf(item);
    const added: string[] = [];
    let left = others;
    for (const [at, detail] of detailsIn(item).entries()) {
      if (left.length === 0) break;
      if (detail === '') continue;
      const next = left.filter((other) => detailsIn(other)[at] === detail);
      if (next.length < left.length) added.push(detail);
      left = next;
    }
    return [aboutOf(item), ...added].filter(Boolean).join(' · ');
  };
}

/** `ID 4711`, of `company 4711` too; the beginning of a long one. */
function idInWords({ id }: Choosable): string {
  return `ID ${String(id).split(' ').at(-1)?.slice(0, 8)}`;
}
