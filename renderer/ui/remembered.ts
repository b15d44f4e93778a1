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

/** Remembers a value under a name, where the disk takes it. */
export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It is remembered for as long as the window is open.
  }
}
