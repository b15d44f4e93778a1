/** The comparison of a record of the cache with the service's version (L27). */
import * as v from 'valibot';
import { parseTimestamp } from '../time.ts';

/** The fields of a record, and the characters of a name or an id: no kind has as many. */
const FIELDS_MAX = 1_000;
const NAME_CHARS_MAX = 200;

const name = v.pipe(v.string(), v.maxLength(NAME_CHARS_MAX));

/**
 * The way in which the cache differs. It lacks the record, or has an older or a newer version by the
 * service's own time, or other values under the same time.
 */
export const difference = v.object({
  id: name,
  kind: v.picklist(['missing', 'behind', 'ahead', 'differs']),
  /** The fields with other values; none for a missing record. */
  fields: v.pipe(v.array(name), v.maxLength(FIELDS_MAX)),
});
export type Difference = Readonly<v.InferOutput<typeof difference>>;

type Fields = Readonly<Record<string, unknown>>;

/** Compares field by field, whatever the order of keys; `null` where both say the same. */
export function compareRecord(
  id: string,
  cached: Fields | undefined,
  service: Fields,
): Difference | null {
  if (cached === undefined) return { id, kind: 'missing', fields: [] };
  const names = new Set([...Object.keys(cached), ...Object.keys(service)]);
  const fields = [...names].filter((name) => !isSame(cached[name], service[name]));
  return fields.length === 0 ? null : { id, kind: kindOf(cached, service), fields };
}

/** A list whose records have no time of change cannot tell the older version. */
function kindOf(cached: Fields, service: Fields): Difference['kind'] {
  const [ours, theirs] = [changedAt(cached), changedAt(service)];
  if (ours < theirs) return 'behind';
  return ours > theirs ? 'ahead' : 'differs';
}

function changedAt({ updated_at }: Fields): number {
  return typeof updated_at === 'string' ? parseTimestamp(updated_at) : Number.NaN;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ours, theirs] = [one as Fields, other as Fields];
  const names = Object.keys(ours);
  if (names.length !== Object.keys(theirs).length) return false;
  return names.every((name) => Object.hasOwn(theirs, name) && isSame(ours[name], theirs[name]));
}
