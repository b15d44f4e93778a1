/**
 * The started app, killed again and again while main takes in the edits of a selection.
 *
 * Goal: a group of 500 edits is in the outbox whole or not at all, and every acknowledged group is
 * there. Method: a page that saves groups without pause, offline; a kill -9 of the whole app at a
 * random moment, a start, again. `TRAYTABLE_KILLS=100` kills a hundred times.
 */
import { expect } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { expectLine, signIn, test } from '../support/app-test.ts';

declare const window: { readonly traytable: Bridge };

const KILLS = Number(process.env['TRAYTABLE_KILLS'] ?? 6);
const SEED = Number(process.env['TRAYTABLE_SEED'] ?? 20_261_128);
const TOGETHER = 500;
/** A full outbox would refuse the groups of later lives. */
const GROUPS_MAX = 5;

test(`[Q4.4] holds each group of edits whole or not at all over ${KILLS} kills, seed ${SEED}`, async ({
  desk,
}) => {
  test.setTimeout(120_000 + KILLS * 40_000); // bounds of what hangs, not of what is slow
  const { fraction } = createSeededRandom(SEED);
  let app = await desk.start();
  await signIn(app.main, desk.online);
  await desk.online.goOffline();
  await expectLine(app.main, 'Offline');
  const acknowledged: string[] = [];
  let unheard = 0;
  for (let life = 1; life <= KILLS; life += 1) {
    const saving = saveGroups(app, life, acknowledged);
    await app.main.waitForTimeout(20 + fraction() * 600);
    await app.kill();
    await saving;
    app = await desk.start();
    const held = await groupsIn(app);
    expect([...held.values()].filter((count) => count !== TOGETHER)).toEqual([]);
    expect([...held.keys()]).toEqual(expect.arrayContaining(acknowledged));
    unheard = held.size - acknowledged.length;
  }
  const description = `${acknowledged.length} groups, ${unheard} more that nobody heard of`;
  test.info().annotations.push({ type: 'acknowledged', description });
});

/** Saves groups of new tasks until the app is gone. */
async function saveGroups({ main }: LaunchedApp, life: number, acknowledged: string[]) {
  try {
    for (let round = 1; round <= GROUPS_MAX; round += 1) {
      const group = `${life}-${round}`;
      const answer = await main.evaluate(
        ({ mark, count }) =>
          window.traytable.saveRecords({
            edits: Array.from({ length: count }, (_, place) => ({
              writeId: `${mark}/${place}`,
              record: { kind: 'task' as const, id: `local-${mark}/${place}` },
              fields: { title: `Task ${place} of ${mark}` },
              base: null,
              isFinished: true,
            })),
          }),
        { mark: group, count: TOGETHER },
      );
      expect(answer).toMatchObject({ ok: true });
      acknowledged.push(group);
    }
  } catch (error) {
    // Killed: the last group may be there or not.
    if (error instanceof Error && error.message.includes('expect(')) throw error;
  }
}

/** How many writes of each group are in the outbox. */
async function groupsIn({ main }: LaunchedApp): Promise<ReadonlyMap<string, number>> {
  const ids = await main.evaluate(async () => {
    const state = await window.traytable.readState(null);
    return state.ok ? state.value.outbox.writes.map(({ id }) => id) : [];
  });
  const groups = new Map<string, number>();
  for (const [group = ''] of ids.map((id) => id.split('/')))
    groups.set(group, (groups.get(group) ?? 0) + 1);
  return groups;
}
