import { expect, test } from 'vitest';
import { savedFileInWords } from '../../../renderer/words/saved-file.ts';
import { failed, ok } from '../../../shared/result.ts';

test('says where a file is, why it is not, and nothing after a cancel', () => {
  expect(savedFileInWords(ok({ file: '/a.txt' }))).toEqual({
    isDone: true,
    words: 'Saved as /a.txt',
  });
  expect(savedFileInWords(failed('disk', 'The disk is full.'))).toEqual({
    isDone: false,
    words: 'The disk is full.',
  });
  expect(savedFileInWords(failed('cancelled', 'Nothing was saved.'))).toBeNull();
});
