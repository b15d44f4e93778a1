import { expect, test } from 'vitest';
import { knownId } from '../../../shared/queue/known-id.ts';
import { LOCAL_ID, NOTE_ID } from '../../support/builders.ts';

test('the known id is the one that the service gave, or the one it was asked for', () => {
  const adopted = { [LOCAL_ID]: NOTE_ID };
  expect(knownId({ adopted }, LOCAL_ID)).toBe(NOTE_ID);
  expect(knownId({ adopted }, 'other')).toBe('other');
  expect(knownId({ adopted }, 'constructor')).toBe('constructor');
});

test('[Q15] the known id follows a note that was filed anew, and no circle', () => {
  const adopted = { [NOTE_ID]: LOCAL_ID, [LOCAL_ID]: 'made' };
  expect(knownId({ adopted }, NOTE_ID)).toBe('made');
  expect(knownId({ adopted: { a: 'b', b: 'a' } }, 'a')).toBe('a');
});
