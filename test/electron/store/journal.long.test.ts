/** The same proof as `journal.test.ts` with three kills, here with thirty. */
import { test } from 'vitest';
import { killWriters } from '../../support/kill-writers.ts';

test(
  '[P1] loses nothing that it acknowledged before it was killed, thirty times over',
  () => killWriters({ seed: 1041, kills: 30 }),
  120_000,
); // thirty starts of Node, on whatever machine
