import { expect, test } from 'vitest';
import { labelFor, labelsFor } from '../../../shared/kinds/labels.ts';

test('makes a label of each value, or takes a better one', () => {
  expect(labelFor('size_unknown')).toBe('Size unknown');
  expect(labelsFor(['on_hold', 'won'], { won: 'Signed' })).toEqual({
    on_hold: 'On hold',
    won: 'Signed',
  });
});
