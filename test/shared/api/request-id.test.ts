import { expect, test } from 'vitest';
import { requestIdAmong } from '../../../shared/api/request-id.ts';

test('[conv.request_id] [P8] takes the first that can be an id, and no text for one', () => {
  expect(requestIdAmong('req_01H-x.2:3', 'other')).toBe('req_01H-x.2:3');
  expect(requestIdAmong(undefined, 'header')).toBe('header');
  for (const text of ['', 'two words', 'line\nbreak', 'x'.repeat(101), '<b>', 'Ünal']) {
    expect(requestIdAmong(text, 'header'), text).toBe('header');
    expect(requestIdAmong(text)).toBeUndefined();
  }
});
