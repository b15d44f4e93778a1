import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { HistoryEntry } from '../../../shared/history/entry.ts';
import type { PendingWrite, RecordRef } from '../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { Note } from '../../../shared/records/note.ts';
import type { Stage } from '../../../shared/records/stage.ts';
import {
  aCreate,
  aDelete,
  aNote,
  aRecord,
  aWrite,
  baseOf,
  NOON,
  NOTE_ID,
  outcomeEvent,
} from '../../support/builders.ts';
import { delayCalls } from '../../support/delay-saves.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { holdKey } from '../../support/hold-key.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

let main: FakeMain;

async function openConflicts(
  writes: readonly PendingWrite[],
  past: HistoryEntry[] = [],
  prepare: (fake: FakeMain) => void = () => {},
) {
  ({ main } = await openWindow({}, (fake) => {
    prepare(fake);
    fake.queue = { ...fake.queue, writes: [...writes] };
    fake.history = past;
    for (const { state } of writes) {
      if (state.kind === 'conflict') fake.service.set(`${state.theirs.id}`, state.theirs as Note);
    }
  }));
  await page.getByRole('button', { name: /^Conflicts/ }).click();
}

const clash = aWrite({
  id: 'clash',
  change: {
    kind: 'update',
    fields: { title: 'My plan', content_html: '<p>Call Anna on Tuesday</p>' },
    base: { title: 'Plan', content_html: '<p>Call Anna on Monday</p>' },
  },
  state: {
    kind: 'conflict',
    theirs: aNote({ title: 'Their plan', content_html: '<p>Call Anna on Friday</p>' }),
  },
});

const resolvedOnce: HistoryEntry = {
  id: 'old',
  at: 1_000,
  record: { kind: 'note', id: NOTE_ID },
  how: 'settled',
  base: { title: 'Plan' },
  mine: { title: 'My plan' },
  theirs: { title: 'Their plan' },
  result: { title: 'My plan' },
};

const aStage: Stage = {
  ...{ id: 'lead', name: 'Enquiry', color: '#808080', position: 1 },
  ...{ state: 'active', deal_probability: '20.0', resource_type: 'Deal' },
};

async function openClash() {
  await openConflicts([clash]);
  await page.getByRole('option').first().click();
  await expect.element(page.getByText('2 choices left.')).toBeVisible();
}

test('[T4.2] shows both times of an entry as blocks on a day, and in words', async () => {
  const day = '2026-11-16';
  const times = (from: string, to: string, seconds: number) => ({
    ...{ date: day, started_at: `${day}T${from}:00Z`, ended_at: `${day}T${to}:00Z` },
    duration_seconds: seconds,
  });
  const entry = { kind: 'time-entry', id: '5' } as const;
  const theirs = aRecord('time-entry', { id: 5, ...times('10:00', '11:00', 3_600) });
  const change = {
    kind: 'update',
    fields: times('08:00', '09:30', 5_400),
    base: times('08:00', '09:00', 3_600),
  } as const;
  const write = aWrite({ record: entry, change, state: { kind: 'conflict', theirs } });
  await openConflicts([write]);
  await page.getByRole('option').first().click();
  const both = page.getByRole('figure', { name: 'Both versions on a day' });
  const words = () => both.element().textContent?.replace(/\s+/g, ' ');
  await expect.element(both).toBeVisible();
  expect(words()).toContain('Yours: 08:00–09:30, Mon, 1 h 30 min. Theirs: 10:00–11:00, Mon, 1 h.');
  const [mine, other] = ['Yours', 'Theirs'].map((name) =>
    both.element().querySelector(`[data-side="${name}"]`)?.getBoundingClientRect(),
  );
  expect((mine?.bottom ?? 0) < (other?.top ?? 0) && (mine?.right ?? 0) < (other?.left ?? 0)).toBe(
    true,
  );
});

/** A conflict about one field of a record. */
function clashIn(record: RecordRef, field: string, theirs: Fields): PendingWrite {
  const change = {
    kind: 'update',
    fields: { [field]: 'mine' },
    base: { [field]: 'base' },
  } as const;
  const whole = aRecord(record.kind, { id: record.id, ...theirs });
  return aWrite({ id: record.kind, record, change, state: { kind: 'conflict', theirs: whole } });
}

const anEvent = (id: number, over: Fields) => ({
  ...aRecord('comment', { id, kind: 'event', commentable_type: 'Deal', commentable_id: '12' }),
  ...over,
});

