import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../renderer/styles/print.css';
import { localId } from '../../../shared/ids.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aCompany, aMember, aRecord, aWrite } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';
import { printInTheDark } from '../../support/print-media.ts';

const DAY = '2026-11-16'; // the clock of these tests stands on the 20th
const NOON = Date.UTC(2026, 10, 20, 12);

const anEntry = (overrides: Fields) =>
  aRecord('time-entry', { date: DAY, member_id: 7, ...overrides }) as unknown as TimeEntry;

const aProject = (id: number, title: string, company_id: number) =>
  aRecord('project', { id, title, company_id, company_name: null });

const entries = [
  anEntry({ id: 1, description: 'Plan', duration_seconds: 3_600, project_id: 3 }),
  anEntry({ id: 2, description: 'Call', duration_seconds: 660, project_id: 3, billable: false }),
  anEntry({ id: 3, description: 'Shelves', duration_seconds: 7_200, project_id: 5 }),
  anEntry({
    id: 4,
    description: 'Last month',
    date: '2026-10-02',
    duration_seconds: 1_800,
    project_id: null,
  }),
  anEntry({ id: 5, description: 'Theirs', duration_seconds: 900, member_id: 8 }),
];

async function openReport(records = entries, prepare: (main: FakeMain) => void = () => undefined) {
  const window = await openWindow({}, (main) => {
    const asOf = NOON;
    main.deliver({ kind: 'timeEntries', asOf, records });
    const projects = [aProject(3, 'Relaunch', 4), aProject(5, 'Shop', 9)];
    main.deliver({ kind: 'projects', asOf, records: projects as never });
    const companies = [
      aCompany({ id: 4, name: 'Lantern & Co' }),
      aCompany({ id: 9, name: 'Fjellvik Outdoor' }),
    ];
    main.deliver({ kind: 'companies', asOf, records: companies });
    main.deliver({ kind: 'teamMembers', asOf, records: [aMember({ id: 7, name: 'Mara' })] });
    main.setStatus({ asOf: { ...main.status.asOf, timeEntries: NOON } });
    prepare(main);
  });
  await goTo('time');
  await userEvent.keyboard('r');
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  return window;
}

const row = (name: string | RegExp) => page.getByRole('row', { name });
const cells = (name: RegExp) =>
  [...row(name).element().querySelectorAll('.number')].map((cell) => cell.textContent.trim());

