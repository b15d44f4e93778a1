/** Finds the fields that a change really changes, so that an unchanged record is not written. */

/** The values of `changes` that differ from `row`. */
export function differences<T extends object>(row: object, changes: T): Partial<T> {
  const held = new Map<string, unknown>(Object.entries(row));
  const different = Object.entries(changes).filter(([name, value]) => held.get(name) !== value);
  return Object.fromEntries(different) as Partial<T>;
}
