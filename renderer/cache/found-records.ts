/** Small steps between one answer of the cache and the next question. */

type WithId = { readonly id: number | string };

export function byId<T extends WithId>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [String(record.id), record]));
}

/** Each record once, in the order they come in. */
export function once<T extends WithId>(found: readonly (T | undefined)[]): T[] {
  return [...byId(present(found)).values()];
}

export function unique<T>(values: readonly (T | null | undefined)[]): T[] {
  return [...new Set(present(values))];
}

export function present<T>(values: readonly (T | null | undefined)[]): T[] {
  return values.filter((value): value is T => value !== null && value !== undefined);
}
