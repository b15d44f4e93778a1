/** Small things this window remembers of an account. They are a courtesy: without a disk they last until it closes. */
import * as v from 'valibot';

/** What was remembered under a name; `undefined` where there is nothing, or nothing that fits. */
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

/** Remembers a value under a name, where the disk takes it. */
export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It is remembered for as long as the window is open.
  }
}
