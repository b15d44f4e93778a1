/** Some rows of a list, as their indexes: a number is quicker to sort and to look up than a row. */
import type { Row } from './columns.ts';

/** Those of the indexes that pass a test, in their order. */
export function keepIndexes(
  among: Int32Array,
  passes: (index: number) => boolean,
): Int32Array<ArrayBuffer> {
  const left = new Int32Array(among.length);
  let count = 0;
  for (const index of among) {
    if (!passes(index)) continue;
    left[count] = index;
    count += 1;
  }
  return left.slice(0, count);
}

/** The indexes of all rows. */
export function allIndexes({ length }: { readonly length: number }): Int32Array<ArrayBuffer> {
  const all = new Int32Array(length);
  for (let index = 0; index < length; index += 1) all[index] = index;
  return all;
}

/** The rows with these indexes, in the order of the indexes. */
export function pickRows(rows: readonly Row[], indexes: Int32Array): readonly Row[] {
  return Array.from(indexes, (index) => rows[index] as Row);
}
