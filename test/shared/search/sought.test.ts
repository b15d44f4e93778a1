import { expect, test } from 'vitest';
import { readSought, SOUGHT_MAX } from '../../../shared/search/sought.ts';

test('[F4] reads the sign at the start of the line', () => {
  expect(readSought('> New task')).toEqual({ among: 'commands', words: ['new', 'task'] });
  expect(readSought(' @Ann')).toEqual({ among: 'people', words: ['ann'] });
  expect(readSought('#')).toEqual({ among: 'projects', words: [] });
  expect(readSought('a > b')).toEqual({ among: 'all', words: ['a', '>', 'b'] });
});

test('[F5] reads no more than a line of bounded length', () => {
  expect(readSought('word '.repeat(1_000)).words.join(' ').length).toBeLessThanOrEqual(SOUGHT_MAX);
});
