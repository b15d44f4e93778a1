import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fieldsSet } from '../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { aRecord, aWrite, refused } from '../../support/builders.ts';
import { describeCreated } from '../../support/change-created.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow, openWindowOn } from '../../support/open-window.ts';

const MONDAY = '2026-11-16'; // the clock of these tests stands in this week

const anEntry = (overrides: Fields) =>
  aRecord('time-entry', { date: MONDAY, tags: [], ...overrides }) as unknown as TimeEntry;

const times = (from: string, to: string) => ({
  started_at: `${MONDAY}T${from}:00Z`,
  ended_at: `${MONDAY}T${to}:00Z`,
});

const plan = anEntry({ id: 1, description: 'Plan', duration_seconds: 3600 });
const call = anEntry({
  id: 2,
  description: 'Call',
  duration_seconds: 5400,
  ...times('08:00', '09:30'),
});
const mail = anEntry({
  id: 4,
  description: 'Mail',
  duration_seconds: 1800,
  ...times('10:00', '10:30'),
});
const theirs = anEntry({ id: 3, description: 'Their work', member_id: 8 });
const travel = { id: 7, name: 'Travel', tag_type: 'time_entry', color: 'red' } as const;

const shop = aRecord('project', { id: 4, title: 'Shop' });
const design = aRecord('task', { id: 'task-1', title: 'Design', project_id: 4 });

async function openList(more: readonly TimeEntry[] = []) {
  const window = await openWindow({}, (main) => {
    const records = [plan, call, mail, theirs, ...more];
    main.deliver({ kind: 'timeEntries', asOf: 0, records });
    main.deliver({ kind: 'tags', asOf: 0, records: [travel] });
    main.deliver({ kind: 'projects', asOf: 0, records: [shop] as never });
    main.deliver({ kind: 'tasks', asOf: 0, records: [design] as never });
  });
  await goTo('time');
  await expect.element(row(/Mail/)).toBeVisible();
  window.main.setLine('unreachable');
  return window;
}

