import { expect, test } from 'vitest';
import { UNSENT_STYLE } from '../../../../shared/queue/words/unsent-style.ts';

test('loads nothing and cannot end its own element', () => {
  expect(UNSENT_STYLE).not.toMatch(/url\(|@import|</);
});
