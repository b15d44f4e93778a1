import { expect, test } from 'vitest';
import { matchItems } from '../../../../shared/merge/record/match-items.ts';
import { anItem } from '../../../support/builders.ts';

const held = { id: 1, ...anItem };
const { id: _, ...made } = held;

test('[M17.6] recognises an item by its id, then by its content, in every version once', () => {
  const moved = { id: 2, ...anItem, name: 'Printing' };
  const rows = matchItems({
    base: [held, moved],
    ours: [moved, { ...held, rate: '1' }, made],
    theirs: [{ ...held, id: 7 }, moved],
  });
  expect(rows).toEqual([
    { base: 0, ours: 1, theirs: 0 },
    { base: 1, ours: 0, theirs: 1 },
    { base: undefined, ours: 2, theirs: undefined },
  ]);
});

test('[M17.6] recognises an item of a base without ids by its name', () => {
  const rows = matchItems({ base: [made], ours: [{ ...made, rate: '1' }], theirs: [held] });
  expect(rows).toEqual([{ base: 0, ours: 0, theirs: 0 }]);
  const anew = matchItems({ base: [held], ours: [{ ...made, rate: '1' }], theirs: [held] });
  expect(anew).toHaveLength(2);
});
