import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { perList } from '../../../shared/api/endpoints.ts';
import { localId } from '../../../shared/ids.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { SECOND_MS } from '../../../shared/time.ts';
import { aCompany, aRecord } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const DAY = '2026-11-16'; // the Monday of the week in which the clock of these tests stands
const TODAY = '2026-11-20';

const anEntry = (overrides: Fields) =>
  aRecord('time-entry', { date: DAY, ...overrides }) as unknown as TimeEntry;

const plan = anEntry({ id: 1, description: 'Drew the plan', duration_seconds: 3600 });
const call = anEntry({
  id: 2,
  description: 'Call',
  started_at: `${DAY}T08:00:00Z`,
  ended_at: `${DAY}T09:30:00Z`,
  duration_seconds: 5400,
});
const night = anEntry({
  id: 4,
  description: 'Night shift',
  started_at: `${DAY}T22:00:00Z`,
  ended_at: '2026-11-17T01:00:00Z',
  duration_seconds: 10_800,
});
const theirs = anEntry({ id: 3, description: 'Their work', member_id: 8 });

const relaunch = {
  id: 3,
  title: 'Relaunch',
  currency: 'EUR',
  start_date: null,
  sequence: null,
  number: null,
  board_group_id: null,
  company_name: 'Lantern & Co',
  client_or_company_name: null,
  billing_type: null,
  billing_cycle: null,
  billing_fee: null,
  company_id: 4,
  url: 'https://app.example/projects/3',
};

test('[V16.3] gives the focus to the line that adds time on N, and makes no note', async () => {
  await openTime();
  await userEvent.keyboard('n');
  const line = page.getByRole('form', { name: 'Add time' });
  await expect.element(line.getByRole('textbox', { name: 'Time' })).toHaveFocus();
});

async function openTime(entries = [plan, call, theirs]) {
  const window = await openWindow({}, (main) => {
    main.deliver({ kind: 'timeEntries', asOf: 0, records: entries });
    main.deliver({ kind: 'projects', asOf: 0, records: [relaunch] });
    main.deliver({
      kind: 'companies',
      asOf: 0,
      records: [aCompany({ id: 4, name: 'Lantern & Co' })],
    });
  });
  await goTo('time');
  if (entries.length > 0) await expect.element(row(/Drew the plan/)).toBeVisible();
  return window;
}

const row = (name: RegExp) => page.getByRole('button', { name });

