/** Half-written comments below a deal or a task, on its page in real Chromium. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMMENT_CHARS_MAX } from '../../../shared/text-limits.ts';
import { pasteImage } from '../../support/bring-files.ts';
import { aRecord, aWrite } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

const deal = { kind: 'deal', id: '12' } as const;
const contact = { kind: 'contact', id: '1' } as const;
const field = () => page.getByRole('textbox', { name: 'New comment' });
const changeField = () => page.getByRole('textbox', { name: 'Comment', exact: true });

/** A comment of the user on the deal. */
function aComment(body: string) {
  const on = { commentable_type: 'Deal', commentable_id: '12', author_member_id: 7 };
  const at = '2026-03-01T08:00:00Z';
  return { id: 2, kind: 'user_created', body_plain_text: body, created_at: at, ...on };
}

function giveComment(main: FakeMain, body: string) {
  main.deliver({ kind: 'comments', asOf: 0, records: [aComment(body)] } as never);
}

function giveDeal(main: FakeMain) {
  main.deliver({ kind: 'deals', asOf: 0, records: [aRecord('deal', { id: 12 })] } as never);
  giveComment(main, 'Fine by me');
}

test('[P2] keeps what was begun on one deal apart from another, and at once', async () => {
  const { view } = await openRecordPage(deal, (main) => {
    main.unfinished.set('comment Deal 123', 'On the other one');
    main.unfinished.set('comment Deal 12', 'On this one');
    giveDeal(main);
  });
  await expect.element(field()).toHaveValue('On this one');
  await field().fill('On this one!'); // left before it is on the disk
  await view.rerender(contact);
  await view.rerender(deal);
  await expect.element(field()).toHaveValue('On this one!');
});

test('[P2] keeps what was begun on a deal that the service gives its id', async () => {
  const id = 'local-d';
  const { main, time, view } = await openRecordPage({ kind: 'deal', id }, async (fake) => {
    await fake.bridge.saveRecord({
      ...{ writeId: 'w', record: { kind: 'deal', id }, fields: { title: 'Relaunch' } },
      ...{ base: null, isFinished: true },
    });
  });
  await field().fill('Half a thou');
  await time.pass(300);
  expect([...main.unfinished]).toEqual([[`comment Deal ${id}`, 'Half a thou']]);
  main.setLine('open');
  await expect.poll(() => main.queue.adopted[id]).toBeDefined();
  await view.rerender(contact);
  await view.rerender({ kind: 'deal', id: String(main.queue.adopted[id]) });
  await expect.element(field()).toHaveValue('Half a thou');
  await field().fill('');
  await time.pass(300);
  expect(main.unfinished.size).toBe(0);
});

test('[P2] keeps a comment that is being changed over a page that is left', async () => {
  const { main, time, view } = await openRecordPage(deal, giveDeal);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await changeField().fill('Fine by all of us');
  await time.pass(300);
  await view.rerender(contact);
  giveComment(main, 'Fine by her'); // changed elsewhere meanwhile
  await view.rerender(deal);
  await expect.element(changeField()).toHaveValue('Fine by all of us');
  await expect.element(changeField()).not.toHaveFocus();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => main.queue.writes)
    .toMatchObject([
      { change: { fields: { body: 'Fine by all of us' }, base: { body: 'Fine by me' } } },
    ]);
  await time.pass(300);
  expect(main.unfinished.size).toBe(0);
});

test('[Q20.2] brings back a change of a comment that Esc dropped, unless another is typed since', async () => {
  const { main, time } = await openRecordPage(deal, giveDeal);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const undo = page.getByRole('button', { name: 'Undo' });
  await edit.click();
  await userEvent.keyboard('{Escape}');
  expect(undo.elements()).toEqual([]); // nothing was typed
  await edit.click();
  await changeField().fill('Fine by all of us');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Your change of the comment was dropped.')).toBeVisible();
  await edit.click();
  await undo.click();
  await expect.element(page.getByText(/^Save or cancel what you have typed/)).toBeVisible();
  await expect.element(changeField()).toHaveValue('Fine by me');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await undo.click();
  await expect.element(changeField()).toHaveValue('Fine by all of us');
  await time.pass(300);
  expect([...main.unfinished.keys()]).toEqual(['comment change 2']);
});

test('says that a pasted image is not taken, until the user types on', async () => {
  await openRecordPage(deal, giveDeal);
  const sentence = page.getByText(/^The service takes no images or other files/);
  await expect.element(field()).toBeVisible();
  pasteImage(field().element());
  await expect.element(sentence).toBeVisible();
  await field().fill('See the screenshot');
  await expect.element(sentence).not.toBeInTheDocument();
});

test('[P2] says that an emptied comment is not saved, and keeps it open', async () => {
  const { main } = await openRecordPage(deal, giveDeal);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await changeField().fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/A comment can’t be empty/)).toBeVisible();
  await changeField().fill('Not empty');
  await expect.element(page.getByText(/A comment can’t be empty/)).not.toBeInTheDocument();
  expect(main.queue.writes).toEqual([]);
});

