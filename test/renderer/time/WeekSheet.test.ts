/** Times typed into the week sheet, whatever the user does next. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aRecord } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const plan = aRecord('time-entry', {
  id: 1,
  date: '2026-11-16',
  description: 'Plan',
  duration_seconds: 3600,
  project_id: null,
}) as unknown as TimeEntry;

async function openSheet() {
  const window = await openWindow({}, (main) =>
    main.deliver({ kind: 'timeEntries', asOf: 0, records: [plan] }),
  );
  window.main.setLine('unreachable');
  await goTo('time');
  await expect.element(page.getByRole('button', { name: /Plan/ }).first()).toBeVisible();
  await userEvent.keyboard('w');
  return window;
}

test('[T6] takes a typed time where a key leads to another place', async () => {
  const { main } = await openSheet();
  await page.getByLabelText('No project, Tue').click();
  await userEvent.keyboard('2:00{Control>}1{/Control}');
  await expect.element(page.getByLabelText('No project, Tue')).not.toBeInTheDocument();
  await expect
    .poll(() => main.callsOf('saveRecord'))
    .toMatchObject([{ fields: { date: '2026-11-17' } }]);
});

test('[T6] takes the times of a week that is left before the first of them is saved', async () => {
  const { main } = await openSheet();
  const goOn = delaySaves(main);
  for (const [day, typed] of [
    ['Tue', '2:00'],
    ['Wed', '1:00'],
    ['Mon', '3:00'],
  ] as const) {
    await page.getByLabelText(`No project, ${day}`).click();
    await userEvent.keyboard(`${typed}{Enter}`);
  }
  await page.getByLabelText('Week before').click();
  await expect.element(page.getByLabelText('No project, Tue')).toHaveValue('');
  goOn();
  await expect
    .poll(() => main.callsOf('saveRecord').map((one) => (one as { fields: Fields }).fields))
    .toMatchObject([
      { date: '2026-11-17', duration_seconds: 7200 },
      { date: '2026-11-18', duration_seconds: 3600 },
      { date: '2026-11-16', duration_seconds: 10_800 },
    ]);
});

test('[T6] reads the second time of a cell after the first is announced', async () => {
  const { main } = await openSheet();
  const cell = page.getByLabelText('No project, Mon');
  await cell.click();
  await userEvent.keyboard('2:00{Enter}');
  await userEvent.keyboard('1:00{Enter}');
  await expect.element(cell).toHaveValue('1:00');
  await expect
    .poll(() => main.callsOf('saveRecord'))
    .toMatchObject([
      { fields: { duration_seconds: 7200 } },
      { fields: { duration_seconds: 3600 } },
    ]);
});

test('[K3.3] takes the time of a cell that is typed in before it answers that all is saved', async () => {
  const { main } = await openSheet();
  const cell = page.getByLabelText('No project, Tue');
  await cell.click();
  await userEvent.keyboard('2:00');
  main.emit('saveWanted', null);
  await expect
    .poll(() => main.calls.map(({ name }) => name).filter((name) => /^(mark|save)/.test(name)))
    .toEqual(['markTyped', 'markTyped', 'saveRecord', 'markTyped']);
  expect(main.callsOf('markTyped')).toEqual([
    { window: 'main', isWaiting: true },
    { window: 'main', isWaiting: true, isAnswer: true },
    { window: 'main', isWaiting: false },
  ]);
  await expect.element(cell).toHaveFocus();
  await expect.element(cell).toHaveValue('2:00');
});
