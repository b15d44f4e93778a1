import { expect, test } from 'vitest';
import { stepZoom, ZOOM_PERCENT_NORMAL, zoomPercents } from '../../shared/zoom.ts';

test('goes through every size to both ends, stops there, and returns to normal', () => {
  const largest = zoomPercents.at(-1) ?? 0;
  const smallest = zoomPercents[0] ?? 0;
  const up = zoomPercents.map((percent) => stepZoom(percent, 'in'));
  const down = zoomPercents.map((percent) => stepZoom(percent, 'out'));
  expect(up).toEqual([...zoomPercents.slice(1), largest]);
  expect(down).toEqual([smallest, ...zoomPercents.slice(0, -1)]);
  expect([smallest, largest]).toEqual([50, 200]);
  expect(stepZoom(175, 'reset')).toBe(ZOOM_PERCENT_NORMAL);
});
