/** Several entries selected in the week sheet and on the day grid; EntryList.test.ts has the list. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { holdKey } from '../../support/hold-key.ts';
import { openWindow } from '../../support/open-window.ts';

const MONDAY = '2026-11-16'; // the clock of these tests stands in this week
const TUESDAY = '2026-11-17';

const anEntry = (overrides: Fields) =>
  aRecord('time-entry', { project_id: null, tags: [], ...overrides }) as unknown as TimeEntry;

const call = anEntry({
  ...{ id: 2, description: 'Call', date: MONDAY, duration_seconds: 5400 },
  ...{ started_at: `${MONDAY}T08:00:00Z`, ended_at: `${MONDAY}T09:30:00Z` },
});
const mail = anEntry({
  ...{ id: 4, description: 'Mail', date: MONDAY, duration_seconds: 1800 },
  ...{ started_at: `${MONDAY}T10:00:00Z`, ended_at: `${MONDAY}T10:30:00Z` },
});
const plan = anEntry({ id: 1, description: 'Plan', date: TUESDAY, duration_seconds: 3600 });
const theirs = anEntry({ id: 3, description: 'Theirs', date: TUESDAY, member_id: 8 });

async function openView(key: string, locale?: string) {
  const all = [call, mail, plan, theirs];
  const window = await openWindow(
    {},
    (main) => main.deliver({ kind: 'timeEntries', asOf: 0, records: all }),
    locale,
  );
  window.main.setLine('unreachable');
  await goTo('time');
  await expect.element(page.getByRole('button', { name: /Mail/ })).toBeVisible();
  await userEvent.keyboard(key);
  return window;
}

const bar = () => page.getByRole('group', { name: 'Selected' });
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) });
const block = (words: string) => page.getByRole('button', { name: new RegExp(words) }).first();
const cell = (day: string) => page.getByRole('textbox', { name: `No project, ${day}` });

describe('[T19.3] on the day grid', () => {
  test('entries are selected by keys, deleted at once, and restored by one undo', async () => {
    await openView('d');
    block('Call').element().focus();
    await userEvent.keyboard('x');
    await expect.element(bar().getByText(/^1 selected · 1:30 h/)).toBeVisible();
    await userEvent.keyboard('{Shift>}J{/Shift}');
    await expect.element(block('Mail')).toHaveFocus();
    await expect.element(bar().getByText(/^2 selected · 2:00 h/)).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(bar().getByText(/^3 selected · 3:00 h/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toBeInTheDocument();
    await userEvent.keyboard('x{Shift>}J{/Shift}{Delete}');
    await expect.element(page.getByText('2 time entries deleted')).toBeVisible();
    await expect.element(block('Call')).not.toBeInTheDocument();
    await expect.element(block('Plan')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(block('Call')).toBeVisible();
    await expect.element(block('Mail')).toBeVisible();
  });

  test('entries are selected by their boxes, and with Ctrl and Shift', async () => {
    const { main } = await openView('d');
    await expect.element(box('Call, Monday')).not.toBeInTheDocument();
    block('Call').element().focus();
    await expect.element(box('Call, Monday')).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    await expect.element(box('Call, Monday')).not.toBeInTheDocument();
    await block('Call').hover();
    await box('Call, Monday').click();
    await block('Mail').click({ modifiers: ['ControlOrMeta'] });
    await expect.element(bar().getByText(/^2 selected/)).toBeVisible();
    await expect.element(box('Mail, Monday')).toBeChecked();
    await block('Plan').click({ modifiers: ['Shift'] });
    await bar().getByRole('button', { name: 'Not billable' }).click();
    await expect.element(page.getByText(/made not billable/)).toBeVisible();
    const [changed] = main.callsOf('saveRecords') as { edits: unknown[] }[];
    expect(changed?.edits.length).toBeGreaterThanOrEqual(2);
    await expect
      .element(page.getByRole('group', { name: 'Edit this entry' }))
      .not.toBeInTheDocument();
  });

  test('[T19.4] one day on the screen selects its entries alone', async () => {
    await openView('d');
    await page.viewport(720, 480);
    // The heading is there in a week too, where these keys go by weeks.
    await expect.element(block('Call')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('heading', { name: 'Today, Friday' }).first())
      .toBeVisible();
    await userEvent.keyboard('[[[[[[[[');
    await expect.element(block('Call')).toBeVisible();
    block('Call').element().focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(bar().getByText(/^2 selected · 2:00 h/)).toBeVisible();
    await userEvent.keyboard(']');
    await expect.element(bar()).not.toBeInTheDocument();
  });

  test('[T5.2] a block that is only on this computer is hatched', async () => {
    await openView('d');
    const hatched = (words: string) =>
      getComputedStyle(block(words).element()).backgroundImage.includes('repeating');
    expect(hatched('Mail')).toBe(false);
    block('Mail').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => hatched('Mail')).toBe(true);
    expect(hatched('Call')).toBe(false);
  });
});

describe('[T19.3] in the week sheet', () => {
  test('[T19.4] cells are selected by keys until a time is typed', async () => {
    await openView('w');
    await cell('Mon').click();
    await userEvent.keyboard('x');
    await expect.element(bar().getByText(/^2 selected · 2:00 h/)).toBeVisible();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.element(cell('Tue')).toHaveFocus();
    await expect.element(bar().getByText(/^3 selected · 3:00 h/)).toBeVisible();
    await userEvent.keyboard('x');
    await expect.element(bar().getByText(/^2 selected/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toBeInTheDocument();
    await cell('Fri').click();
    await userEvent.keyboard('2h 15x');
    await expect.element(cell('Fri')).toHaveValue('2h 15x');
    await expect.element(bar()).not.toBeInTheDocument();
  });

  test('cells are selected by their boxes, and with Ctrl; all are deleted at once', async () => {
    await openView('w');
    await box('No project, Tue').click({ force: true });
    await expect.element(bar().getByText(/^1 selected · 1:00 h/)).toBeVisible();
    await cell('Mon').click({ modifiers: ['ControlOrMeta'] });
    await expect.element(bar().getByText(/^3 selected/)).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText('3 time entries deleted')).toBeVisible();
    await expect.element(cell('Mon')).toHaveValue('');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(cell('Mon')).toHaveValue('2:00');
  });

  test('the keys of the other views and weeks work in a cell', async () => {
    await openView('w');
    await cell('Mon').click();
    await userEvent.keyboard('d');
    await expect.element(block('08:00–09:30, Call')).toBeVisible();
    await userEvent.keyboard('w');
    await cell('Mon').click();
    await userEvent.keyboard('[[');
    await expect.element(cell('Mon')).toHaveValue('');
  });
});

describe.each(['l', 'd'])('a key held down in the view of %s', (view) => {
  test('[T4] deletes or copies one entry', async () => {
    const { main } = await openView(view);
    block('Call').element().focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(block('Mail')).toHaveFocus();
    holdKey('Delete');
    holdKey('D', { shiftKey: true });
    await userEvent.keyboard('{Shift>}D{/Shift}');
    await expect.poll(() => main.callsOf('saveRecord')).toHaveLength(1);
    expect(main.callsOf('deleteRecord')).toHaveLength(1);
  });
});

describe('[T4.3] where people count twelve hours', () => {
  test('the hours beside the days are short and stand on one line', async () => {
    await openView('d', 'en-US');
    const hours = [...document.querySelectorAll<HTMLElement>('.hours [aria-hidden] > span')];
    const words = hours.map((hour) => hour.textContent?.replace(/\s/g, ' '));
    expect(words.slice(7, 14)).toEqual([
      ...['7 AM', '8 AM', '9 AM', '10 AM', '11 AM', '12 PM', '1 PM'],
    ]);
    const shown = hours.filter((hour) => hour.getClientRects().length > 0);
    for (const hour of shown) expect(hour.getBoundingClientRect().height).toBeLessThanOrEqual(17);
    await expect.element(block('8:00\\sAM–9:30\\sAM, Call')).toBeVisible();
  });

  test('the list has room for the longest span', async () => {
    await openView('l', 'en-US');
    await expect.element(block('8:00\\sAM–9:30\\sAM, Call')).toBeVisible();
    for (const when of document.querySelectorAll('.list .when')) {
      expect(when.scrollWidth).toBeLessThanOrEqual(when.clientWidth);
    }
  });
});
