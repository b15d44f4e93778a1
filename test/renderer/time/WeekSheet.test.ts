/** Times typed into the week sheet, whatever the user does next. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aRecord } from '../../support/builders.ts';
import { describeCreated } from '../../support/change-created.ts';
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

test('[T22.1] undoes a time typed over another, and one typed into an empty cell, the latest first', async () => {
  const { main } = await openSheet();
  const cell = (day: string) => page.getByLabelText(`No project, ${day}`);
  const [monday, tuesday] = [cell('Mon'), cell('Tue')];
  await monday.click();
  await userEvent.keyboard('2:00{Enter}');
  await expect.element(page.getByText('Time of “Plan” changed')).toBeVisible();
  await expect.element(monday).toHaveValue('2:00');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(monday).toHaveValue('1:00');
  await tuesday.click();
  await userEvent.keyboard('3:00{Enter}');
  await expect.element(page.getByText('Time added')).toBeVisible();
  await expect.element(tuesday).toHaveValue('3:00');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(tuesday).toHaveValue('');
  await expect.element(monday).toHaveValue('1:00');
  expect(main.callsOf('deleteRecord')).toHaveLength(1);
});

test.each([
  ['a time typed over another', 'Mon', 'Time of “Plan” changed'],
  ['a time typed into an empty cell', 'Tue', 'Time added'],
])('[T22.5] undoes %s only after what a slow disk still saves', async (_, day, words) => {
  const { main } = await openSheet();
  const cell = page.getByLabelText(`No project, ${day}`);
  await cell.click();
  await userEvent.keyboard('2:00{Enter}');
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(cell).toHaveValue('2:00');
  const goOn = delaySaves(main);
  await cell.fill('3:00');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Undo' }).click();
  await new Promise((done) => setTimeout(done, 300)); // one that waits for nothing is through by then
  goOn();
  await expect.element(page.getByText(/was changed since, so it stays/)).toBeVisible();
  await expect.element(cell).toHaveValue('3:00');
  expect(main.callsOf('deleteRecord')).toEqual([]);
});

test('[T22.2] leaves the entry of a typed time that was changed since', async () => {
  const { main } = await openSheet();
  const tuesday = page.getByLabelText('No project, Tue');
  const type = async () => {
    await tuesday.click();
    await userEvent.keyboard('3:00{Enter}');
    await expect.element(page.getByText('Time added')).toBeVisible();
    await expect.element(tuesday).toHaveValue('3:00');
  };
  await type();
  await describeCreated(main);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText(/was changed since, so it stays/)).toBeVisible();
  await expect.element(tuesday).toHaveValue('3:00');
  expect(main.callsOf('deleteRecord')).toEqual([]);
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
  const { main, time } = await openSheet();
  const cell = page.getByLabelText('No project, Tue');
  await cell.click();
  await userEvent.keyboard('2:00');
  main.emit('saveWanted', null);
  await expect
    .poll(() => main.calls.map(({ name }) => name).filter((name) => /^(mark|save)/.test(name)))
    .toEqual(['markTyped', 'markTyped', 'markTyped', 'saveRecord']);
  await time.pass(300);
  await expect
    .poll(() => main.callsOf('markTyped'))
    .toEqual([
      { window: 'main', isWaiting: true }, // the text of the cell
      { window: 'main', isWaiting: true },
      { window: 'main', isWaiting: true, isAnswer: true },
      { window: 'main', isWaiting: false },
    ]);
  await expect.element(cell).toHaveFocus();
  await expect.element(cell).toHaveValue('2:00');
});

test('[P2] keeps what a cell cannot take over another week and another view, until Esc gives it up', async () => {
  const { main, time } = await openSheet();
  const cell = page.getByLabelText('No project, Tue');
  await cell.click();
  await userEvent.keyboard('abc{Enter}');
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  await time.pass(300);
  const [place, text = ''] = [...main.unfinished][0] ?? [];
  expect([place, JSON.parse(text)]).toEqual([
    'time cell 2026-11-17 null null',
    { day: '2026-11-17', projectId: null, taskId: null, time: 'abc' },
  ]);
  await page.getByLabelText('Week before').click();
  await expect.element(cell).toHaveValue('');
  await page.getByLabelText('Week after').click();
  await expect.element(cell).toHaveValue('abc');
  await goTo('notes');
  await goTo('time');
  await expect.element(cell).toHaveValue('abc');
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  await cell.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(cell).toHaveValue('');
  await time.pass(300);
  expect([main.unfinished.size, main.callsOf('saveRecord')]).toEqual([0, []]);
});

test('[P2] shows what was typed before a restart, also in a row without entries, and takes it', async () => {
  const cells = [
    { day: '2026-11-17', projectId: null, taskId: null, time: '2:00' },
    { day: '2026-11-18', projectId: 'local-7', taskId: null, time: 'abc' },
  ];
  const relaunch = aRecord('project', { id: 40_007, title: 'Relaunch' });
  const { main, time } = await openWindow({}, (fake) => {
    for (const cell of cells)
      fake.unfinished.set(`time cell ${cell.day} ${cell.projectId} null`, JSON.stringify(cell));
    fake.queue = { ...fake.queue, adopted: { 'local-7': '40007' } }; // it was sent meanwhile
    fake.deliver({ kind: 'timeEntries', asOf: 0, records: [plan] });
    fake.deliver({ kind: 'projects', asOf: 0, records: [relaunch as never] });
  });
  main.setLine('unreachable');
  await goTo('time');
  await expect.element(page.getByRole('button', { name: /Plan/ }).first()).toBeVisible();
  await userEvent.keyboard('w');
  const [plain, other] = [
    page.getByLabelText('No project, Tue'),
    page.getByLabelText(/Relaunch.*, Wed/),
  ];
  await expect.element(plain).toHaveValue('2:00');
  await expect.element(other).toHaveValue('abc');
  await expect.element(other).toHaveAttribute('aria-invalid', 'true');
  await plain.click();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => main.callsOf('saveRecord'))
    .toMatchObject([{ fields: { date: '2026-11-17', duration_seconds: 7200 } }]);
  await other.fill('1:00');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => main.callsOf('saveRecord'))
    .toMatchObject([{}, { fields: { project_id: 40_007, duration_seconds: 3600 } }]);
  await time.pass(300);
  await expect.poll(() => main.unfinished.size).toBe(0);
});
