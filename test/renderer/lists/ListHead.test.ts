import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const RTL = 'شركة الأفق للتجارة الدولية - تجديد الموقع الإلكتروني والمتجر';
const LONG = 'Weiterentwicklung der Donaudampfschifffahrtsgesellschaftskapitänsverwaltung';
const statuses = [LONG, RTL, 'Done'].map((name, position) => ({
  id: `s${position}`,
  name,
  color: '#888888',
  position,
  state: 'active',
}));

async function openTasks() {
  const window = await openWindow({}, (main) => {
    main.setLine('unreachable');
    const tasks = ['Call Åsa', 'Draw', 'Send'].map((title, at) =>
      aRecord('task', { id: `t${at}`, title, task_status_id: `s${at}` }),
    );
    main.deliver({ kind: 'taskStatuses', asOf: 0, records: statuses as never });
    main.deliver({ kind: 'tasks', asOf: 0, records: tasks as never });
  });
  await page.viewport(1200, 800);
  await goTo('tasks');
  await expect.element(page.getByRole('row', { name: /Call Åsa/ })).toBeVisible();
  return window;
}

const head = () => document.querySelector('section[aria-label="Tasks"] header') as HTMLElement;

test('[V353] has as many lines beside an open record as without one', async () => {
  await openTasks();
  const before = head().offsetHeight;
  await page.getByText('Call Åsa').dblClick();
  await expect.element(page.getByRole('article', { name: 'Call Åsa' })).toBeVisible();
  expect(head().offsetWidth).toBeLessThan(600);
  expect(head().offsetHeight).toBeLessThanOrEqual(before);
  expect(head().scrollWidth).toBe(head().clientWidth);
});

test('[V358] [V360] says on a chip how many names it has where they have no room', async () => {
  await openTasks();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Status' });
  await dialog.getByRole('checkbox', { name: RTL }).click();
  const chip = page.getByRole('group', { name: 'Filters' });
  const asked = () => [...chip.element().querySelectorAll('.asked')].at(-1) as HTMLElement;
  await expect.poll(() => getComputedStyle(asked()).direction).toBe('rtl');
  await expect.element(chip.getByText('2', { exact: true })).not.toBeInTheDocument();
  await dialog.getByRole('checkbox', { name: LONG }).click();
  await expect.element(chip.getByText('2', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect.element(chip.getByRole('button', { name: /^Status: .*Weiter/ })).toBeVisible();
});