async function choose(menu: string, choice: string) {
  await page.getByRole('button', { name: new RegExp(`^${menu}: `) }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
}

describe('the report', () => {
  test('[T9] adds up the days of its range by client, longest first', async () => {
    await openReport();
    await expect.element(row(/Fjellvik Outdoor/)).toBeVisible();
    const names = [...document.querySelectorAll('tbody [data-row]')].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(names).toEqual(['Fjellvik Outdoor', 'Lantern & Co']);
    expect(cells(/Lantern/)).toEqual(['1:11', '1:00', '85 %']);
    expect(cells(/Total/)).toEqual(['3:11', '3:00', '94 %']);
    await choose('Days', 'Last month');
    await expect.element(row(/No client/)).toBeVisible();
    expect(cells(/Total/)).toEqual(['0:30', '0:30', '100 %']);
  });

  test('[T9] groups on two levels, and each range in its own way', async () => {
    await openReport();
    await choose('Then by', 'Project');
    await expect.element(row(/Relaunch/)).toBeVisible();
    await choose('Days', 'This week');
    await expect.element(row(/Relaunch/)).not.toBeInTheDocument();
    await choose('Days', 'This month');
    await expect.element(row(/Relaunch/)).toBeVisible();
  });

  test('[T9.6] tells groups of one name apart by what they belong to, in its files too', async () => {
    const ofTask = (id: number, task_id: string, project_id: number) =>
      anEntry({ id, description: 'Work', duration_seconds: 3_600, project_id, task_id });
    const { main } = await openReport(
      [ofTask(1, 't1', 3), ofTask(2, 't2', 5), ofTask(3, 't3', 5), ofTask(4, 't4', 5)],
      (fake) => {
        const tasks = [
          aRecord('task', { id: 't1', title: 'Design', project_id: 3 }),
          aRecord('task', { id: 't2', title: 'Design', project_id: 5 }),
          aRecord('task', { id: 't3', title: 'Texts', project_id: 5, due_date: '2026-11-03' }),
          aRecord('task', { id: 't4', title: 'Texts', project_id: 5, due_date: '2026-12-01' }),
        ];
        fake.deliver({ kind: 'tasks', asOf: NOON, records: tasks as never });
      },
    );
    await choose('Group by', 'Task');
    for (const name of ['Design · Relaunch', 'Design · Shop']) {
      await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    const due = 'Texts · Shop · Fjellvik Outdoor · due Nov 3, 2026';
    await expect.element(page.getByRole('button', { name: due })).toBeVisible();
    await page.getByRole('button', { name: 'Save table as CSV' }).click();
    await expect.poll(() => main.callsOf('saveReport')).toHaveLength(1);
    const { text } = main.callsOf('saveReport')[0] as { text: string };
    expect(text).toContain('Texts · Shop · Fjellvik Outdoor · due Dec 1, 2026');
    expect(text).toContain('Design · Relaunch,1:00');
  });

  test('[T9.7] says in a file what is not on this computer, and names a client by its project', async () => {
    const ofProject = (id: number, project_id: number | null) =>
      anEntry({ id, description: 'Work', duration_seconds: 3_600, project_id });
    const { main } = await openReport(
      [ofProject(1, 77), ofProject(2, 8), ofProject(3, null)],
      (fake) => {
        const named = { ...aProject(8, 'Site', 50), company_name: 'Nordlys' };
        fake.deliver({ kind: 'projects', asOf: NOON, records: [named] as never });
      },
    );
    await expect.element(page.getByRole('button', { name: 'Nordlys' })).toBeVisible();
    await page.getByRole('button', { name: 'Save entries as CSV' }).click();
    await expect.poll(() => main.callsOf('saveReport')).toHaveLength(1);
    const { text } = main.callsOf('saveReport')[0] as { text: string };
    expect(text).toContain(
      `${DAY},,,Client not on this computer,Project not on this computer,,Mara,`,
    );
    expect(text).toContain(`${DAY},,,Nordlys,Site,,Mara,`);
    expect(text).toContain(`${DAY},,,,,,Mara,`);
  });

  test('goes down to the entries of a group by keyboard, and to the week of one', async () => {
    await openReport();
    await page.getByRole('button', { name: 'Fjellvik Outdoor' }).click();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{Escape}j');
    await expect.element(page.getByRole('button', { name: 'Lantern & Co' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('list', { name: /Entries of Lantern/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('button', { name: /^1 h, Plan/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}r');
    await expect.element(page.getByRole('list', { name: /Entries of Lantern/ })).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(page.getByRole('region', { name: 'Time' })).toBeVisible();
  });

  test('[T7] rounds what it shows and writes nothing; it names the rule and the difference', async () => {
    const { main } = await openReport();
    await choose('Rounding', 'Up to 15 min');
    await expect
      .element(
        page.getByText('Each entry rounded up to 15 min: 0:04 h more than the exact 3:11 h.'),
      )
      .toBeVisible();
    expect(cells(/Lantern/)).toEqual(['1:15', '1:00', '80 %']);
    await page.getByRole('button', { name: 'Per client…' }).click();
    await choose('Rounding of Lantern & Co', 'Exact');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => cells(/Lantern/)).toEqual(['1:11', '1:00', '85 %']);
    await page.getByRole('button', { name: 'Save entries as CSV' }).click();
    await expect.poll(() => main.callsOf('saveReport')).toHaveLength(1);
    const { text } = main.callsOf('saveReport')[0] as { text: string };
    // The rule of one client beside that of all others.
    expect(text).toContain('Lantern & Co,Relaunch,,Mara,Call,Design,no,0:11,0.1833,exact,0.1833');
    expect(text).toContain('Fjellvik Outdoor,Shop,,Mara,Shelves,Design,yes,2:00,2,up to 15 min,2');
    expect(main.callsOf('saveRecord')).toEqual([]);
    expect(main.callsOf('deleteRecord')).toEqual([]);
    expect(main.queue.writes).toEqual([]);
    expect(main.callsOf('keepRounding')).toMatchObject([
      { choice: { all: { kind: 'up', minutes: 15 }, byClient: {} } },
      { choice: { byClient: { 4: { kind: 'none' } } } },
    ]);
  });

  test('names a client made offline among those to round for, once the service has it', async () => {
    await openReport(entries, (main) => {
      const record = { kind: 'company', id: localId('zeppelin') } as const;
      const change = { kind: 'create', fields: { name: 'Zeppelin' } } as const;
      main.queue = { ...main.queue, writes: [aWrite({ id: 'c', record, change })] };
      main.setLine('unreachable');
    });
    await page.getByRole('button', { name: 'Per client…' }).click();
    const offline = page.getByRole('listitem').filter({ hasText: 'Zeppelin' });
    await expect.element(offline).toMatchTextContent('Can be set once it is on the service');
  });

  test('[T7.2] keeps the previous rounding if the disk refuses another', async () => {
    const { main } = await openReport();
    main.isDiskFull = true;
    await choose('Rounding', 'Up to 15 min');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
    expect(cells(/Total/)[0]).toBe('3:11');
  });

  test('[T7.2] keeps a rounding that was chosen before the saved one was read', async () => {
    let answer: (() => void) | undefined;
    const remembered = { all: { kind: 'up', minutes: 5 }, byClient: {} } as const;
    await openReport(entries, ({ bridge }) => {
      const readRounding = () =>
        new Promise((resolve) => {
          answer = () => resolve({ ok: true, value: remembered });
        });
      Object.assign(bridge, { readRounding });
    });
    await choose('Rounding', 'Up to 15 min');
    await expect.poll(() => cells(/Total/)[0]).toBe('3:15');
    answer?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(cells(/Total/)[0]).toBe('3:15');
    await expect.element(page.getByRole('button', { name: /^Rounding: Up to 15/ })).toBeVisible();
  });

  test('tells what is only on this computer', async () => {
    const { main } = await openReport();
    main.setLine('unreachable');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('textbox', { name: 'Time' }).click();
    await userEvent.keyboard('45m{Tab}On a plane{Enter}{Escape}');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await expect.element(page.getByText('0:45 h only on this computer').first()).toBeVisible();
    await expect.element(row(/No client 0:45 ?, 0:45 h only/)).toBeVisible();
    await choose('Group by', 'Person');
    await expect.element(row(/Mara 3:56 ?, 0:45 h only/)).toBeVisible();
  });

  test('[V336] saves and prints nothing where it is empty, and says why', async () => {
    await openReport(entries);
    const save = page.getByRole('button', { name: 'Save table as CSV' });
    await expect.element(save).toBeEnabled();
    await choose('Days', 'Last year');
    await expect.element(page.getByText(/^There is no time in these days to save/)).toBeVisible();
    for (const name of ['Save table as CSV', 'Save entries as CSV', 'Save as PDF', 'Print…']) {
      await expect.element(page.getByRole('button', { name })).toBeDisabled();
    }
  });

  test('tells which of its days are not on this computer yet', async () => {
    const { main } = await openReport(entries, (fake) =>
      fake.setStatus({ line: 'unreachable', asOf: { ...fake.status.asOf, timeEntries: null } }),
    );
    await choose('Days', 'Last year');
    await expect
      .element(page.getByText(/Hours of 2025 are not on this computer yet/))
      .toBeVisible();
    await expect.element(page.getByText(/^No time in these days/)).toBeVisible();
    main.setStatus({ asOf: { ...main.status.asOf, timeEntries: NOON } });
    await expect.element(page.getByText(/not on this computer yet/)).not.toBeInTheDocument();
  });

  test('takes own days, and shows everyone’s hours by person', async () => {
    await openReport();
    await choose('Days', 'Choose days…');
    await page.getByLabelText('From').fill('2026-10-01');
    await expect.poll(() => cells(/Total/)[0]).toBe('3:41');
    await page.getByRole('checkbox', { name: 'Everyone' }).click();
    await choose('Group by', 'Person');
    await expect.element(row(/Mara/)).toBeVisible();
    await expect.element(row(/Team member \d+ \(not on this computer\)/)).toBeVisible();
  });

  test('[T4.2] shows and exports entries at their own clock times', async () => {
    const times = { project_id: 3, duration_seconds: 3_600 };
    const [started_at, ended_at] = [`${DAY}T08:00:00Z`, `${DAY}T09:00:00Z`];
    const { main } = await openReport(
      [anEntry({ id: 1, description: 'In Tokyo', started_at, ended_at, ...times })],
      (fake) => {
        fake.setLine('unreachable');
        fake.zones.set('1', 'Asia/Tokyo');
        fake.zones.set('local-1', 'Pacific/Auckland');
        fake.happen({
          ...{ kind: 'saved', at: NOON, writeId: 'w1', base: null, isFinished: true },
          record: { kind: 'time-entry', id: 'local-1' },
          fields: { date: DAY, started_at, ended_at, ...times, description: 'In Auckland' },
        });
      },
    );
    await page.getByRole('button', { name: 'Lantern & Co' }).click();
    await expect
      .element(page.getByRole('button', { name: /17:00–18:00, In Tokyo.*Tokyo time/ }))
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /21:00–22:00, In Auckland.*Auckland time/ }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Save entries as CSV' }).click();
    await expect.poll(() => main.callsOf('saveReport')).toHaveLength(1);
    const { text } = main.callsOf('saveReport')[0] as { text: string };
    expect(text).toContain(`${DAY}T17:00:00+09:00,${DAY}T18:00:00+09:00`);
    expect(text).toContain(`${DAY}T21:00:00+13:00,${DAY}T22:00:00+13:00`);
  });

  test('[P2] names projects and clients that only this computer has, as the week does', async () => {
    const create = { at: NOON, base: null, isFinished: true, kind: 'saved' as const };
    const { main } = await openReport(entries, (fake) => {
      fake.setLine('unreachable');
      fake.happen({
        ...{ ...create, writeId: 'w1', record: { kind: 'company', id: 'local-1' } },
        fields: { name: 'Nordlys' },
      });
      fake.happen({
        ...{ ...create, writeId: 'w2', record: { kind: 'project', id: 'local-2' } },
        fields: { title: 'Signage', company_id: 'local-1' },
      });
      fake.happen({
        ...{ ...create, writeId: 'w3', record: { kind: 'time-entry', id: 'local-3' } },
        fields: { date: DAY, duration_seconds: 1_800, project_id: 'local-2' },
      });
      fake.happen({
        ...{ ...create, writeId: 'w4', record: { kind: 'project', id: '5' } },
        ...{ fields: { company_id: 'local-1' }, base: { company_id: 9 } },
      });
      fake.happen({
        ...{ ...create, writeId: 'w5', record: { kind: 'company', id: '4' } },
        ...{ fields: { name: 'Lantern & Daughters' }, base: { name: 'Lantern & Co' } },
      });
    });
    await choose('Then by', 'Project');
    await expect.element(row(/Signage/)).toBeVisible();
    expect(cells(/^Nordlys/)[0]).toMatch(/^2:30/);
    await expect.element(row(/Lantern & Daughters/)).toBeVisible();
    await page.getByRole('button', { name: 'Save entries as CSV' }).click();
    await expect.poll(() => main.callsOf('saveReport')).toHaveLength(1);
    const { text } = main.callsOf('saveReport')[0] as { text: string };
    expect(text).toContain(`${DAY},,,Nordlys,Signage,`);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Signage · Nordlys').first()).toBeVisible();
    await expect.element(page.getByText('Relaunch · Lantern & Daughters').first()).toBeVisible();
  });

  test('[T9.2] prints every group and every entry of an open one, also those the screen leaves out', async () => {
    const ofOne = (index: number) =>
      anEntry({
        id: 100 + index,
        description: `Part ${index}`,
        duration_seconds: 60,
        project_id: 3,
      });
    const ofMany = (index: number) =>
      anEntry({ id: 300 + index, duration_seconds: 60, project_id: 300 + index });
    const count = 110;
    const each = Array.from({ length: count }, (_, index) => index);
    await openReport([...each.map(ofOne), ...each.map(ofMany)], (main) => {
      const projects = each.map((index) => aProject(300 + index, `${index}`, 300 + index));
      main.deliver({ kind: 'projects', asOf: NOON, records: projects as never });
    });
    await expect.element(page.getByRole('button', { name: /Show 11 more/ })).toBeInTheDocument();
    await page.getByRole('button', { name: 'Lantern & Co' }).click();
    await expect.element(page.getByRole('list', { name: /Entries of Lantern/ })).toBeVisible();
    const drawn = () => [
      document.querySelectorAll('[data-report] th[scope="row"]').length - 1,
      document.querySelectorAll('[data-report] li').length,
    ];
    const before = drawn();
    dispatchEvent(new Event('beforeprint'));
    expect(drawn()).toEqual([count + 1, count]);
    dispatchEvent(new Event('afterprint'));
    await expect.poll(drawn).toEqual(before);
  });

  test('[T9.2] prints black on white across the page, alone and without controls, in the dark too', async () => {
    await openReport();
    await expect.element(row(/Fjellvik/)).toBeVisible();
    await printInTheDark();
    const table = page.getByRole('table').element();
    expect(table.getBoundingClientRect()).toMatchObject({ left: 0, width: 673 });
    const around: string[] = [];
    for (let at: Element | null = table; at !== null; at = at.parentElement) {
      const { backgroundColor, display } = getComputedStyle(at);
      if (at !== table) around.push(`${display} ${backgroundColor}`);
    }
    expect(new Set(around)).toEqual(
      new Set(['block rgb(255, 255, 255)', 'block rgba(0, 0, 0, 0)']),
    );
    expect(getComputedStyle(table).color).toBe('rgb(0, 0, 0)');
    expect(page.getByRole('navigation').elements()).toEqual([]);
    expect(page.getByRole('contentinfo').elements()).toEqual([]);
    expect(page.getByRole('button', { name: /Save|Print|Days/ }).elements()).toEqual([]);
    const isShown = (name: string) =>
      [...table.querySelectorAll(name)].map((part) => part.checkVisibility());
    expect(isShown('button svg')).toEqual([false, false]); // marks of rows that open
    expect(isShown('td svg')).toEqual([true, true]);
    const shown = [...table.querySelectorAll('thead, tfoot')].map(
      (part) => getComputedStyle(part).display,
    );
    expect(shown).toEqual(['table-header-group', 'table-row-group']); // on each page, on the last
  });

  test('[T9.2] saves its table and its entries as CSV, and tells why it could not', async () => {
    const { main } = await openReport();
    await expect.element(row(/Fjellvik/)).toBeVisible();
    await page.getByRole('button', { name: 'Save table as CSV' }).click();
    await expect.element(page.getByText(/^Saved as \/home/)).toBeVisible();
    await page.getByRole('button', { name: 'Save entries as CSV' }).click();
    await expect
      .poll(() => main.callsOf('saveReport'))
      .toMatchObject([
        {
          name: 'Report 2026-11-01 to 2026-11-30',
          text: expect.stringContaining('Fjellvik Outdoor,2:00,2,2:00,2'),
        },
        {
          name: 'Time entries 2026-11-01 to 2026-11-30',
          text: expect.stringContaining(
            '2026-11-16,,,Lantern & Co,Relaunch,,Mara,Plan,Design,yes,1:00,1',
          ),
        },
      ]);
    main.isDiskFull = true;
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  });
});
