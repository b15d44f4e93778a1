/**
 * The main window with the time entries of years, on a fake main in a page of its own, for `npm run
 * bench -- time`. It has real screens, a real cache and real time.
 */
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import { mount } from 'svelte';
import App from '../../renderer/App.svelte';
import { AppState } from '../../renderer/bridge/app-state.svelte.ts';
import { systemClock } from '../../renderer/system/clock.ts';
import { systemRandom } from '../../renderer/system/random.ts';
import { systemTimer } from '../../renderer/system/timer.ts';
import { Dates } from '../../renderer/ui/dates.ts';
import { Now } from '../../renderer/ui/now.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';
import { addDays } from '../../shared/time/calendar.ts';
import { dayOf, timestamp } from '../../shared/time.ts';
import { aMember, aRecord } from './builders.ts';
import { FakeMain } from './fake-bridge.ts';

const PER_DAY = 40;
const PAGE = 500;

/** Opens the window, offline, with so many entries of the days up to today; done once all are in the cache. */
export async function openWindow(count: number): Promise<void> {
  const parts = { clock: systemClock, random: systemRandom, timer: systemTimer };
  const main = new FakeMain({ ...parts, status: { line: 'unreachable' } });
  const today = dayOf(systemClock.now(), 'UTC');
  const entries = Array.from({ length: count }, (_, index) => entryOf(index, today));
  for (let from = 0; from < count; from += PAGE) {
    const records = entries.slice(from, from + PAGE);
    main.deliver({ kind: 'timeEntries', asOf: systemClock.now(), records });
  }
  const state = await AppState.read(main.bridge, new AbortController());
  const target = document.createElement('div');
  target.style.height = '100vh';
  document.body.replaceChildren(target);
  const now = new Now(systemClock, systemTimer);
  const dates = new Dates(() => 'UTC', 'en-GB');
  const whole = { ...parts, bridge: main.bridge, state, now, dates, firstPlace: 'time' } as const;
  mount(App, { target, props: { parts: whole } });
  const pages = Math.ceil(count / PAGE);
  while (main.calls.filter(({ name }) => name === 'takePulled').length <= pages) await later();
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

function later(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

/** When the frame that is being made has been drawn. */
function drawn(): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
}
