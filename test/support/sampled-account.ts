/** Fresh samples of an account, and what their database files hold. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createService } from '../../service/create-service.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { SampleSize } from '../../service/seed/sizes.ts';
import { parseTimestamp } from '../../shared/time.ts';
import { seededSecret } from './seeded-secret.ts';

/** The moment of every sample. */
export const now = parseTimestamp('2026-11-20T10:00:00Z');

/** The database file of a fresh sample. */
export function sampled(size: SampleSize, seed: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'traytable-sample-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = join(folder, 'account.sqlite');
  const opened = createService({
    store,
    clock: { now: () => now },
    random: createSeededRandom(7),
    secret: seededSecret(),
    limits: 'off',
    sample: { size, seed },
  });
  if (!opened.ok) throw new Error(opened.message);
  opened.value.close();
  return store;
}

/** The rows that a query finds in the file. */
export function ask(store: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(store, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** The digest of the whole file. */
export function hashOf(store: string): string {
  return createHash('sha256').update(readFileSync(store)).digest('hex');
}

const tables = {
  companies: 'companies',
  contacts: 'contacts',
  deals: 'deals',
  projects: 'projects',
  tasks: 'tasks',
  timeEntries: 'time_entries',
  invoices: 'invoices',
  notes: 'notes',
} as const;

/** How many records of each kind the file holds. */
export function countsOf(store: string): Record<string, number> {
  const names = Object.entries(tables);
  const columns = names.map(([name, table]) => `(SELECT count(*) FROM ${table}) AS ${name}`);
  return { ...(ask(store, `SELECT ${columns.join(', ')}`)[0] as Record<string, number>) };
}
