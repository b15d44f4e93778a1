import { expect, test } from 'vitest';
import { asHours, shownValue } from '../../../shared/kinds/shown-value.ts';

test('shows a value by the control of its field', () => {
  expect(shownValue('note', 'content_html', '<p>Call <b>Ada</b></p>')).toBe('Call Ada');
  expect(shownValue('note', 'visibility', 'author_only')).toBe('Only you');
  expect(shownValue('time-entry', 'duration_seconds', 5400)).toBe('1:30 h');
  expect(shownValue('time-entry', 'billable', false)).toBe('No');
  expect(shownValue('time-entry', 'tag_ids', [5, 6])).toBe('5, 6');
  expect(shownValue('deal', 'deal_value', null)).toBe('');
  expect(shownValue('deal', 'close_date', '2026-12-10')).toMatch(/10.*2026/);
  expect(shownValue('deal', 'close_date', 'soon')).toBe('soon');
});

test('[version.additive] shows a value that the service has added, whatever it is called', () => {
  expect(shownValue('company', 'industry', 'deep_sea')).toBe('Deep sea');
  expect(shownValue('company', 'industry', 'constructor')).toBe('Constructor');
  expect(shownValue('company', 'industry', '__proto__')).toBe('  proto  ');
});

test('shows a moment as date and time in the given zone', () => {
  const inTokyo = (text: string) => shownValue('time-entry', 'started_at', text, 'Asia/Tokyo');
  expect(inTokyo('2026-11-16T20:00:00Z')).toMatch(/17.*2026.*\b0?5:00\b/);
  expect(inTokyo('2026-11-16T20:00:07Z')).toMatch(/5:00:07/);
  expect(inTokyo('soon')).toBe('soon');
});

test('shows seconds only if there are any', () => {
  expect([5400, 5405, -60].map(asHours)).toEqual(['1:30', '1:30:05', '-0:01']);
});
