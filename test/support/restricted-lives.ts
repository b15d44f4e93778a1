/** Random lives of the owner and a restricted member in a small account. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { SEED } from './property.ts';
import { moves, OWNER_ID, RESTRICTED_ID, ReachWorld } from './reach-world.ts';
import { serviceInProcess } from './service-in-process.ts';

/** On a busy machine. */
export const LIFE_MS_MAX = 30_000;

/** Fails when a write of the restricted member lets them read what they could not read before it. */
export async function liveRestricted(lives: number): Promise<void> {
  const life = fc.asyncProperty(moves, async (calls) => {
    const world = new ReachWorld(serviceInProcess().service);
    await world.open();
    const refusals: string[] = [];
    for (const move of calls) {
      const isRestricted = move.by === RESTRICTED_ID;
      const all = isRestricted ? await world.readableBy(OWNER_ID) : [];
      const before = isRestricted ? await world.readableBy(RESTRICTED_ID) : new Set();
      refusals.push(await world.play(move));
      if (!isRestricted) continue;
      const after = await world.readableBy(RESTRICTED_ID);
      const opened = [...all].filter((record) => after.has(record) && !before.has(record));
      expect([...opened, ...(opened.length > 0 ? refusals : [])]).toEqual([]);
    }
    // A record in no list is not there for them by its id either.
    const listed = await world.readableBy(RESTRICTED_ID);
    const byId = [...(await world.readableById(RESTRICTED_ID))];
    expect(byId.filter((record) => !listed.has(record))).toEqual([]);
  });
  // A failing life is reported by its few calls: shrinking it would take minutes.
  await fc.assert(life, { seed: SEED, numRuns: lives, endOnFailure: true });
}
