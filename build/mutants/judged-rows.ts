/** Keeps the verdicts of a long table on disk, so that an interrupted run continues. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './work-copy.ts';

export type Row = {
  /** The digest of the worlds, the program and the break. */
  readonly about: string;
  readonly isCaught: boolean;
  readonly words: string;
  /** The world that noticed the break. */
  readonly seed: number | null;
};

/** The sources that a world's verdict depends on. */
const rooms = /^(?:electron|shared|service|test\/simulation|test\/support)\/.*\.ts$/;

/** Returns the digest of every source that a world runs. */
export function programDigest(root: string): string {
  const digest = createHash('sha256');
  const sources = filesOf(root).filter((file) => rooms.test(file));
  for (const file of sources.toSorted()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return digest.digest('hex');
}

/** Returns the digest of the program with one break, and of the part test that should notice it. */
export function rowDigest(
  program: string,
  { file, from, to }: Record<string, unknown>,
  test = '',
): string {
  return createHash('sha256')
    .update(JSON.stringify([program, file, from, to, test]))
    .digest('hex');
}

export interface JudgedRows {
  of(about: string): Row | undefined;
  keep(row: Row): void;
}

/** Opens the rows of a file; leaves out a line that was cut off. */
export function openRows(file: string): JudgedRows {
  const rows = new Map<string, Row>();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const line of lines) {
    const row = parseRow(line);
    if (row) rows.set(row.about, row);
  }
  return {
    of: (about) => rows.get(about),
    keep(row) {
      rows.set(row.about, row);
      mkdirSync(path.dirname(file), { recursive: true });
      appendFileSync(file, `\n${JSON.stringify(row)}`);
    },
  };
}

function parseRow(line: string): Row | undefined {
  try {
    return JSON.parse(line) as Row;
  } catch {
    return undefined;
  }
}
