/** The rows of the history: entries of versions that met, and deleted records beside them. */
import * as v from 'valibot';
import type { Seal } from './seal.ts';

/** Where their entries are sealed. */
export const HISTORY_PLACE = 'history';

/** Reads the entry of a row as none or one value. One that does not parse stays in the file and is not shown. */
export function entryReader<T extends v.GenericSchema>(
  schema: T,
  seal: Seal,
): (row: Record<string, unknown>) => v.InferOutput<T>[] {
  const entryOf = v.pipe(v.string(), v.parseJson(), schema);
  return ({ entry }) => {
    const parsed = v.safeParse(entryOf, seal.open(HISTORY_PLACE, String(entry)));
    return parsed.success ? [parsed.output] : [];
  };
}
