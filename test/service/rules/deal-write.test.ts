import { expect, test } from 'vitest';
import { probabilityOf } from '../../../service/rules/deal-write.ts';

test('[deal.probability] a stage that expects half a per cent is rounded to a whole one', () => {
  const reaches = (ofStage: string | null) => probabilityOf({ given: undefined, held: 7, ofStage });
  expect([reaches('12.5'), reaches('12.4'), reaches('0.0'), reaches(null)]).toEqual([
    ...[13, 12, 0, 7],
  ]);
});