test('names who changed a deal, as far as the service recorded it', async () => {
  await openConflicts([clashIn({ kind: 'deal', id: '12' }, 'title', { title: 'theirs' })]);
  const members = [
    { id: 9, name: 'Jonas Weber', email: null, avatar_url: null, archived_at: null },
  ];
  main.deliver({ kind: 'teamMembers', asOf: 0, records: members });
  const comments = [
    anEvent(1, { author_member_id: 9, body_plain_text: 'Status changed from Lead to Won.' }),
    anEvent(2, { author_member_id: null, body_plain_text: 'Reassigned from Mara to nobody.' }),
    anEvent(3, { kind: 'user_created', author_member_id: 9, body_plain_text: 'Called them' }),
  ];
  main.deliver({ kind: 'comments', asOf: 0, records: comments as never });
  await page.getByRole('option').first().click();
  const recorded = page.getByRole('region', { name: 'Recorded by the service' });
  await expect.element(recorded).toBeVisible();
  const lines = () =>
    [...recorded.element().querySelectorAll('li')].map((line) =>
      line.textContent?.replace(/\s+/g, ' ').trim(),
    );
  await expect
    .poll(lines)
    .toEqual([
      expect.stringMatching(/^Someone who left, .*: Reassigned from Mara to nobody\.$/),
      expect.stringMatching(/^Jonas Weber, .*: Status changed from Lead to Won\.$/),
    ]);
});

test.each([
  ['comment', 'body', { author_member_id: 7 }, 'you, on another computer'],
  ['comment', 'body', { author_member_id: 8 }, 'on the service'],
  ['note', 'title', { visibility: 'author_only', created_by_member_id: 7 }, /^you, on another/],
  ['note', 'title', { visibility: 'author_only', created_by_member_id: 8 }, /^someone else, /],
  [
    'note',
    'title',
    { visibility: 'everyone', created_by_member_id: 7 },
    /^another computer or person, /,
  ],
  ['task', 'title', { assignee_member_id: 7 }, /^another computer or person, /],
  ['contact', 'name', {}, 'on the service'],
] as const)('says of a %s (%s, %o) who changed it: %s', async (kind, field, theirs, who) => {
  const id = kind === 'note' || kind === 'task' ? NOTE_ID : '12';
  const named = kind === 'comment' ? 'body_plain_text' : field;
  await openConflicts([clashIn({ kind, id }, field, { [named]: 'theirs', ...theirs })]);
  await page.getByRole('option').first().click();
  const side = page.getByRole('region', { name: 'Theirs' });
  await expect.element(side.getByText(who)).toBeVisible();
});

test('[Q14.6] says of a deleted note that only you can have changed it, on another computer', async () => {
  const theirs = aNote({ visibility: 'author_only', created_by_member_id: 7 });
  const state = { kind: 'conflict', theirs } as const;
  await openConflicts([aDelete('note', { id: 'gone', state })]);
  await page.getByRole('option').first().click();
  await expect
    .element(page.getByText('You deleted this, and changed it on another computer too.'))
    .toBeVisible();
});

/** The user's own words, as a choice of a clash. */
const wordingIn = (clashed: Locator) => clashed.getByRole('region', { name: 'Your own wording' });

/** The service is read again, and has this title now. */
function compareAgain(title: string) {
  main.service.set(NOTE_ID, aNote({ title, content_html: '<p>Call Anna on Friday</p>' }));
  main.happen({ kind: 'retried', at: NOON, ids: ['clash'] });
  main.setLine('open');
}

