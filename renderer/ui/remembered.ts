/** Small things this window remembers of an account. They are a courtesy: without a disk they last until it closes. */
import * as v from 'valibot';

/** The remembered value of a name; `undefined` if there is none, or none that fits. */
export function recall<T extends v.GenericSchema>(
  name: string,
  schema: T,
): v.InferOutput<T> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(name) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined; // garbled, or no storage
  }
}

/** The parts of a remembered list that fit: one that does not takes no other along. */
export function recallList<T extends v.GenericSchema>(
  name: string,
  part: T,
  max: number,
): readonly v.InferOutput<T>[] {
  const all = recall(name, v.array(v.unknown())) ?? [];
  return all.filter((one): one is v.InferOutput<T> => v.is(part, one)).slice(0, max);
}

/**
 * The same, each part as `follow` returns it: under the id that the service gave to a record made here. It is
 * written down so, because ids from before a send are known for a while only (Q20).
 */
export function recallFollowed<T extends v.GenericSchema>(
  name: string,
  part: T,
  max: number,
  follow: (part: v.InferOutput<T>) => v.InferOutput<T>,
): readonly v.InferOutput<T>[] {
  const before = recallList(name, part, max);
  return rememberFollowed(name, before, before.map(follow));
}

/** Returns `now`, and remembers it where it differs from what was recalled. */
export function rememberFollowed<T>(name: string, before: T, now: T): T {
  if (JSON.stringify(now) !== JSON.stringify(before)) remember(name, now);
  return now;
}

/** Remembers a value under a name, where the disk takes it. */
export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It is remembered for as long as the window is open.
  }
}