test('shows my entries of the week by day, with sums', async () => {
  await openTime();
  await expect.element(row(/^1 h, Drew the plan, Relaunch · Lantern/)).toBeVisible();
  await expect.element(row(/^1 h 30 min, 08:00–09:30, Call/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Monday' })).toBeVisible();
  await expect.element(row(/Their work/)).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Everyone' }).click();
  await expect.element(row(/Their work/)).toBeVisible();
});

test('says of which entries its sums are while others are not here yet, in each view', async () => {
  const { main } = await openTime();
  main.setStatus({ asOf: { ...main.status.asOf, timeEntries: null } });
  const here = page.getByText('Sums are of what is here. Downloading your time entries…');
  for (const key of ['l', 'w', 'd']) {
    await userEvent.keyboard(key);
    await expect.element(here).toBeVisible();
  }
  main.setStatus({ asOf: { ...main.status.asOf, timeEntries: 1 } });
  await expect.element(here).not.toBeInTheDocument();
});

test('explains the mark of a row in words, and aligns its columns', async () => {
  const over = { id: 5, description: 'Other call', started_at: `${DAY}T09:00:00Z` };
  const times = { ended_at: `${DAY}T10:00:00Z`, duration_seconds: 3600, billable: false };
  await openTime([plan, call, anEntry({ ...over, ...times })]);
  await expect.element(row(/Other call.*, Not billable, Overlaps another entry$/)).toBeVisible();
  const lefts = [...document.querySelectorAll('.about')].map(
    (about) => about.getBoundingClientRect().left,
  );
  expect(new Set(lefts).size).toBe(1);
  // Billable entries reserve no room for “Not billable”.
  const about = row(/Drew the plan/)
    .element()
    .querySelector('.about')
    ?.getBoundingClientRect();
  const right = row(/Drew the plan/)
    .element()
    .getBoundingClientRect().right;
  expect(right - (about?.right ?? 0)).toBeLessThan(64);
});

test('keeps the head of a narrow window on two lines: which days and how, then their sum', async () => {
  await openTime();
  await page.viewport(720, 480);
  for (const name of ['Everyone', 'Week before']) {
    await page.getByLabelText(name).click();
    const head = page.getByRole('region', { name: 'Time' });
    const [days, views, sum, report] = [
      head.getByRole('heading', { level: 2 }),
      head.getByRole('radiogroup', { name: 'View' }),
      head.getByText(/^\d+:\d\d h/).first(),
      head.getByRole('button', { name: 'Report' }),
    ].map((one) => one.element().getBoundingClientRect());
    expect(views?.top ?? 0).toBeLessThan(days?.bottom ?? 0);
    expect(sum?.top ?? 0).toBeGreaterThanOrEqual(views?.bottom ?? Number.NaN);
    expect(sum?.height ?? 0).toBeLessThan(24);
    expect(report?.top ?? 0).toBeLessThan(sum?.bottom ?? 0);
  }
});

describe('adding', () => {
  test('[T4.16] leaves the description room to be read beside a long project, on one line, also at 720 px', async () => {
    const { main } = await openTime([]);
    const long = { ...relaunch, id: 9, title: 'Relaunch of the shop with all that belongs to it' };
    main.deliver({ kind: 'projects', asOf: 0, records: [long] });
    const line = page.getByRole('form', { name: 'Add time' });
    await line.getByTitle('Choose a project and a task').click();
    await userEvent.keyboard('belongs{Enter}');
    await userEvent.keyboard('{Escape}');
    for (const width of [720, 1_200]) {
      await page.viewport(width, 600);
      const [field, add, time] = [
        line.getByLabelText('Description'),
        line.getByRole('button', { name: 'Add' }),
        line.getByLabelText('Time', { exact: true }),
      ].map((one) => one.element().getBoundingClientRect());
      expect(field?.width).toBeGreaterThanOrEqual(170);
      expect(add?.top ?? 0).toBeLessThan(time?.bottom ?? 0);
    }
  });

  test('reads a typed line, and makes an entry of it that is only on this computer', async () => {
    const { main } = await openTime([]);
    main.setLine('unreachable');
    await page.getByRole('textbox', { name: 'Time' }).click();
    await userEvent.keyboard('1h30');
    await expect.element(page.getByText('= 1 h 30 min')).toBeVisible();
    await userEvent.keyboard('{Tab}Call with Ana{Enter}');
    await expect.element(row(/^1 h 30 min, Call with Ana/)).toBeVisible();
    await expect.element(page.getByText('1:30 h only on this computer')).toBeVisible();
    expect(main.callsOf('saveRecord')).toMatchObject([
      {
        record: { kind: 'time-entry' },
        base: null,
        fields: {
          date: TODAY,
          started_at: null,
          duration_seconds: 5400,
          description: 'Call with Ana',
        },
      },
    ]);
  });

  test('keeps an unreadable line, and tells why', async () => {
    const { main } = await openTime([]);
    await page.getByRole('textbox', { name: 'Time' }).click();
    await userEvent.keyboard('90{Tab}Call{Enter}');
    await expect.element(page.getByText(/For minutes type 90m/)).toBeVisible();
    await expect.element(page.getByLabelText('Description')).toHaveValue('Call');
    expect(main.callsOf('saveRecord')).toEqual([]);
  });

  test('keeps a half-typed line while another place is shown', async () => {
    await openTime([]);
    await page.getByLabelText('Description').click();
    await userEvent.keyboard('Half');
    await goTo('outbox');
    await goTo('time');
    await expect.element(page.getByLabelText('Description')).toHaveValue('Half');
  });

  test('says in its heading and above the invoices that a sum is not known before the first download', async () => {
    const asOf = perList(() => null);
    const { main } = await openWindow({ status: { asOf, readAt: asOf, line: 'unreachable' } });
    await goTo('time');
    const head = page.getByText('Not known yet', { exact: true });
    await expect.element(head).toBeVisible();
    expect(document.body.textContent).not.toContain('0:00 h');
    main.setStatus({ asOf: { ...main.status.asOf, timeEntries: 1 } });
    await expect.element(page.getByText('0:00 h', { exact: true }).first()).toBeVisible();
    await goTo('invoices');
    const bar = page.getByRole('group', { name: 'Unpaid, by days since it was due' });
    await expect.element(bar.getByText('Not known yet').first()).toBeVisible();
    expect(bar.element().querySelectorAll('.count')).toHaveLength(0);
    main.setStatus({ asOf: { ...main.status.asOf, invoices: 1 } });
    await expect.element(bar).not.toBeInTheDocument(); // there are none
  });

  test('[T5.7] says of each day, row and week that its sum is of what is here so far', async () => {
    const { main } = await openTime([
      plan,
      { ...call, ended_at: null, date: '2026-11-17' } as TimeEntry,
    ]);
    const asOf = main.status.asOf;
    main.setStatus({ asOf: { ...asOf, timeEntries: null } });
    await expect.element(page.getByText('1:00 h so far').first()).toBeVisible();
    await expect.element(page.getByText('Not known yet').first()).toBeVisible(); // a day that only runs
    expect(document.body.textContent).not.toContain('0:00 h');
    await userEvent.keyboard('w');
    const sums = () =>
      [...document.querySelectorAll('tfoot td')].map((one) => one.textContent?.trim());
    await expect.poll(sums).toEqual(['1:00+', '?', '?', '?', '?', '?', '?', '1:00+']);
    await userEvent.keyboard('d');
    const heads = () =>
      [...document.querySelectorAll('.sum')].map((one) => one.textContent?.trim());
    await expect.poll(heads).toEqual(['1:00+', '?', '?', '?', '?', '?', '?']);
    main.setStatus({ asOf });
    await expect.poll(heads).toEqual(['1:00', '', '', '', '', '', '']);
  });

  test('says in the status line why what is typed is only in this window', async () => {
    const { main, time } = await openWindow();
    await goTo('time');
    main.isDiskFull = true;
    await page.getByLabelText('Description').fill('Half');
    await time.pass(SECOND_MS);
    const words = page.getByText('Not saved: the disk is full or refuses');
    await expect.element(words).toBeVisible();
    main.isDiskFull = false;
    await time.pass(6 * SECOND_MS);
    await expect.element(words).not.toBeInTheDocument();
  });

  test('keeps a half-typed line and a half-typed timer through a crash, until they are used', async () => {
    const { main, time } = await openWindow({}, ({ unfinished }) => {
      const line = { time: '1:30', description: 'Half', projectId: null, taskId: null, day: null };
      unfinished.set('time entry', JSON.stringify(line));
      unfinished.set('time timer', '{"not": "a timer"}');
    });
    await goTo('time');
    await expect.element(page.getByLabelText('Description')).toHaveValue('Half');
    await expect.element(page.getByLabelText('What are you working on?')).toHaveValue('');
    await page.getByLabelText('What are you working on?').fill('Call');
    await page.getByLabelText('Description').fill('Half a line');
    await time.pass(SECOND_MS);
    await expect.poll(() => main.unfinished.get('time entry')).toContain('Half a line');
    await expect.poll(() => main.unfinished.get('time timer')).toContain('Call');
    await userEvent.keyboard('{Enter}');
    await expect.element(row(/Half a line/)).toBeVisible();
    await page.getByRole('form', { name: 'Timer' }).getByRole('button', { name: 'Start' }).click();
    await expect.element(page.getByRole('timer')).toBeVisible();
    await time.pass(SECOND_MS);
    await expect.poll(() => [...main.unfinished.keys()]).toEqual([]);
  });

  test('shows the week of the chosen day, and the entry in it', async () => {
    await openTime();
    await page.getByLabelText('Day').fill('2026-11-03');
    await expect.element(page.getByRole('heading', { name: /Nov 2/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Time' }).click();
    await userEvent.keyboard('45m{Tab}Far away{Enter}');
    await expect.element(row(/^45 min, Far away/)).toBeVisible();
    await page.getByRole('button', { name: 'This week' }).click();
    await expect.element(page.getByLabelText('Day')).toHaveValue(TODAY);
  });
});

test('says why a time could not be added, and keeps what is typed', async () => {
  const { main } = await openTime();
  main.isDiskFull = true;
  await page.getByRole('textbox', { name: 'Time' }).click();
  await userEvent.keyboard('45m{Tab}On a full disk{Enter}');
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect
    .element(page.getByLabelText('Description', { exact: true }))
    .toHaveValue('On a full disk');
});

test('keeps what is typed for the next entry while the one before is being saved', async () => {
  const { main } = await openTime();
  const goOn = delaySaves(main);
  const time = page.getByRole('textbox', { name: 'Time' });
  await time.click();
  await userEvent.keyboard('45m{Tab}First{Enter}');
  await userEvent.keyboard('1:3');
  goOn();
  await expect.element(row(/^45 min, First/)).toBeVisible();
  await userEvent.keyboard('0');
  await expect.element(time).toHaveValue('1:30');
});

test('[P2] adds the line that is entered while the one before is being saved', async () => {
  const { main } = await openTime();
  const goOn = delaySaves(main);
  await page.getByRole('textbox', { name: 'Time' }).click();
  await userEvent.keyboard('45m{Tab}First{Enter}');
  await userEvent.keyboard('1:30{Tab}Second{Enter}');
  goOn();
  await expect.element(row(/^45 min, First/)).toBeVisible();
  await expect.element(row(/^1 h 30 min, Second/)).toBeVisible();
  await expect.element(page.getByLabelText('Description', { exact: true })).toHaveValue('');
});

test('[P2] puts back a line that could not be saved, with what was typed since', async () => {
  const { main } = await openTime();
  const goOn = delaySaves(main);
  main.isDiskFull = true;
  const time = page.getByRole('textbox', { name: 'Time' });
  await time.click();
  await userEvent.keyboard('45m{Tab}First{Enter}');
  await userEvent.keyboard('1:30{Tab}Second');
  goOn();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(time).toHaveValue('45m');
  await expect
    .element(page.getByLabelText('Description', { exact: true }))
    .toHaveValue('First 1:30 Second');
});

describe('the week sheet', () => {
  test('[T6] makes an entry of a time typed into an empty cell', async () => {
    const { main } = await openTime();
    await userEvent.keyboard('w');
    await page.getByLabelText('Relaunch · Lantern & Co, Tue').click();
    await userEvent.keyboard('2:15{Enter}');
    const cell = page.getByLabelText('Relaunch · Lantern & Co, Tue');
    await expect.element(cell).toHaveValue('2:15');
    await expect.element(cell).toHaveFocus();
    expect(main.callsOf('saveRecord')).toMatchObject([
      { fields: { date: '2026-11-17', duration_seconds: 8100, project_id: 3 } },
    ]);
  });

  test('[T6] makes one entry of each cell, also where Enter goes on to the next row', async () => {
    const { main } = await openTime([plan, { ...call, project_id: null }]);
    main.setLine('unreachable');
    await userEvent.keyboard('w');
    for (const [name, typed] of [
      ['Relaunch · Lantern & Co', '2:00'],
      ['No project', '1:00'],
    ] as const) {
      const cell = page.getByLabelText(`${name}, Tue`);
      await cell.click();
      await userEvent.keyboard(`${typed}{Enter}`);
      await expect.element(cell).toHaveValue(typed);
    }
    const saved = main.callsOf('saveRecord') as readonly { readonly fields: Fields }[];
    expect(saved).toHaveLength(2);
    expect(saved[1]?.fields['started_at']).toBe(saved[0]?.fields['ended_at']);
  });

  test('[T6.1] types anew in the last row, also where the week shows the time before only later', async () => {
    const { main } = await openTime();
    main.setLine('unreachable');
    main.tellsAfterMs = 300;
    await userEvent.keyboard('w');
    const cell = page.getByLabelText('Relaunch · Lantern & Co, Tue');
    for (const [typed, seconds] of [
      ['2:00', 7200],
      ['0:45', 2700],
      ['1:15', 4500],
    ] as const) {
      if (typed === '2:00') await cell.click();
      await userEvent.keyboard(`${typed}{Enter}`);
      await expect.element(cell).toHaveValue(typed);
      const saved = main.callsOf('saveRecord').at(-1) as { readonly fields: Fields } | undefined;
      expect(saved?.fields['duration_seconds']).toBe(seconds);
      // The state with the entry comes after the answer, and is drawn.
      await new Promise((resolve) => setTimeout(resolve, 2 * main.tellsAfterMs));
    }
  });

  test('[T6] has a row to type in where the week is empty', async () => {
    const { main } = await openTime([]);
    await userEvent.keyboard('w');
    await page.getByLabelText('No project, Tue').fill('2:15');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('No project, Tue')).toHaveValue('2:15');
    await expect.element(page.getByLabelText('No project, Tue')).toHaveFocus();
    expect(main.callsOf('saveRecord')).toMatchObject([{ fields: { duration_seconds: 8100 } }]);
  });

  test('[T6.3] goes to the list for a cell of several entries', async () => {
    await openTime();
    await userEvent.keyboard('w');
    await page.getByLabelText('Relaunch · Lantern & Co, Mon').click();
    await userEvent.keyboard('5{Enter}');
    await expect.element(row(/Drew the plan/)).toHaveFocus();
  });

  test('moves the focus to the view that a key has opened', async () => {
    await openTime();
    row(/Call/).element().focus();
    await userEvent.keyboard('w');
    await expect.element(page.getByLabelText('Relaunch · Lantern & Co, Mon')).toHaveFocus();
  });

  test('[V336] says above its sheet that a week has no time', async () => {
    await openTime([]);
    await userEvent.keyboard('w');
    const words = page.getByText(
      'No time in this week yet. Add time above, or type it into a row.',
    );
    await expect.element(words).toBeVisible();
    await userEvent.keyboard('d');
    await expect.element(words).not.toBeInTheDocument(); // its own foot says it
  });

  test('[T6] [V330.2] keeps what is being typed while the project and its client arrive', async () => {
    const { main } = await openWindow({}, (fake) => {
      fake.deliver({ kind: 'timeEntries', asOf: 0, records: [plan] });
    });
    await goTo('time');
    await expect.element(row(/Drew the plan/)).toBeVisible();
    await userEvent.keyboard('w');
    await page.getByLabelText(/^Project 3 .* Mon$/).click();
    await userEvent.keyboard('2:1');
    main.deliver({ kind: 'projects', asOf: 0, records: [relaunch] });
    const cell = page.getByLabelText('Relaunch · Lantern & Co, Mon');
    await expect.element(cell).toHaveValue('2:1');
    await expect.element(cell).toHaveFocus();
  });
});

test('offers the project, its client and its task that were made offline', async () => {
  const { main, time } = await openTime();
  main.setLine('unreachable');
  const create = (kind: 'company' | 'project' | 'task', fields: Fields) =>
    main.happen({
      kind: 'saved',
      at: Date.UTC(2026, 10, 20, 9),
      writeId: `w-${kind}`,
      record: { kind, id: localId(kind) },
      fields,
      base: null,
      isFinished: true,
    });
  create('company', { name: 'Zeppelin' });
  create('project', { title: 'Launch', company_id: localId('company') });
  create('task', { title: 'Balloons', project_id: localId('project') });
  await row(/Drew the plan/).click();
  const editor = page.getByRole('group', { name: 'Edit this entry' });
  await editor
    .getByRole('button', { name: /^(Relaunch|Project)/ })
    .first()
    .click();
  await page.getByRole('option', { name: /Launch.*Zeppelin/ }).click();
  await page.getByRole('option', { name: 'Balloons' }).click();
  await time.pass(2_000);
  await expect
    .poll(() => main.callsOf('saveRecord').at(-1))
    .toMatchObject({ fields: { project_id: localId('project'), task_id: localId('task') } });
});

describe('an open entry', () => {
  async function open(name: RegExp) {
    const window = await openTime();
    window.main.setLine('unreachable');
    await row(name).click();
    return window;
  }
  const editor = () => page.getByRole('group', { name: 'Edit this entry' });

  test('[P1] saves a description while it is typed', async () => {
    const { main, time } = await open(/Drew the plan/);
    await editor().getByLabelText('Description of this entry').fill('Drew the new plan');
    await time.pass(2_000);
    await expect.element(row(/Drew the new plan/)).toBeVisible();
    expect(main.callsOf('saveRecord')[0]).toMatchObject({
      record: { id: '1' },
      fields: { description: 'Drew the new plan' },
    });
  });

  test('[P1] keeps the typing when the service gives the entry its id', async () => {
    const { main } = await openTime([]);
    main.setLine('unreachable');
    const line = page.getByRole('form', { name: 'Add time' });
    await line.getByRole('textbox', { name: 'Time' }).fill('30m');
    await line.getByLabelText('Description').fill('Made on the plane');
    await userEvent.keyboard('{Enter}');
    await row(/Made on the plane/).click();
    const words = editor().getByLabelText('Description of this entry');
    await words.click();
    main.setLine('open');
    await expect.element(editor().getByText(/^ID /)).toBeVisible();
    await userEvent.keyboard('{End}, and typed on');
    await expect.element(words).toHaveValue('Made on the plane, and typed on');
  });

  test('says when the service made it, and leads to its page', async () => {
    const { main } = await open(/Drew the plan/);
    await expect.element(editor().getByText(/^Created .*\d:\d\d/)).toBeVisible();
    await expect.element(editor().getByText('ID 1', { exact: true })).toBeVisible();
    await editor().getByRole('button', { name: 'Open in the service' }).click();
    expect(main.callsOf('openExternal')).toEqual([{ url: plan.url }]);
  });

  test('[T6.1] moves the end for another typed length, and sends its times together', async () => {
    const { main } = await open(/Call/);
    await editor().getByRole('textbox', { name: 'Time of this entry' }).fill('2h');
    await userEvent.keyboard('{Enter}');
    await expect.element(row(/2 h, .*Call/)).toBeVisible();
    expect(main.callsOf('saveRecord')).toMatchObject([
      {
        fields: {
          date: DAY,
          started_at: `${DAY}T08:00:00.000Z`,
          ended_at: `${DAY}T10:00:00.000Z`,
          duration_seconds: 7200,
        },
      },
    ]);
  });

  test('[T3.130] splits in two by one call', async () => {
    const { main } = await open(/Call/);
    await editor().getByLabelText('Split at').fill('09:00');
    await userEvent.keyboard('{Enter}');
    await expect.element(row(/^30 min, .*Call/)).toBeVisible();
    await expect.element(row(/^1 h, .*Call/)).toBeVisible();
    const second = { base: null, fields: { started_at: `${DAY}T09:00:00.000Z` } };
    const first = { record: { id: '2' }, fields: { ended_at: `${DAY}T09:00:00.000Z` } };
    expect(main.callsOf('saveRecords')).toMatchObject([{ edits: [second, first] }]);
    expect(main.callsOf('saveRecord')).toEqual([]);
  });

  test('[T3.2] is copied and split with what was changed just before', async () => {
    const { main } = await open(/Call/);
    await editor().getByRole('checkbox', { name: 'Billable' }).click();
    await editor().getByRole('button', { name: 'Duplicate' }).click();
    await expect.element(row(/Call.*Not billable/).nth(1)).toBeVisible();
    await editor().getByLabelText('Split at').fill('10:30');
    await editor().getByRole('textbox', { name: 'Time of this entry' }).fill('10-11');
    await editor().getByRole('button', { name: 'Split', exact: true }).click();
    await expect.element(row(/^30 min, 10:30–11:00, Call/)).toBeVisible();
    await expect.element(row(/^30 min, 10:00–10:30, Call/)).toBeVisible();
    expect(main.callsOf('saveRecord')).toMatchObject([
      { record: { id: '2' }, fields: { billable: false } },
      { base: null, fields: { billable: false } },
      { record: { id: '2' }, fields: { ended_at: `${DAY}T11:00:00.000Z` } },
    ]);
    const second = { base: null, fields: { ended_at: `${DAY}T11:00:00.000Z` } };
    const first = { record: { id: '2' }, fields: { ended_at: `${DAY}T10:30:00.000Z` } };
    expect(main.callsOf('saveRecords')).toMatchObject([{ edits: [second, first] }]);
  });

  test('is split by a button, and at midnight, and leaves the focus beside it', async () => {
    await openTime([plan, night]);
    await row(/Night shift/).click();
    await editor().getByLabelText('Split at').fill('23:00');
    await editor().getByRole('button', { name: 'Split', exact: true }).click();
    await expect.element(row(/^2 h, 23:00–01:00, Night/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await row(/^2 h, 23:00/).click();
    await editor().getByRole('button', { name: 'Split at midnight' }).click();
    await expect.element(row(/^1 h, 00:00–01:00, Night/)).toBeVisible();
    await expect.element(editor().getByLabelText('Split at')).toHaveFocus();
  });

  test('[T3.2] is split once by a double click', async () => {
    const { main } = await openTime([plan, night]);
    await row(/Night shift/).click();
    await editor().getByRole('button', { name: 'Split at midnight' }).dblClick();
    await expect.element(row(/^1 h, 00:00–01:00, Night/)).toBeVisible();
    await expect.element(row(/^2 h, 22:00–00:00, Night/)).toBeVisible();
    expect(main.callsOf('saveRecords')).toHaveLength(1);
  });

  test('is copied once by a key that is held down', async () => {
    const { main } = await open(/Call/);
    editor().getByRole('button', { name: 'Duplicate' }).element().focus();
    await userEvent.keyboard('{Enter>5/}');
    await expect.element(row(/Call/).nth(1)).toBeVisible();
    const held = { key: 'D', shiftKey: true, repeat: true, bubbles: true };
    row(/Call/).first().element().dispatchEvent(new KeyboardEvent('keydown', held));
    await userEvent.keyboard('{Escape}');
    await expect.element(editor()).not.toBeInTheDocument();
    expect(main.callsOf('saveRecord')).toHaveLength(1);
  });

  test('moves by typed parts of a date only once these are committed', async () => {
    const { main } = await open(/Call/);
    const day = editor().getByLabelText('Day of this entry');
    day.element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}'); // the month, then the day
    await expect.element(day).toHaveValue('2026-10-15');
    expect(main.callsOf('saveRecord')).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: /Oct 12/ })).toBeVisible();
    await expect.element(editor().getByLabelText('Day of this entry')).toHaveFocus();
    expect(main.callsOf('saveRecord')).toMatchObject([{ fields: { date: '2026-10-15' } }]);
    await expect.element(editor().getByText(/changed elsewhere/)).not.toBeInTheDocument();
  });

  test('[T4.14] takes no half-typed day where the day is changed elsewhere', async () => {
    const { main } = await open(/Call/);
    const day = editor().getByLabelText('Day of this entry');

    day.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(day).not.toHaveValue(call.date);
    main.deliver({
      kind: 'timeEntries',
      asOf: 0,
      records: [
        {
          ...call,
          date: '2026-11-18',
          started_at: '2026-11-18T08:00:00Z',
          ended_at: '2026-11-18T09:00:00Z',
        } as never,
      ],
    });
    await expect.element(row(/Call/).first()).toBeVisible();
    const words = 'The day was changed elsewhere while you typed Oct 16, 2026.';
    await expect.element(editor().getByText(words, { exact: false })).toBeVisible();
    await expect.element(editor().getByLabelText('Day of this entry')).toHaveValue('2026-11-18');
    expect(main.callsOf('saveRecord')).toEqual([]);
    await editor().getByRole('checkbox', { name: 'Billable' }).click();
    await expect.element(editor().getByText(words, { exact: false })).not.toBeInTheDocument();
  });

  test('is deleted by a button or a key and restored by Undo', async () => {
    await openTime();
    await row(/Call/).click();
    await editor().getByRole('button', { name: 'Delete' }).click();
    await expect.element(row(/Drew the plan/)).toHaveFocus();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(/Call/).click();
    await userEvent.keyboard('{Escape}{Delete}');
    await expect.element(row(/Call/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(row(/Call/)).toBeVisible();
  });

  test('moves to another day and is copied by Shift+D', async () => {
    await open(/Call/);
    await editor().getByLabelText('Day of this entry').fill('2026-11-18');
    await expect.element(page.getByRole('heading', { name: 'Wednesday' })).toBeVisible();
    await expect.element(editor().getByLabelText('Day of this entry')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(row(/Call/)).toHaveFocus();
    await userEvent.keyboard('{Shift>}D{/Shift}');
    await expect.element(row(/Call/).nth(1)).toBeVisible();
  });
});

test('entries of others are shown, and no key, click or cell changes them', async () => {
  const { main } = await openTime([{ ...plan, date: '2026-11-17' }, theirs]);
  await page.getByRole('checkbox', { name: 'Everyone' }).click();
  await row(/Their work/).click();
  await expect.element(row(/Their work/)).toHaveFocus();
  const details = page.getByRole('group', { name: /^Entry of / });
  await expect.element(details.getByText(/^Only .* can change this entry\.$/)).toBeVisible();
  await expect.element(details.getByText('Their work')).toBeVisible();
  expect(document.querySelector('[aria-label="Edit this entry"]')).toBeNull();
  await userEvent.keyboard('{Delete}{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(row(/Their work/)).toHaveFocus();
  await userEvent.keyboard('w');
  await page.getByLabelText('Relaunch · Lantern & Co, Mon').fill('3:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(row(/Their work/)).toHaveFocus();
  expect([...main.callsOf('saveRecord'), ...main.callsOf('deleteRecord')]).toEqual([]);
});
