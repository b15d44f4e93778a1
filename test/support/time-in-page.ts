/**
 * The main window with the time entries of years, on a fake main in a page of its own, for `npm run
 * bench -- time`. It has real screens, a real cache and real time.
 */
import { systemClock } from '../../renderer/system/clock.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import { addDays } from '../../shared/time/calendar.ts';
import { dayOf, timestamp } from '../../shared/time.ts';
import { anOfflineMain, drawn, mountWindow, waitForPages } from './bench-window.ts';
import { aMember, aRecord } from './builders.ts';

const PER_DAY = 40;
const PAGE = 500;

/** Opens the window, offline, with so many entries of the days up to today; done once all are in the cache. */
export async function openWindow(count: number): Promise<void> {
  const main = anOfflineMain();
  const today = dayOf(systemClock.now(), 'UTC');
  const entries = Array.from({ length: count }, (_, index) => entryOf(index, today));
  for (let from = 0; from < count; from += PAGE) {
    const records = entries.slice(from, from + PAGE);
    main.deliver({ kind: 'timeEntries', asOf: systemClock.now(), records });
  }
  await mountWindow(main, 'time');
  await waitForPages(main, Math.ceil(count / PAGE));
}

/** Half of a day's entries are one's own, some overlap, and every fifth is a plain duration. */
function entryOf(index: number, today: string): TimeEntry {
  const date = addDays(today, -Math.floor(index / PER_DAY));
  const inDay = index % PER_DAY;
  const startAt = Date.parse(date) + (6 * 60 + inDay * 20) * 60_000;
  const isPlain = inDay % 5 === 0;
  return aRecord('time-entry', {
    ...{ id: index + 1, date, description: `Work ${index}`, project_id: null },
    started_at: isPlain ? null : timestamp(startAt),
    ended_at: isPlain ? null : timestamp(startAt + 30 * 60_000),
    ...{ duration_seconds: 1_800, member_id: inDay % 2 === 0 ? aMember().id : 8 },
  }) as unknown as TimeEntry;
}

/** How many milliseconds after a key the frame was drawn in which `selector` is there. */
export function timeToShow({ key, selector }: { key: string; selector: string }): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now();
    const before = document.querySelector('[aria-label="Time"] h2')?.textContent;
    const isOtherWeek = key === '[' || key === ']';
    dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const check = () => {
      const isOther = document.querySelector('[aria-label="Time"] h2')?.textContent !== before;
      const isThere = document.querySelector(selector) !== null && (isOther || !isOtherWeek);
      if (!isThere) requestAnimationFrame(check);
      else void drawn().then((at) => resolve(at - from));
    };
    requestAnimationFrame(check);
  });
}
