/** Rows of a table that takes long, kept on disk: a run that was ended goes on where it was. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './work-copy.ts';

export type Row = {
  /** The worlds, the program and the break that this row is about, as one digest. */
  readonly about: string;
  readonly isCaught: boolean;
  readonly words: string;
  /** The world that has noticed it. */
  readonly seed: number | null;
};

/** What the verdict of a world depends on. */
const rooms = /^(?:electron|shared|service|test\/simulation|test\/support)\/.*\.ts$/;

/** A digest of every source that a world runs. */
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

/** A digest of the program with one break in it. */
export function rowDigest(program: string, { file, from, to }: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify([program, file, from, to]))
    .digest('hex');
}

export interface JudgedRows {
  of(about: string): Row | undefined;
  keep(row: Row): void;
}

/** The rows in a file; a line that was cut off as a run ended is left out. */
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
