/**
 * The small files of a profile: read by a schema, replaced whole. A start keeps a damaged one under another
 * name before anything takes its place (K5.2).
 */
import { readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { DamagedFile } from '../../shared/ipc/state.ts';
import type { Log } from '../../shared/ports.ts';
import { errorName } from '../system/error-name.ts';

export type SmallFile<S extends v.GenericSchema = v.GenericSchema> = {
  readonly of: DamagedFile['of'];
  readonly file: string;
  readonly schema: S;
  readonly bytesMax: number;
};

/** Damaged files kept of one name: the first two and the newest. */
const PRESERVED_MAX = 3;

/** Reads the file whole. What cannot be read, does not fit its schema or is too long is `damaged`. */
export function readSmallFile<S extends v.GenericSchema>({
  bytesMax,
  file,
  schema,
}: SmallFile<S>): v.InferOutput<S> | 'missing' | 'damaged' {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) return 'missing';
    if (size > bytesMax) return 'damaged';
    const parsed = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.output : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** Gives damaged ones another name. Where the disk refuses that, they stay. */
export function keepDamaged(files: readonly SmallFile[], log: Log): readonly DamagedFile[] {
  return files.flatMap((one) => {
    if (readSmallFile(one) !== 'damaged') return [];
    const preservedAs = freeName(one.file);
    try {
      renameSync(one.file, preservedAs);
    } catch (error) {
      log.note('damaged file not kept', { of: one.of, error: errorName(error) });
      return [];
    }
    log.note('damaged file kept', { of: one.of });
    return [{ of: one.of, preservedAs }];
  });
}

function freeName(file: string): string {
  const { dir, ext, name } = path.parse(file);
  const nameOf = (number: number) => path.join(dir, `${name}-damaged-${number}${ext}`);
  for (let number = 1; number < PRESERVED_MAX; number += 1) {
    if (statSync(nameOf(number), { throwIfNoEntry: false }) === undefined) return nameOf(number);
  }
  return nameOf(PRESERVED_MAX);
}
