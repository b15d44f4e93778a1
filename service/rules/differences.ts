/** What of a change really changes something, so that a change to what is there writes nothing. */

/** Those of `changes` that `row` holds otherwise. */
export function differences<T extends object>(row: object, changes: T): Partial<T> {
  const held = new Map<string, unknown>(Object.entries(row));
  const different = Object.entries(changes).filter(([name, value]) => held.get(name) !== value);
  return Object.fromEntries(different) as Partial<T>;
}
