import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { openDatabase } from '../../electron/store/database.ts';
import { createJournal } from '../../electron/store/journal.ts';
import { createJournalLines } from '../../electron/store/journal-lines.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { folderForTest } from './profile-for-test.ts';

/** Kills processes that write two journals, half of `kills` each; both must hold all they acknowledged. */
export async function killWriters({ seed, kills }: { seed: number; kills: number }): Promise<void> {
  const random = createSeededRandom(seed);
  async function killEach(lives: number): Promise<void> {
    const file = path.join(folderForTest(), 'traytable.db');
    const acknowledged: string[] = [];
    for (let life = 0; life < lives; life += 1) {
      const wanted = 1 + Math.floor(random.fraction() * 10);
      acknowledged.push(...(await writeUntilKilled(file, `life${life}`, wanted)));
    }
    const database = openDatabase(file);
    const journal = createJournal(createJournalLines(database));
    const held = new Set(journal.open().writes.map(({ id }) => id));
    const lost = acknowledged.filter((name) => !held.has(`write-${name}`));
    expect({ seed, lost, aside: journal.quarantinedCount() }).toEqual({ seed, lost: [], aside: 0 });
    expect(acknowledged.length).toBeGreaterThanOrEqual(lives);
    database.close();
  }
  await Promise.all([killEach(kills / 2), killEach(kills / 2)]);
}

/**
 * Returns the lines that a writer has acknowledged by the time it is killed, after `wanted` lines.
 */
function writeUntilKilled(file: string, life: string, wanted: number): Promise<string[]> {
  const script = fileURLToPath(new URL('journal-writer.ts', import.meta.url));
  const child = spawn(process.execPath, [script, file, life], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const names: string[] = [];
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (name) => {
      names.push(name);
      if (names.length === wanted) child.kill('SIGKILL');
    });
    child.once('close', () => resolve(names));
  });
}
