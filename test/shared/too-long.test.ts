import { expect, test } from 'vitest';
import { tooLongWords } from '../../shared/too-long.ts';

test('says how long a text is and may be, and nothing of one that fits', () => {
  expect(tooLongWords('x'.repeat(1_200), 1_000, 'This line')).toBe(
    'This line has 1,200 characters, and 1,000 are the most. Shorten it.',
  );
  expect(tooLongWords('x'.repeat(1_000), 1_000)).toBeNull();
});