const row = (name: RegExp) => page.getByRole('button', { name });
const bar = () => page.getByRole('group', { name: 'Selected' });
const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select ${name}, `) });
const focused = () => document.activeElement?.textContent ?? '';

/** Focuses the first row, by keys alone. */
async function focusFirst() {
  (row(/Plan/).element() as HTMLElement).focus();
}

test('[P1] changes the times that were just typed, also before a slow disk has them', async () => {
  const { main } = await openList();
  await row(/Mail/).click();
  const day = page.getByLabelText('Day of this entry');
  const goOn = delaySaves(main);
  await day.fill('2026-11-17');
  (day.element() as HTMLElement).blur();
  await page.getByLabelText('Time of this entry').fill('14-15');
  await userEvent.keyboard('{Enter}');
  goOn();
  await expect
    .poll(() => main.queue.writes.map(fieldsSet))
    .toMatchObject([
      { date: '2026-11-17', started_at: expect.stringMatching(/^2026-11-17T1[34]:00/) },
    ]);
  await expect.element(day).toHaveValue('2026-11-17');
});

test('[T1.9] [P2] keeps a time that it can’t read over a closed editor and a new page, and until it is taken', async () => {
  const window = await openList();
  const time = () => page.getByLabelText('Time of this entry');
  await row(/Mail/).click();
  await time().fill('an hour or so');
  await row(/Call/).click();
  await expect.element(time()).not.toHaveValue('an hour or so');
  await row(/Mail/).click();
  await expect.element(time()).toHaveValue('an hour or so');
  await expect.element(time()).toHaveAttribute('aria-invalid', 'true');
  await window.time.pass(300);
  await openWindowOn(window, 'time');
  await row(/Mail/).click();
  await expect.element(time()).toHaveValue('an hour or so');
  await time().fill('2:00');
  await userEvent.keyboard('{Enter}');
  await window.time.pass(300);
  expect(window.main.queue.writes.map(fieldsSet)).toMatchObject([{ duration_seconds: 7200 }]);
  expect([...window.main.unfinished.keys()]).toEqual([]);
});

const undoBar = () => page.getByRole('complementary', { name: 'Changed a moment ago' });
const editor = () => page.getByRole('group', { name: 'Edit this entry' });
/** The fields of the last change. */
const lastSaved = ({ main }: Awaited<ReturnType<typeof openList>>) =>
  (main.callsOf('saveRecord').at(-1) as { fields: Fields } | undefined)?.fields;

test('[Q18.11] keeps the Undo of a changed entry for as long as the pointer is on it', async () => {
  const { time: virtual } = await openList();
  await row(/Mail/).click();
  await editor().getByRole('checkbox', { name: 'Billable' }).click();
  const undo = undoBar().getByRole('button', { name: 'Undo' });
  await undo.hover();
  await virtual.pass(60_000);
  await expect.element(undo).toBeVisible();
  await editor().getByLabelText('Description of this entry').hover();
  await expect.element(undo).not.toBeInTheDocument();
});

test('[T22] undoes each change of an open entry: project with its task, billing, tags, time and day', async () => {
  const window = await openList();
  await row(/Mail/).click();
  await editor()
    .getByRole('button', { name: /of this entry$/ })
    .click();
  await page.getByRole('option', { name: /Shop/ }).click();
  await page.getByRole('option', { name: 'Design' }).click();
  await expect.element(undoBar().getByText('Project of “Mail” changed')).toBeVisible();
  await undoBar().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => lastSaved(window)).toMatchObject({ project_id: 3, task_id: null });

  const billable = editor().getByLabelText('Billable');
  await billable.click();
  await expect.element(undoBar().getByText('“Mail” made not billable')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(billable).toBeChecked();
  await expect.poll(() => lastSaved(window)).toMatchObject({ billable: true });

  await editor().getByRole('button', { name: 'Tag…' }).click();
  await page.getByRole('menuitem', { name: 'Travel' }).click();
  await expect.element(undoBar().getByText('Tags of “Mail” changed')).toBeVisible();
  await undoBar().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => lastSaved(window)).toMatchObject({ tag_ids: [] });

  const time = page.getByLabelText('Time of this entry');
  const before = (time.element() as HTMLInputElement).value;
  await time.fill('2:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(undoBar().getByText('Time of “Mail” changed')).toBeVisible();
  await undoBar().getByRole('button', { name: 'Undo' }).click();
  await expect.element(time).toHaveValue(before);
  await expect.poll(() => lastSaved(window)).toMatchObject({ duration_seconds: 1_800 });
});

test('[T22] undoes a description as a whole, and one that was left by closing the entry', async () => {
  const window = await openList();
  await row(/Mail/).click();
  const words = page.getByLabelText('Description of this entry');
  await words.fill('Letters');
  await userEvent.tab();
  await undoBar().getByRole('button', { name: 'Undo' }).click();
  await expect.element(words).toHaveValue('Mail');
  await words.fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(editor()).not.toBeInTheDocument();
  await expect.element(undoBar().getByText('Description of “Mail” changed')).toBeVisible();
  await undoBar().getByRole('button', { name: 'Undo' }).click();
  await expect.element(row(/Mail/)).toBeVisible();
  await expect.poll(() => lastSaved(window)).toMatchObject({ description: 'Mail' });
});

test('[T22.1] [T19.141] makes one entry of the halves of a split again, or leaves both; [T22.2] not where one was changed since', async () => {
  const window = await openList();
  const split = async () => {
    await editor().getByLabelText('Split at').fill('10:15');
    await editor().getByRole('button', { name: 'Split', exact: true }).click();
    await expect.element(row(/Mail/).nth(1)).toBeVisible();
    await expect.element(undoBar().getByText('Split “Mail”')).toBeVisible();
  };
  await row(/Mail/).click();
  await split();
  window.main.troubles.set('saveRecords', 'disk');
  await undoBar().getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/disk is full/)).toBeVisible();
  await expect.element(row(/Mail/).nth(1)).toBeVisible();
  await undoBar().getByRole('button', { name: 'Undo' }).click();
  await expect.element(row(/Mail/).nth(1)).not.toBeInTheDocument();
  expect(window.main.callsOf('saveRecords').at(-1)).toMatchObject({
    edits: [{ fields: { duration_seconds: 1_800 } }],
    deletes: [{ record: { kind: 'time-entry' } }],
  });
  await split();
  await describeCreated(window.main);
  await expect.element(row(/Letters/)).toBeVisible();
  await undoBar().getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/was changed since, so it stays/)).toBeVisible();
  await expect.element(row(/Letters/)).toBeVisible();
});

test('[T22.4] a press of Undo takes back what it showed, and not what the press has just left typed', async () => {
  await openList();
  await row(/Mail/).click();
  const billable = editor().getByLabelText('Billable');
  const words = page.getByLabelText('Description of this entry');
  const undo = undoBar().getByRole('button', { name: 'Undo', exact: true });
  await billable.click();
  await expect.element(undoBar().getByText('“Mail” made not billable')).toBeVisible();
  await words.fill('Letters');
  await undo.dblClick();
  await expect.element(billable).toBeChecked();
  await expect.element(words).toHaveValue('Letters');
  await expect.element(undoBar().getByText('Description of “Mail” changed')).toBeVisible();
  await undo.click();
  await expect.element(words).toHaveValue('Mail');
});

test('[T22.4] a press of Undo restores the delete that it showed, also where the press changes the bar', async () => {
  const window = await openList();
  await row(/Call/).click({ modifiers: ['ControlOrMeta'] });
  await userEvent.keyboard('{Delete}');
  await expect.element(row(/Call/)).not.toBeInTheDocument();
  await row(/Mail/).click();
  const time = page.getByLabelText('Time of this entry');
  await time.fill('2:00');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(row(/Call/)).toBeVisible();
  await expect.element(time).toHaveValue('10:00-12:00');
  await expect.poll(() => lastSaved(window)).toMatchObject({ duration_seconds: 7_200 });
  await expect.element(undoBar().getByText('Time of “Mail” changed')).toBeVisible();
});

test('[T4.11] says at the field that a year is none the service holds, and saves it for no entry', async () => {
  const window = await openList();
  await row(/Mail/).click();
  for (const day of [
    page.getByLabelText('Day of this entry'),
    page.getByLabelText('Day', { exact: true }),
  ]) {
    await day.fill('0026-11-17');
    await userEvent.keyboard('{Enter}');
    await expect.element(day).toHaveAccessibleDescription('Type a year from 1900 to 2199.');
    await expect.element(day).toHaveValue('0026-11-17');
  }
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('1:00');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('textbox', { name: 'Time', exact: true }))
    .toHaveValue('1:00');
  expect(window.main.callsOf('saveRecord')).toEqual([]);
  await page.getByLabelText('Day of this entry').fill('2026-11-17');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => lastSaved(window)).toMatchObject({ date: '2026-11-17' });
});

test('[T8.5] puts a gap before the first of two entries that start together', async () => {
  await openList([anEntry({ id: 5, description: 'Letter', ...times('10:00', '10:15') })]);
  await expect.element(row(/Letter/)).toBeVisible();
  const lines = [...document.querySelectorAll('.gap, [data-entry]')].map((one) => one.textContent);
  const order = [/Plan/, /Call/, /30 min without an entry/, /Mail/, /Letter/];
  expect(lines).toEqual(order.map((words) => expect.stringMatching(words)));
});

describe('[T19] several entries', () => {
  test('are selected with the mouse: by a box, with Ctrl, and with Shift all between', async () => {
    await openList();
    await box('Plan').click({ force: true });
    await expect.element(bar().getByText(/^1 selected · 1:00 h/)).toBeVisible();
    await row(/Call/).click({ modifiers: ['ControlOrMeta'] });
    await expect.element(bar().getByText(/^2 selected · 2:30 h/)).toBeVisible();
    await row(/Call/).click({ modifiers: ['ControlOrMeta'] });
    await expect.element(box('Call')).not.toBeChecked();
    await row(/Plan/).click({ modifiers: ['ControlOrMeta'] });
    await expect.element(bar()).not.toBeInTheDocument();
    await row(/Plan/).click({ modifiers: ['ControlOrMeta'] });
    await row(/Mail/).click({ modifiers: ['Shift'] });
    await expect.element(bar().getByText(/^3 selected · 3:00 h/)).toBeVisible();
    await expect
      .element(page.getByRole('group', { name: 'Edit this entry' }))
      .not.toBeInTheDocument();
  });

  test('are selected by keys, and Esc lets them go', async () => {
    await openList();
    await focusFirst();
    await userEvent.keyboard('x');
    await expect.element(box('Plan')).toBeChecked();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(bar().getByText(/^2 selected/)).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(bar().getByText(/^3 selected/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toBeInTheDocument();
    expect(focused()).toContain('Call');
  });

  test('are let go by the cross of their bar, which names Esc too', async () => {
    await openList();
    await box('Plan').click({ force: true });
    const clear = bar().getByRole('button', { name: 'Clear selection' });
    await expect.element(clear).toHaveAttribute('title', 'Clear selection (Esc)');
    await clear.click();
    await expect.element(bar()).not.toBeInTheDocument();
  });

  test('never include entries of others', async () => {
    await openList();
    await page.getByRole('checkbox', { name: 'Everyone' }).click();
    await expect.element(row(/Their work/)).toBeVisible();
    await expect.element(box('Their work')).not.toBeInTheDocument();
    await focusFirst();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(bar().getByText(/^3 selected/)).toBeVisible();
  });

  test('[T19.130] move to another day together, and one undo brings them back', async () => {
    const { main } = await openList();
    await focusFirst();
    await userEvent.keyboard('{Control>}a{/Control}');
    await bar().getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('dialog', { name: 'Move to' }).getByLabelText('Day').fill('2026-11-18');
    await userEvent.keyboard('{Enter}');
    const said = page.getByText('3 entries moved to Wednesday');
    await expect.element(said).toBeVisible();
    const wednesday = page.getByRole('region', { name: /Wednesday/ });
    await expect
      .element(wednesday.getByRole('button', { name: /08:00–09:30, Call/ }))
      .toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(said).not.toBeInTheDocument();
    const monday = page.getByRole('region', { name: 'Monday' });
    await expect.element(monday.getByRole('button', { name: /08:00–09:30, Call/ })).toBeVisible();
    await expect.element(monday.getByRole('button', { name: /1 h, Plan/ })).toBeVisible();
    const calls = main.callsOf('saveRecords') as { edits: unknown[] }[];
    expect(calls.map(({ edits }) => edits.length)).toEqual([3, 3]);
    expect(main.callsOf('saveRecord')).toEqual([]);
  });

  test('are moved back by a second Undo where a full disk refused the first', async () => {
    const { main } = await openList();
    await focusFirst();
    await userEvent.keyboard('{Control>}a{/Control}');
    await bar().getByRole('button', { name: 'Not billable' }).click();
    await expect.element(page.getByText('3 entries made not billable')).toBeVisible();
    main.isDiskFull = true;
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    main.isDiskFull = false;
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(row(/Plan.*, Not billable/)).not.toBeInTheDocument();
  });

  test('[T19.1] get a billing and a tag, and what has it already is counted', async () => {
    const { main } = await openList();
    await focusFirst();
    await userEvent.keyboard('x');
    await bar().getByRole('button', { name: 'Not billable' }).click();
    await expect
      .element(page.getByText('1 entry made not billable', { exact: true }))
      .toBeVisible();
    await focusFirst();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(row(/Plan.*Not billable/)).toBeVisible();
    await bar().getByRole('button', { name: 'Not billable' }).click();
    const said = page.getByText('2 entries made not billable · 1 left as it was');
    await expect.element(said).toBeVisible();
    await bar().getByRole('button', { name: 'Tag…' }).click();
    await page.getByRole('menuitem', { name: 'Travel' }).click();
    await expect.element(page.getByText('3 entries tagged “Travel”')).toBeVisible();
    const tagged = { fields: { tag_ids: [7] } };
    expect(main.callsOf('saveRecords').at(-1)).toEqual({
      edits: Array(3).fill(expect.objectContaining(tagged)),
    });
  });

  test('are copied to a day, and undo removes the copies', async () => {
    await openList();
    await focusFirst();
    await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    await bar().getByRole('button', { name: 'Copy to…' }).click();
    await page.getByRole('dialog', { name: 'Copy to' }).getByLabelText('Day').fill('2026-11-19');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/2 entries copied to/)).toBeVisible();
    const thursday = page.getByRole('region', { name: /Thursday/ });
    await expect.element(thursday.getByRole('button', { name: /08:00–09:30, Call/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(thursday).not.toBeInTheDocument();
    await expect.element(row(/1 h, Plan/)).toBeVisible();
  });

  test('[T22.2] are copied to a day, and undo leaves a copy that was changed since', async () => {
    const { main } = await openList();
    await focusFirst();
    await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    await bar().getByRole('button', { name: 'Copy to…' }).click();
    await page.getByRole('dialog', { name: 'Copy to' }).getByLabelText('Day').fill('2026-11-19');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/2 entries copied to/)).toBeVisible();
    await describeCreated(main);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(page.getByText('1 entry left as changed since.')).toBeVisible();
    await expect.element(row(/Letters/)).toBeVisible();
    expect(main.callsOf('deleteRecord')).toHaveLength(1);
  });

  test('[T19.130] are all there where a full disk refuses their delete', async () => {
    const { main } = await openList();
    await row(/Plan/).click({ modifiers: ['ControlOrMeta'] });
    await row(/Call/).click({ modifiers: ['ControlOrMeta'] });
    main.isDiskFull = true;
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    expect(main.queue.writes).toEqual([]);
    expect(main.callsOf('deleteRecords')).toMatchObject([
      { deletes: [{ record: { kind: 'time-entry' } }, { record: { kind: 'time-entry' } }] },
    ]);
    await expect.element(row(/Plan/)).toBeVisible();
    await expect.element(row(/Call/)).toBeVisible();
  });

  test('are deleted in one step, and Ctrl+Z restores all and focuses one of them', async () => {
    await openList();
    await row(/Plan/).click({ modifiers: ['ControlOrMeta'] });
    await row(/Call/).click({ modifiers: ['ControlOrMeta'] });
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText('2 time entries deleted')).toBeVisible();
    await expect.element(row(/Call/)).not.toBeInTheDocument();
    await expect.poll(focused).toContain('Mail');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(row(/Plan/)).toBeVisible();
    await expect.element(row(/Call/)).toBeVisible();
    await expect.poll(focused).toMatch(/Plan|Call/);
    await expect.element(page.getByText(/deleted/)).not.toBeInTheDocument();
  });
});

test('shows one Undo at a time: the latest change first, then the delete before it', async () => {
  await openList();
  await focusFirst();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByText('Deleted “Plan”')).toBeVisible();
  await expect.poll(focused).toContain('Call');
  await userEvent.keyboard('x');
  await bar().getByRole('button', { name: 'Not billable' }).click();
  await expect.element(page.getByText('1 entry made not billable')).toBeVisible();
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByText('Deleted “Plan”')).toBeVisible();
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(1);
});

test('keeps an entry open that was clicked while the disk still wrote the delete of another', async () => {
  const { main } = await openList();
  const written = Promise.withResolvers<void>();
  main.deletes = () => written.promise;
  await row(/Plan/).click();
  const editor = page.getByRole('group', { name: 'Edit this entry' });
  await editor.getByRole('button', { name: 'Delete' }).click();
  await row(/Mail/).click();
  await expect.element(editor.getByLabelText('Description of this entry')).toHaveValue('Mail');
  written.resolve();
  await expect.element(page.getByText('Deleted “Plan”')).toBeVisible();
  await expect.element(row(/Plan/)).not.toBeInTheDocument();
  await expect.element(editor.getByLabelText('Description of this entry')).toHaveValue('Mail');
});

test('sets and removes a tag of one entry in its editor', async () => {
  const { main } = await openList();
  await row(/Plan/).click();
  const editor = page.getByRole('group', { name: 'Edit this entry' });
  await editor.getByRole('button', { name: 'Tag…' }).click();
  await page.getByRole('menuitem', { name: 'Travel' }).click();
  await expect.element(editor.getByRole('button', { name: 'Tags: Travel' })).toBeVisible();
  await editor.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(() => main.callsOf('saveRecord').at(-1))
    .toMatchObject({ fields: { tag_ids: [7] } });
});

test.each([
  ['refused', refused({ message: 'No.' }), 'Rejected by the service.', 'Try again'],
  [
    'in conflict',
    { kind: 'conflict', theirs: { ...plan, description: 'Plan of theirs' } },
    'You edited this time entry on another computer too.',
    'Resolve',
  ],
])(
  '[V384] says in its editor why a change of an entry is %s, and discards it',
  async (...given) => {
    const [, state, words, button] = given;
    const { main } = await openList();
    const record = { kind: 'time-entry', id: '1' } as const;
    const fields = { description: 'Plan of mine' };
    const change = { kind: 'update', fields, base: { description: 'Plan' } } as const;
    main.become({ writes: [aWrite({ id: 'w1', record, change, state: state as never })] });
    await row(/Plan of mine/).click();
    const editor = page.getByRole('group', { name: 'Edit this entry' });
    await expect.element(editor.getByText(words)).toBeVisible();
    await expect.element(editor.getByRole('button', { name: button, exact: true })).toBeVisible();
    await editor.getByRole('button', { name: /^(Discard mine|Keep the other)$/ }).click();
    await expect.poll(() => main.callsOf('discardWrite')).toEqual([{ id: 'w1' }]);
  },
);

test('[V384] [T19.153] says of a refused half of a split what discarding leaves, and why it is not discarded once it is sent again', async () => {
  const { main } = await openList();
  const record = { kind: 'time-entry', id: '1' } as const;
  const fields = { description: 'Plan of mine' };
  const change = { kind: 'update', fields, base: { description: 'Plan' } } as const;
  const state = refused({ message: 'No.' }) as never;
  main.become({ writes: [aWrite({ id: 'w1', record, change, tied: 'edited', state })] });
  await row(/Plan of mine/).click();
  const editor = page.getByRole('group', { name: 'Edit this entry' });
  const left =
    /Another entry was changed with it. If you don’t keep this change, change that one too./;
  await expect.element(editor.getByText(left)).toBeVisible();
  await editor.getByLabelText('Description of this entry').fill('Plan of mine, more');
  await editor.getByRole('button', { name: 'Discard mine' }).click();
  await expect.element(editor.getByText(/Nothing was discarded\.$/)).toBeVisible();
});

test('[V383] a line that waits for another project keeps its day, and comes back with it', async () => {
  const { main } = await openList();
  const line = page.getByRole('form', { name: 'Add time' });
  const add = line.getByRole('button', { name: 'Add', exact: true });
  await line.getByLabelText('Day').fill('2026-11-04');
  await userEvent.keyboard('{Tab}');
  await line.getByLabelText('Time', { exact: true }).fill('1:30');
  await line.getByLabelText('Description').fill('Mine');
  await goTo('projects');
  await page.getByRole('row', { name: /Shop/ }).click();
  await page.getByRole('button', { name: 'New', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Time entry' }).click();
  await line.getByLabelText('Time', { exact: true }).fill('0:10');
  await add.click();
  await expect.element(line.getByLabelText('Description')).toHaveValue('Mine');
  await add.click();
  await expect.poll(() => main.callsOf('saveRecord')).toHaveLength(2);
  expect(main.callsOf('saveRecord')[1]).toMatchObject({
    fields: { description: 'Mine', date: '2026-11-04' },
  });
});

test('[V383] begins a line on today in another place also while one waits', async () => {
  const { main } = await openList();
  const line = page.getByRole('form', { name: 'Add time' });
  const begin = async () => {
    await goTo('projects');
    await page.getByRole('row', { name: /Shop/ }).click();
    await page.getByRole('button', { name: 'New', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Time entry' }).click();
    await expect.element(line.getByLabelText('Time', { exact: true })).toHaveFocus();
  };
  const dayOf = () => (line.getByLabelText('Day').element() as HTMLInputElement).value;
  const today = dayOf();
  await line.getByLabelText('Description').fill('Mine');
  await begin();
  await page.getByRole('button', { name: 'Week before' }).click();
  await expect.poll(dayOf).not.toBe(today);
  await begin();
  await line.getByLabelText('Time', { exact: true }).fill('0:10');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => main.callsOf('saveRecord').at(0))
    .toMatchObject({ fields: { date: today } });
});