test('[Q8.4] bases a change of a comment on the text from which the user began', async () => {
  const { main, workspace } = await openRecordPage(deal, giveDeal);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await userEvent.keyboard('!');
  giveComment(main, 'Fine by her'); // out of sight
  const known = async () => (await workspace.app.cache.comments.get(2))?.body_plain_text;
  await expect.poll(known).toBe('Fine by her');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => main.queue.writes)
    .toMatchObject([{ change: { fields: { body: 'Fine by me!' }, base: { body: 'Fine by me' } } }]);
});

/** In another window, where the text `was` is shown. */
function typeElsewhere(main: FakeMain, place: string, text: string | null, was: string | null) {
  const account = main.account.kind === 'known' ? main.account.key : '';
  return main.bridge.keepUnfinished({ account, place, text, was: [was] });
}

test('[Q20.4] shows at once what another window types or sends, beside what is typed here', async () => {
  const { main, time } = await openRecordPage(deal, giveDeal);
  const place = 'comment Deal 12';
  await field().fill('Half a thou');
  await time.pass(300);
  await typeElsewhere(main, place, 'Half a thought', 'Half a thou');
  await expect.element(field()).toHaveValue('Half a thought');
  await field().fill('Half a thought, one'); // not on the disk yet
  await typeElsewhere(main, place, 'Half a thought, and another', 'Half a thought');
  await time.pass(300);
  await expect.element(field()).toHaveValue('Half a thought, and another\n, one');
  await typeElsewhere(main, place, null, 'Half a thought, and another\n, one'); // sent there
  await expect.element(field()).toHaveValue('');
  expect(main.unfinished.size).toBe(0);
});

test('[Q20.4] shows a change of a sent comment that another window begins, types and ends', async () => {
  const { main, time } = await openRecordPage(deal, giveDeal);
  const place = 'comment change 2';
  const text = (body: string) => JSON.stringify({ body, was: 'Fine by me' });
  await typeElsewhere(main, place, text('Fine by us'), null);
  await expect.element(changeField()).toHaveValue('Fine by us');
  await expect.element(changeField()).not.toHaveFocus();
  await changeField().fill('Fine by us all');
  await typeElsewhere(main, place, text('Not fine by us'), text('Fine by us'));
  await time.pass(300);
  await expect.element(changeField()).toHaveValue('Not fine by us all');
  await typeElsewhere(main, place, null, text('Not fine by us all'));
  await expect.element(changeField()).not.toBeInTheDocument();
});

test('[P2] keeps a comment that is too long as it was typed, and says how long it may be', async () => {
  const { main } = await openRecordPage(deal, giveDeal);
  const long = 'y'.repeat(COMMENT_CHARS_MAX + 1);
  await field().fill(long);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect
    .element(page.getByText(/has 100,001 characters, and 100,000 are the most/))
    .toBeVisible();
  expect((field().element() as HTMLTextAreaElement).value).toBe(long);
  expect(main.queue.writes).toEqual([]);
});

test('[P2] puts a refused comment back on the deal that it was written on', async () => {
  const other = { kind: 'deal', id: '13' } as const;
  const { main, time, view } = await openRecordPage(deal, (fake) => {
    giveDeal(fake);
    const records = [12, 13].map((id) => aRecord('deal', { id }));
    fake.deliver({ kind: 'deals', asOf: 0, records } as never);
  });
  const goOn = delaySaves(main);
  main.isDiskFull = true;
  await field().fill('Fine by me');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await view.rerender(other);
  await expect.element(field()).toHaveValue('');
  goOn();
  await view.rerender(deal);
  await expect.element(field()).toHaveValue('Fine by me');
  await view.rerender(other);
  await expect.element(field()).toHaveValue('');
  main.isDiskFull = false;
  await time.pass(10_000);
  expect([...main.unfinished]).toEqual([['comment Deal 12', 'Fine by me']]);
});

test.each([
  [
    'in conflict',
    { kind: 'conflict', theirs: aComment('Not by them') },
    'You edited this comment on another computer too.',
    'Resolve',
  ],
  [
    'refused',
    { kind: 'refused', status: 422, message: 'No.', details: [], requestId: 'r' },
    'Rejected by the service.',
    'Try again',
  ],
] as const)(
  '[V314] says below a comment that is %s why, and what can be done',
  async (...given) => {
    const [, state, words, button] = given;
    await openRecordPage(deal, (fake) => {
      giveDeal(fake);
      const write = aWrite({
        ...{ id: 'w', record: { kind: 'comment', id: '2' }, state: state as never },
        change: { kind: 'update', fields: { body: 'By me' }, base: { body: 'Fine by me' } },
      });
      fake.queue = { ...fake.queue, writes: [write] };
    });
    const comments = page.getByRole('region', { name: 'Comments' });
    await expect.element(comments.getByRole('alert').getByText(words)).toBeVisible();
    await expect.element(comments.getByRole('button', { name: button, exact: true })).toBeVisible();
    await expect.element(comments.getByText('By me', { exact: true })).toBeVisible();
    await expect.element(comments.getByRole('button', { name: 'Edit' })).toBeVisible();
  },
);
