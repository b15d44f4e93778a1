/** The refusals of a change by their place: a field, or a part of it such as `domains/1`. */
export type Refusals = ReadonlyMap<string, string>;

/** Why the service refused this field, or the first part of it that it refused. */
export function refusalAt(refusals: Refusals, field: string): string | undefined {
  const part = [...refusals.keys()].find((place) => place.startsWith(`${field}/`));
  return refusals.get(field) ?? (part === undefined ? undefined : refusals.get(part));
}

/** The field of a place. */
export function fieldAt(place: string): string {
  return place.split('/')[0] ?? place;
}