describe('the conflicts', () => {
  test('tells that there is nothing to resolve', async () => {
    await openConflicts([]);
    await expect
      .element(
        page.getByText('No conflicts. Nobody changed anything you changed at the same time.'),
      )
      .toBeVisible();
    const [list, detail] = [/^No conflicts/, /^Nothing to resolve/].map((words) => {
      const { top, bottom } = page.getByText(words).element().getBoundingClientRect();
      return (top + bottom) / 2;
    });
    expect(list).toBeCloseTo(detail ?? 0, 0);
  });

  test('says “so far” while a change is not sent', async () => {
    await openConflicts([aWrite({ id: 'unsent' })]);
    await expect.element(page.getByText(/^No conflicts so far\./)).toBeVisible();
  });

  test('shows days in words, and the items of an invoice one a line', async () => {
    const item = (name: string, rate: string) => ({ name, amount: '1', rate, unit_type: 'flat' });
    const items = (rate: string) => [item('Design', rate), item('Hosting', '5')];
    const fields = { due_date: '2026-12-10', invoice_items: items('90') };
    const base = { due_date: null, invoice_items: items('80'), currency: 'EUR' };
    const others = { due_date: '2026-12-12', currency: 'NOK' }; // one choice for all items
    const theirs = { id: 7, ...others, invoice_items: items('70') };
    await openConflicts([
      aWrite({
        record: { kind: 'invoice', id: '7' },
        change: { kind: 'update', fields, base },
        state: { kind: 'conflict', theirs: aRecord('invoice', theirs) },
      }),
    ]);
    await page.getByRole('option').first().click();
    const yours = page.getByRole('region', { name: 'Yours' });
    await expect.element(yours.nth(1)).toMatchTextContent(/Dec 10, 2026/);
    const shown = yours.first().element() as HTMLElement;
    expect(shown.innerText.split(/\n+/)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Design/), expect.stringMatching(/^Hosting/)]),
    );
  });

  test('offers no “both” if they took the piece out', async () => {
    const body = (piece: string) => `<p>First line.</p>${piece}<p>Last line.</p>`;
    const change = {
      kind: 'update',
      fields: { content_html: body('<p>Call Anna on Tuesday</p>') },
      base: { content_html: body('<p>Call Anna on Monday</p>') },
    } as const;
    const theirs = aNote({ content_html: body('') });
    await openConflicts([aWrite({ id: 'out', change, state: { kind: 'conflict', theirs } })]);
    await page.getByRole('option').first().click();
    await expect.element(page.getByText('Taken out')).toBeVisible();
    expect(page.getByRole('button', { name: 'Keep both' }).elements()).toEqual([]);
    await userEvent.keyboard('3');
    await expect.element(page.getByText('1 choice left.')).toBeVisible();
  });

  test('shows both versions in place, with the words that differ', async () => {
    await openClash();
    const text = page.getByRole('article', { name: 'Text: choose' });
    await expect.element(text.getByText('Tuesday')).toBeVisible();
    await expect.element(text.getByText('Friday')).toBeVisible();
    expect(document.querySelector('ins[data-marked]')?.textContent).toBe('My');
  });

  test('begins both versions at one height, however long their dates are', async () => {
    await openClash();
    const text = page.getByRole('article', { name: 'Text: choose' });
    await expect.element(text.getByText('Tuesday')).toBeVisible();
    for (let width = 1_250; width > 900; width -= 25) {
      await page.viewport(width, 800);
      const sides = [...text.element().querySelectorAll('section')];
      const [mine, theirs] = sides.map((side) => {
        const says = side.querySelector('.shown')?.getBoundingClientRect();
        return (says?.top ?? Number.NaN) - side.getBoundingClientRect().top;
      });
      expect({ width, top: mine }).toEqual({ width, top: theirs });
    }
  });

  test('[Q14] shows what was changed in a record the user has deleted', async () => {
    const base = { title: 'Plan', content_html: '<p>Call Anna on Monday</p>' };
    await openConflicts([{ ...clash, change: { kind: 'delete', base } }]);
    await page.getByRole('option').first().click();
    const now = page.getByRole('region', { name: 'What it says now' });
    await expect.element(now.getByText('Call Anna on Friday')).toBeVisible();
    await expect.element(now.getByText('Their plan')).toBeVisible();
    await page.getByRole('button', { name: 'Delete anyway' }).click();
    expect(main.callsOf('resolveConflict')).toMatchObject([{ id: 'clash', fields: {} }]);
  });

  test('[T4.1] [T19.153] shows a deleted entry in the zone it was made in, and its project by name', async () => {
    const record = { kind: 'time-entry', id: '8' } as const;
    const base = { started_at: '2026-11-19T03:15:00.000Z', project_id: null };
    const theirs = aRecord('time-entry', {
      ...{ id: 8, started_at: '2026-11-19T02:15:00.000Z', project_id: 5 },
    });
    const deleted = aWrite({
      ...{ id: 'gone', record, change: { kind: 'delete', base } },
      state: { kind: 'conflict', theirs },
    });
    const launch = aCreate({
      record: { kind: 'project', id: '5' },
      change: { kind: 'create', fields: { title: 'Launch' } },
      state: { kind: 'done', reply: aRecord('project', { id: 5, title: 'Launch' }) },
    });
    await openConflicts([launch, { ...deleted, tied: 'joined' }]);
    main.zones.set('8', 'Asia/Kathmandu');
    await page.getByRole('option').first().click();
    await expect.element(page.getByText(/^Another entry has its time. If you keep/)).toBeVisible();
    const now = page.getByRole('region', { name: 'What it says now' });
    await expect.element(now.getByText(/8:00/)).toBeVisible();
    await expect.element(now.getByText('Launch', { exact: true })).toBeVisible();
  });

  test('[P2] [P4] resolves nothing before all that was typed in the note is in mine', async () => {
    const fields = { title: 'My plan' };
    const change = { kind: 'update', fields, base: { title: 'Plan' } } as const;
    const theirs = aNote({ title: 'Their plan' });
    const titles = aWrite({ id: 'clash', change, state: { kind: 'conflict', theirs } });
    ({ main } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
      fake.queue = { ...fake.queue, writes: [titles] };
      deliver(fake, [aNote({ title: 'Plan' })]);
    }));
    await page.getByRole('option').first().click();
    main.isDiskFull = true;
    await page.getByRole('textbox', { name: 'Title' }).fill('My plan and more');
    await page.getByRole('button', { name: /^Conflicts/ }).click();
    main.isDiskFull = false;
    await page.getByRole('option').first().click();
    await userEvent.keyboard('2');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect.element(page.getByText(/What you had typed/)).toBeVisible();
    expect(main.queue.writes).toMatchObject([
      { change: { fields: { title: 'My plan and more' } }, state: { kind: 'conflict' } },
    ]);
    await userEvent.keyboard('2');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect
      .poll(() => main.queue.writes)
      .toMatchObject([{ change: { fields: { title: 'Their plan' } }, state: { kind: 'ready' } }]);
  });

  test('[P4] resolves by mine and theirs, and only when everything is chosen', async () => {
    await openClash();
    const resolve = page.getByRole('button', { name: 'Resolve' });
    await expect.element(resolve).toBeDisabled();
    const title = page.getByRole('article', { name: 'Title: choose' });
    await title.getByRole('button', { name: /^Theirs/ }).click();
    const text = page.getByRole('article', { name: 'Text: choose' });
    await text.getByRole('region', { name: 'Yours' }).getByRole('paragraph').click(); // the text of a side chooses it too
    await resolve.click();
    expect(main.callsOf('resolveConflict')).toEqual([
      {
        id: 'clash',
        fields: { title: 'Their plan', content_html: '<p>Call Anna on Tuesday</p>' },
        theirs: expect.objectContaining({
          title: 'Their plan',
          content_html: '<p>Call Anna on Friday</p>',
        }),
      },
    ]);
  });

  test('[M3.2] decides related fields by one choice, and shows both sides of each', async () => {
    const base = { deal_value: '100.00', currency: 'EUR', board_group_id: 'lead', probability: 20 };
    const mine = { deal_value: '200.00', board_group_id: 'offer' };
    const theirs = aRecord('deal', { ...base, currency: 'JPY', probability: 75 });
    const deal = aWrite({
      ...{ id: 'deal', record: { kind: 'deal', id: '12' } },
      change: { kind: 'update', fields: mine, base },
      state: { kind: 'conflict', theirs },
    });
    await openConflicts([deal]);
    const stages = [aStage, { ...aStage, id: 'offer', name: 'Proposal' }];
    main.deliver({ kind: 'boardGroups', asOf: 1, records: stages });
    await page.getByRole('option').first().click();
    await expect.element(page.getByText('2 choices left.')).toBeVisible();
    const said = (choice: string, side: string) =>
      page.getByRole('article', { name: `${choice}: choose` }).getByRole('region', { name: side });
    const value = (side: string) => said('Value and currency', side);
    await expect.element(value('Yours')).toMatchTextContent(/Value.*€200\.00.*Currency\s*EUR$/);
    await expect.element(value('Theirs')).toMatchTextContent(/Value.*¥100\s*Currency.*JPY/);
    const stage = (side: string) => said('Probability and stage', side);
    await expect
      .element(stage('Yours'))
      .toMatchTextContent(/Follows from the stage\s*Stage.*Proposal$/);
    await expect.element(stage('Theirs')).toMatchTextContent(/Probability.*75.*Stage\s*Enquiry$/);
    await userEvent.keyboard('11{Control>}{Enter}{/Control}');
    await expect
      .poll(() => main.callsOf('resolveConflict'))
      .toEqual([expect.objectContaining({ fields: { ...mine, currency: 'EUR' } })]);
  });

  test('[P4] drops a choice over a version that is replaced since', async () => {
    await openClash();
    const title = page.getByRole('article', { name: 'Title: choose' });
    await title.getByRole('button', { name: 'Write it yourself' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Our plan');
    await page.getByRole('button', { name: 'Use this' }).click();
    await page
      .getByRole('article', { name: 'Text: choose' })
      .getByRole('button', { name: /^Yours/ })
      .click();
    await expect.element(page.getByText('Everything is chosen.')).toBeVisible();
    compareAgain('Their newest plan');
    await expect.element(page.getByText(/^This has changed since you chose/)).toBeVisible();
    await expect.element(page.getByText('1 choice left.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Resolve' })).toBeDisabled();
    await title.getByRole('button', { name: 'Edit your wording' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Our plan');
    await page.getByRole('button', { name: 'Use this' }).click();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect
      .poll(() => main.callsOf('resolveConflict'))
      .toMatchObject([{ fields: { title: 'Our plan' }, theirs: { title: 'Their newest plan' } }]);
  });

  test('[P2] keeps the choices while the conflict is compared once more', async () => {
    await openClash();
    await userEvent.keyboard('22');
    await expect.element(page.getByText('Everything is chosen.')).toBeVisible();
    main.setLine('unreachable');
    main.happen({ kind: 'retried', at: NOON, ids: ['clash'] });
    await expect.element(page.getByText('Everything is chosen.')).not.toBeInTheDocument();
    compareAgain('Their plan');
    await expect.element(page.getByText('Everything is chosen.')).toBeVisible();
  });

  test('[P4] tells that main holds another version than the one on screen', async () => {
    await openClash();
    await userEvent.keyboard('12');
    await expect.element(page.getByText('Everything is chosen.')).toBeVisible();
    // Main has it, and its announcement is still on the way.
    const held = aNote({ title: 'Their newest plan', content_html: '<p>Call Anna on Friday</p>' });
    main.queue = {
      ...main.queue,
      writes: [{ ...clash, state: { kind: 'conflict', theirs: held } }],
    };
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect.element(page.getByText('in the words of main')).toBeVisible();
    expect(main.queue.writes[0]?.state.kind).toBe('conflict');
  });

  test('is resolved with the keyboard alone', async () => {
    await openClash();
    await userEvent.keyboard('13');
    await expect.element(page.getByText('Everything is chosen.')).toBeVisible();
    holdKey('Enter', { ctrlKey: true }); // of the conflict before
    expect(main.callsOf('resolveConflict')).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(main.callsOf('resolveConflict')).toMatchObject([
      { fields: { title: 'My plan', content_html: expect.stringMatching(/Tuesday.*Friday/s) } },
    ]);
  });

  test('[M16.3] leads to the record it is about', async () => {
    await openConflicts([clash]);
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Open the note' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My plan');
  });

  test('previews the result, and leaves it for later', async () => {
    await openClash();
    await userEvent.keyboard('2');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Preview' }).getByText('Call Anna on Tuesday'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect.element(page.getByText(/Select a conflict/)).toBeVisible();
    expect(main.callsOf('resolveConflict')).toEqual([]);
  });

  test('[M16.2] scrolls the preview into view, and gives it the focus', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `<p>Line ${at}</p>`).join('');
    const of = (day: string) => `${lines}<p>Call Anna on ${day}</p>`;
    const [change, state] = [
      {
        kind: 'update',
        fields: { content_html: of('Tuesday') },
        base: { content_html: of('Monday') },
      },
      { kind: 'conflict', theirs: aNote({ content_html: of('Friday') }) },
    ] as const;
    await openConflicts([aWrite({ change, state })]);
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect.element(preview).toHaveFocus();
    const isInView = () => {
      const { top } = preview.element().getBoundingClientRect();
      const bar = document.querySelector('footer:has(.standing)')?.getBoundingClientRect().top ?? 0;
      return top >= 0 && top + 60 < bar;
    };
    await expect.poll(isInView).toBe(true);
  });

  test('[M3.7] keeps both versions of a description, below each other', async () => {
    const record = { kind: 'task', id: NOTE_ID } as const;
    await openConflicts([clashIn(record, 'description', { description: 'theirs' })]);
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Keep both' }).click();
    await page.getByRole('button', { name: 'Write it yourself' }).click();
    await expect
      .element(page.getByRole('textbox', { name: 'Description' }))
      .toHaveValue('mine\ntheirs');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Resolve' }).click();
    expect(main.callsOf('resolveConflict')).toMatchObject([
      { fields: { description: 'mine\ntheirs' } },
    ]);
  });

  test('takes the user’s own wording', async () => {
    await openClash();
    const title = page.getByRole('article', { name: 'Title: choose' });
    await title.getByRole('button', { name: 'Write it yourself' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Our plan');
    await page.getByRole('button', { name: 'Use this' }).click();
    await page
      .getByRole('article', { name: 'Text: choose' })
      .getByRole('button', { name: /^Theirs/ })
      .click();
    await page.getByRole('button', { name: 'Resolve' }).click();
    expect(main.callsOf('resolveConflict')).toMatchObject([{ fields: { title: 'Our plan' } }]);
  });

  test('takes own wording of several lines for the description of a task', async () => {
    const record = { kind: 'task', id: '12' } as const;
    await openConflicts([clashIn(record, 'description', { description: 'first\nsecond' })]);
    await page.getByRole('option').first().click();
    const description = page.getByRole('article', { name: 'Description: choose' });
    const theirs = description.getByRole('region', { name: 'Theirs' });
    await expect.element(theirs.getByText('second')).toBeVisible();
    expect((theirs.element() as HTMLElement).innerText).toContain('\nsecond');
    await description.getByRole('button', { name: 'Write it yourself' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('mine\nand theirs');
    await page.getByRole('button', { name: 'Use this' }).click();
    await page.getByRole('button', { name: 'Resolve' }).click();
    expect(main.callsOf('resolveConflict')).toMatchObject([
      { fields: { description: 'mine\nand theirs' } },
    ]);
  });

  test('[P2] keeps own words while the user is elsewhere', async () => {
    await openClash();
    await userEvent.keyboard('12');
    const title = page.getByRole('article', { name: 'Title: choose' });
    await title.getByRole('button', { name: 'Write it yourself' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Our plan');
    await page.getByRole('button', { name: /^Outbox/ }).click();
    await page.getByRole('button', { name: /^Conflicts/ }).click();
    await page.getByRole('option').first().click();
    await expect.element(wordingIn(title)).toMatchTextContent(/Our plan/);
    await expect.element(wordingIn(title)).toMatchTextContent(/will be used/);
    await page.getByRole('button', { name: 'Resolve' }).click();
    expect(main.callsOf('resolveConflict')).toMatchObject([
      { fields: { title: 'Our plan', content_html: '<p>Call Anna on Friday</p>' } },
    ]);
  });

  test('[P2] resolves by the own words, not by an earlier choice', async () => {
    await openClash();
    await userEvent.keyboard('11');
    const text = page.getByRole('article', { name: 'Text: choose' });
    await text.getByRole('button', { name: 'Write it yourself' }).click();
    await text.getByRole('textbox').fill('Call Anna on any day');
    await page.getByRole('button', { name: 'Resolve' }).click();
    expect(main.callsOf('resolveConflict')).toMatchObject([
      { fields: { title: 'My plan', content_html: '<p>Call Anna on any day</p>' } },
    ]);
  });

  test('accepts own words by Ctrl+Enter, and resolves once nothing is left', async () => {
    await openClash();
    const text = page.getByRole('article', { name: 'Text: choose' });
    const title = page.getByRole('article', { name: 'Title: choose' });
    await text.getByRole('button', { name: 'Write it yourself' }).click();
    await text.getByRole('textbox').fill('Call Anna on any day');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(wordingIn(text)).toMatchTextContent(/any day/);
    expect(main.callsOf('resolveConflict')).toEqual([]);
    const again = text.getByRole('button', { name: 'Edit your wording' });
    await expect.element(again).toHaveFocus();
    expect(title.element().getAttribute('data-current')).toBe('true');
    await title.getByRole('button', { name: 'Write it yourself' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Our plan');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => main.callsOf('resolveConflict'))
      .toMatchObject([
        { fields: { title: 'Our plan', content_html: '<p>Call Anna on any day</p>' } },
      ]);
  });

  test.each([
    ['cancelled', async () => userEvent.keyboard('{Tab}{Tab}{Enter}')],
    [
      'another choice was made',
      async () => page.getByRole('button', { name: 'Keep all mine' }).click(),
    ],
  ])('[P2] begins with the same words again if the writing was ended: %s', async (_, end) => {
    await openClash();
    const title = page.getByRole('article', { name: 'Title: choose' });
    await title.getByRole('button', { name: 'Write it yourself' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Our plan');
    await end();
    await expect.element(wordingIn(title)).toMatchTextContent(/not used/);
    await title.getByRole('button', { name: 'Edit your wording' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Our plan');
  });

  test('asks about a delete of a record that somebody has changed', async () => {
    const record = { kind: 'note', id: NOTE_ID } as const;
    await openConflicts([
      { ...clash, record, change: { kind: 'delete', base: { title: 'Plan' } } },
    ]);
    await page.getByRole('option').first().click();
    main.troubles.set('discardWrite', 'yes');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(page.getByText('The disk is full.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(main.callsOf('discardWrite')).toEqual([{ id: 'clash' }, { id: 'clash' }]);
    await expect.element(page.getByText('The disk is full.')).not.toBeInTheDocument();
  });

  test('[Q14.6] asks whoever deleted one of two that were one note, by its words and by the keyboard', async () => {
    const create = aCreate({ id: 'make', state: { kind: 'looking', sentAt: NOON, looks: 0 } });
    const state = { kind: 'ready' } as const;
    const change = { kind: 'delete', base: baseOf(aNote()) } as const;
    await openConflicts([create, aWrite({ id: 'duplicate', change, state })]);
    main.service.set(NOTE_ID, aNote());
    const found = { kind: 'accepted', reply: aNote(), isShown: true } as const;
    main.happen(outcomeEvent('make', found));
    const list = page.getByRole('listbox', { name: 'Conflicts' });
    const question = page.getByText(/If it was shown twice, this is the only copy/);
    await page.getByRole('option').first().click();
    await expect.element(question).toBeVisible();
    await expect.element(page.getByText(/^Hello/).last()).toBeVisible();
    await page.getByRole('button', { name: 'Keep it' }).element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(list).toHaveFocus();
    expect(main.queue.writes.find(({ id }) => id === 'duplicate')?.state.kind).toBe('conflict');
    await userEvent.keyboard('{ArrowDown}{Enter}{Tab}');
    await expect.element(page.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(list).toHaveFocus();
    expect(main.service.has(NOTE_ID)).toBe(true);
    expect(main.queue.writes.find(({ id }) => id === 'duplicate')?.state.kind).toBe('discarded');
  });

  test('[Q15] tells that a removed note was saved as a new note, and shows that', async () => {
    const old: HistoryEntry = {
      ...{ id: 'gone', at: 1_000, record: { kind: 'note', id: NOTE_ID }, how: 'refiled' },
      ...{ base: { title: 'Plan' }, mine: { title: 'My plan' }, theirs: {}, result: {} },
    };
    await openConflicts([], [old]);
    await page.getByRole('option', { name: /Saved as a new note/ }).click();
    await expect
      .element(
        page.getByText(
          /^This note had been removed, or is no longer shown to you\. What you wrote was saved/,
        ),
      )
      .toBeVisible();
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect.element(page.getByRole('heading', { name: 'Conflicts' })).not.toBeInTheDocument();
  });

  test('[P2] resolves nothing anew over unsent input', async () => {
    const fields = { title: 'Typed today' };
    const change = { kind: 'update', fields, base: { title: 'My plan' } } as const;
    await openConflicts([aWrite({ id: 'today', change })], [resolvedOnce]);
    main.setLine('unreachable');
    await page.getByRole('option', { name: /My plan/ }).click();
    await userEvent.keyboard('2');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect.element(page.getByText(/not on the service yet/)).toBeVisible();
    expect(main.queue.writes).toMatchObject([{ id: 'today', change: { fields } }]);
  });

  test('[P4] opens a resolved one again, as a new change of its result', async () => {
    await openConflicts([], [resolvedOnce]);
    await page.getByRole('option', { name: /My plan/ }).click();
    await userEvent.keyboard('2');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect
      .poll(() => main.callsOf('saveRecord'))
      .toMatchObject([
        {
          record: { kind: 'note', id: NOTE_ID },
          fields: { title: 'Their plan' },
          // The record of that time: whatever somebody made of it since is compared with that.
          base: { title: 'My plan' },
        },
      ]);
  });

  test.each([
    ['title of theirs', 'You kept theirs', { title: 'Their plan' }],
    ['title of mine', 'You kept yours', { title: 'My plan' }],
    ['another title', 'You wrote it yourself', { title: 'Our plan' }],
  ])('names the winner by what was sent: %s', async (_, words, result) => {
    await openConflicts([], [{ ...resolvedOnce, result }]);
    await expect.element(page.getByRole('option', { name: new RegExp(words) })).toBeVisible();
  });
});

describe('one conflict after another', () => {
  const [first, second, third] = ['Alpha', 'Beta', 'Gamma'].map((name) =>
    aWrite({
      id: name,
      record: { kind: 'note', id: name },
      change: { kind: 'update', fields: { title: name }, base: { title: 'Plan' } },
      state: { kind: 'conflict', theirs: aNote({ id: name, title: `Their ${name}` }) },
    }),
  ) as [PendingWrite, PendingWrite, PendingWrite];
  const selected = () => page.getByRole('option', { selected: true });
  const notice = () => page.getByText(/: resolved\./);

  test('selects the next with the focus, and announces it', async () => {
    await openConflicts([first, second, third]);
    await page.getByRole('option', { name: /Beta/ }).click();
    await page.getByRole('button', { name: 'Keep all theirs' }).click();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect.element(selected()).toMatchTextContent(/Gamma/);
    await expect.element(page.getByRole('heading', { name: /Gamma/ })).toHaveFocus();
    await expect.element(notice()).toMatchTextContent(/Beta.*: resolved\. Next: .*Gamma/);
    await userEvent.keyboard('2{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('heading', { name: /Alpha/ })).toHaveFocus();
    await userEvent.keyboard('1{Control>}{Enter}{/Control}');
    await expect.element(notice()).toMatchTextContent(/None is left./);
    expect(document.activeElement).not.toBe(document.body);
    expect(main.callsOf('resolveConflict')).toMatchObject(
      ['Beta', 'Gamma', 'Alpha'].map((id) => ({ id })),
    );
  });

  test('leaves the focus in the list if the user resolves from there', async () => {
    await openConflicts([first, second]);
    await page.getByRole('option', { name: /Alpha/ }).click();
    await userEvent.keyboard('2{Control>}{Enter}{/Control}');
    await expect.element(selected()).toMatchTextContent(/Beta/);
    await expect.element(page.getByRole('listbox', { name: 'Conflicts' })).toHaveFocus();
  });

  test('stays with the one that is selected while another is being resolved', async () => {
    await openConflicts([first, second, third]);
    await page.getByRole('option', { name: /Alpha/ }).click();
    await page.getByRole('button', { name: 'Keep all theirs' }).click();
    const goOn = delayCalls(main, 'resolveConflict');
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByRole('option', { name: /Gamma/ }).click();
    goOn();
    await expect.element(notice()).toMatchTextContent(/Alpha.*: resolved\./);
    await expect.element(selected()).toMatchTextContent(/Gamma/);
    await expect.element(page.getByRole('listbox', { name: 'Conflicts' })).toHaveFocus();
  });

  test('[M16.4] resolves the one that is selected while those resolved before are read', async () => {
    let goOn = () => {};
    await openConflicts([first, second, third], [], (fake) => {
      goOn = delayCalls(fake, 'readResolved');
    });
    for (const name of [/Alpha/, /Gamma/]) {
      await page.getByRole('option', { name }).click();
      await page.getByRole('button', { name: 'Keep all theirs' }).click();
      await page.getByRole('button', { name: 'Resolve' }).click();
      await expect.element(notice()).toMatchTextContent(name);
    }
    goOn();
    expect(main.callsOf('resolveConflict')).toMatchObject([{ id: 'Alpha' }, { id: 'Gamma' }]);
  });

  test('stops showing a resolved one, though main is slow to announce it', async () => {
    await openConflicts([first, second]);
    await page.getByRole('option', { name: /Alpha/ }).click();
    main.isSilent = true;
    await userEvent.keyboard('2{Control>}{Enter}{/Control}');
    await expect.element(selected()).toMatchTextContent(/Beta/);
    const rows = () => page.getByRole('option').elements();
    await expect
      .poll(() => rows().map((row) => /Alpha.*kept/.test(row.textContent ?? '')))
      .toEqual([false, true]); // in the list of resolved ones
  });

  test('moves the focus to the list when the open conflict leaves by itself', async () => {
    await openConflicts([first, second]);
    await page.getByRole('option', { name: /Alpha/ }).click();
    await page.getByRole('button', { name: 'Keep all theirs' }).click();
    main.happen({ kind: 'discarded', at: NOON, id: 'Alpha' });
    await expect.element(page.getByRole('listbox', { name: 'Conflicts' })).toHaveFocus();
  });

  test('asks about each delete anew: the key that confirmed one confirms no other', async () => {
    const deleted = [first, second].map((write) => ({
      ...write,
      change: { kind: 'delete', base: { title: 'Plan' } } as const,
    }));
    await openConflicts(deleted);
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Delete anyway' }).click();
    await expect.element(page.getByRole('heading', { name: /Plan|Beta/ }).last()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(main.callsOf('resolveConflict')).toHaveLength(1);
  });
});

test('[V315] opens the task of a comment in conflict', async () => {
  const theirs = aRecord('comment', {
    ...{ id: 5, body_plain_text: 'Theirs', commentable_type: 'Task', commentable_id: 't1' },
  });
  const comment = aWrite({
    ...{ id: 'c', record: { kind: 'comment', id: '5' } },
    change: { kind: 'update', fields: { body: 'Mine' }, base: { body: 'Before' } },
    state: { kind: 'conflict', theirs },
  });
  const giveTask = (fake: FakeMain) => {
    fake.deliver({
      kind: 'tasks',
      asOf: 0,
      records: [aRecord('task', { id: 't1', title: 'Form' })],
    } as never);
  };
  await openConflicts([comment], [], giveTask);
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Open the task' }).click();
  await expect.element(page.getByRole('article', { name: 'Form' })).toBeVisible();
});
