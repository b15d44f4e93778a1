/** Separate random draws for what was added to the worlds later, so that older worlds stay the same. */
import { createDraw, type Draw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';

/**
 * The distance of each draw's seeds from the seeds of worlds. Worlds of `mutants.json` must not use
 * them, nor worlds of `seeds.json` that broke before the draw was added.
 */
const apart = {
  habit: 2_740,
  detail: 13_660,
  rare: 20_242,
  late: 31_066,
  thread: 40_000,
  outage: 50_279,
  ring: 60_024,
  order: 70_012,
  length: 80_003,
  client: 90_365,
  mishap: 100_029,
  timer: 120_463,
  duplicate: 140_152,
  elsewhere: 160_081,
  stranger: 180_135,
  attach: 200_531,
  many: 222_428,
  idle: 240_080,
  undo: 260_141,
  left: 280_875,
  copy: 300_175,
  clock: 320_131,
  part: 433_122,
};

export type Apart = keyof typeof apart;

/** The chances of one world. */
export function drawsApart(seed: number): Readonly<Record<Apart, Draw>> {
  const draws = Object.entries(apart).map(([name, seeds]) => [
    name,
    createDraw(createSeededRandom(seed + seeds)),
  ]);
  return Object.fromEntries(draws) as Record<Apart, Draw>;
}
