/** Lists of 20,000 notes, in the real cache and the whole window. */
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCache } from '../../../renderer/cache/cache.ts';
import { storeNotes } from '../../../renderer/cache/store.ts';
import { fillCache, numberedNote } from '../../support/many-notes.ts';
import { aMain, type OpenWindow, openWindowOn } from '../../support/open-window.ts';

const COUNT = 20_000;
/** Long enough for a person to see it, far beyond what it takes: the machine may be busy. */
const NOTICED_MS = 1_000;
/** A search reads 20,000 texts: 3 s on an idle machine, and as many times that as the machine is busy. */
const SEARCHED = { timeout: 90_000 };
const SEARCHES_MS = 240_000;

let parts: ReturnType<typeof aMain>;
beforeAll(async () => {
  parts = aMain({ status: { line: 'unreachable' } });
  await fillCache(parts.main, COUNT);
}, 60_000);

const list = () => page.getByRole('listbox', { name: 'Notes' });
const box = () => list().element() as HTMLElement;
const place = (name: string) => page.getByRole('button', { name, exact: true });
const foot = (words: string | RegExp) =>
  page.getByRole('region', { name: 'Notes' }).getByText(words);

async function openFilled(): Promise<OpenWindow> {
  const window = await openWindowOn(parts);
  await expect.element(page.getByRole('option').first()).toMatchTextContent(/Note 0/);
  return window;
}

test('shows a row or its skeleton in every frame, however fast it is scrolled', async () => {
  await openFilled();
  const deepest = box().scrollHeight - box().clientHeight;
  const ways: Record<string, (frame: number) => number> = {
    wheel: (frame) => frame * 480,
    'page by page': (frame) => frame * box().clientHeight,
    'dragged scrollbar': (frame) => (deepest * frame) / 40,
    'thrown about': (frame) => (deepest * ((frame * 37) % 40)) / 40,
    'end and home': (frame) => (frame % 10 < 5 ? deepest : 0),
  };
  for (const [way, offset] of Object.entries(ways)) {
    const samples = await scrolled(box(), offset);
    expect({ way, ...samples }).toMatchObject({ blank: 0, uncovered: 0 });
  }
  await expect.element(list().getByRole('option').first()).toMatchTextContent(/Note/);
});

describe('the filter', () => {
  test(
    'finds words far behind the excerpt, without accents, and counts the matches',
    async () => {
      await openFilled();
      const tasks = watchTasks();
      await userEvent.keyboard('{Control>}f{/Control}note 19999');
      await expect.element(page.getByRole('option'), SEARCHED).toMatchTextContent(/^Note 19999/);
      await expect.element(foot('1 note matches'), SEARCHED).toBeVisible();
      await userEvent.keyboard('{Escape}creme brul');
      await expect
        .element(page.getByRole('option').first(), SEARCHED)
        .toMatchTextContent(/^Note 500/);
      await userEvent.keyboard('ee');
      await expect.element(foot('20 notes match'), SEARCHED).toBeVisible();
      expect(tasks.longest()).toBeLessThan(NOTICED_MS);
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Note 500');
      await expect.element(list()).toHaveFocus();
      await userEvent.keyboard('j');
      await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Note 1500');
      await userEvent.keyboard('{Control>}f{/Control}{Escape}');
      await expect.element(foot('20,000 notes')).toBeVisible();
      await expect.element(page.getByRole('searchbox')).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(list()).toHaveFocus();
    },
    SEARCHES_MS,
  );
});

test(
  'is filled in the first frame after another place, scrolled and filtered as it was left',
  async () => {
    await openFilled();
    box().scrollTop = 7_000 * 56 + 13;
    await expect.element(page.getByRole('option', { name: /^Note 7003/ })).toBeVisible();
    for (let round = 0; round < 5; round += 1) {
      (place('Outbox').element() as HTMLElement).click();
      await new Promise(requestAnimationFrame);
      await expect.element(list()).not.toBeInTheDocument();
      (place('Notes').element() as HTMLElement).click();
      await new Promise(requestAnimationFrame);
      expect(isFilled()).toBe(true);
      expect(box().scrollTop).toBe(7_000 * 56 + 13);
    }
    await userEvent.keyboard('{Control>}f{/Control}note 1234');
    await expect.element(foot('12 notes match'), SEARCHED).toBeVisible();
    await place('Clients').click();
    await place('Notes').click();
    await expect.element(page.getByRole('searchbox')).toHaveValue('note 1234');
    await expect.element(foot('12 notes match'), SEARCHED).toBeVisible();
  },
  SEARCHES_MS,
);

test('stays in place while notes come in above, and changes nothing else on the screen', async () => {
  await openFilled();
  box().scrollTop = 9_000 * 56 + 20;
  const row = page.getByRole('option', { name: /^Note 9005/ });
  await expect.element(row).toBeVisible();
  const { top } = row.element().getBoundingClientRect();
  const saved = row.element();
  let [blank, isWatching] = [0, true];
  const watch = () => {
    if (!isFilled()) blank += 1;
    if (isWatching) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(saved, { subtree: true, childList: true, characterData: true });
  if (parts.main.account.kind !== 'known') throw new Error('Nobody is signed in.');
  const cache = openCache(parts.main.account.key);
  for (let page = 0; page < 10; page += 1) {
    const notes = Array.from({ length: 100 }, (_, index) => numberedNote(-1 - page * 100 - index));
    await storeNotes(cache, notes);
  }
  await expect.element(foot('21,000 notes')).toBeVisible();
  await expect.element(row).toBeVisible();
  expect(row.element().getBoundingClientRect().top).toBe(top);
  expect(row.element()).toBe(saved);
  expect(changes).toEqual([]);
  expect(blank).toBe(0);
  isWatching = false;
  await cache.transaction('rw', cache.notes, cache.bodies, async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `n${-1 - index}`);
    await cache.notes.bulkDelete(ids);
    await cache.bodies.bulkDelete(ids);
  });
  cache.close();
});

/** Is true if every visible place of the list has a row with words. */
function isFilled(): boolean {
  const element = document.querySelector<HTMLElement>('[role="listbox"][aria-label="Notes"]');
  if (element === null) return false;
  const rows = inView(element);
  const isCovered = coveredBy(element, rows) >= element.clientHeight - 1;
  return isCovered && rows.every((row) => row.textContent?.trim() !== '');
}

type Samples = { frames: number; blank: number; skeleton: number; uncovered: number };

async function scrolled(element: HTMLElement, offset: (frame: number) => number): Promise<Samples> {
  const samples: Samples = { frames: 0, blank: 0, skeleton: 0, uncovered: 0 };
  for (let frame = 0; frame < 40; frame += 1) {
    // Beside the frame, as a wheel or a finger does: the scroll event comes before it is drawn.
    await new Promise((resolve) => setTimeout(resolve));
    element.scrollTop = offset(frame);
    await new Promise(requestAnimationFrame);
    const rows = inView(element);
    const isSkeleton = (row: Element) => row.querySelector('[data-skeleton]') !== null;
    samples.frames += 1;
    if (rows.some((row) => row.textContent?.trim() === '' && !isSkeleton(row))) samples.blank += 1;
    if (rows.some(isSkeleton)) samples.skeleton += 1;
    if (coveredBy(element, rows) < element.clientHeight - 1) samples.uncovered += 1;
  }
  return samples;
}

function inView(element: HTMLElement): HTMLElement[] {
  const { top, bottom } = element.getBoundingClientRect();
  return [...element.querySelectorAll<HTMLElement>('[role="option"]')].filter((row) => {
    const { top: upper, bottom: lower } = row.getBoundingClientRect();
    return lower > top && upper < bottom;
  });
}

function coveredBy(element: HTMLElement, rows: readonly HTMLElement[]): number {
  const { top, bottom } = element.getBoundingClientRect();
  return rows
    .map((row) => row.getBoundingClientRect())
    .reduce((sum, row) => sum + Math.min(bottom, row.bottom) - Math.max(top, row.top), 0);
}

/** Measures how long the page's tasks take from now on; only those over 50 ms are reported. */
function watchTasks(): { longest: () => number } {
  let longest = 0;
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  return { longest: () => longest };
}
