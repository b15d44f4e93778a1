/** Every kind of conflict resolved without a mouse: no key leaves the focus on nothing. */
import { expect, type Page } from '@playwright/test';
import { createRequest, readRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { expectLine, signIn, test } from '../support/app-test.ts';
import { tabTo } from '../support/by-keyboard.ts';
import { changeInWindow } from '../support/change-in-window.ts';
import { otherClient } from '../support/other-client.ts';
import { checkFlight } from '../support/verify-in-app.ts';
import { expectFocus, watchFocus } from '../support/watch-focus.ts';

type Contest = {
  readonly kind: WritableKind;
  readonly made: Fields;
  /** The change of this side; `null` deletes the record. */
  readonly mine: Fields | null;
  readonly theirs: Fields;
  /** The keys that resolve it once its heading has the focus. */
  readonly keys: (main: Page) => Promise<void>;
  /** Fields of the record on the service then. */
  readonly after: Fields;
};

const item = { description: '', amount: '1.00', rate: '10.00', unit_type: null };
const press =
  (...keys: readonly string[]) =>
  async (main: Page) => {
    for (const key of keys) await main.keyboard.press(key);
  };

const contests: Readonly<Record<string, Contest>> = {
  'Note by keys': {
    kind: 'note',
    made: { title: 'Note by keys', content: 'Before' },
    mine: { content_html: '<p>Mine</p>' },
    theirs: { content_html: '<p>Theirs</p>' },
    keys: press('2', 'ControlOrMeta+Enter'),
    after: { content_plain_text: 'Theirs' },
  },
  'Deal by keys': {
    kind: 'deal',
    made: { title: 'Deal by keys', deal_value: '1.00', currency: 'EUR' },
    mine: { deal_value: '2.00' },
    theirs: { deal_value: '3.00' },
    keys: press('1', 'ControlOrMeta+Enter'),
    after: { deal_value: '2.00' },
  },
  'Draft by keys': {
    kind: 'invoice',
    made: { title: 'Draft by keys', currency: 'EUR', invoice_items: [{ ...item, name: 'Before' }] },
    mine: { invoice_items: [{ ...item, name: 'Mine' }] },
    theirs: { invoice_items: [{ ...item, name: 'Theirs' }] },
    keys: press('j', 'k', '1', 'ControlOrMeta+Enter'),
    after: { invoice_items: [expect.objectContaining({ name: 'Mine' })] },
  },
  'Task by keys': {
    kind: 'task',
    made: { title: 'Task by keys' },
    mine: null,
    theirs: { description: 'Theirs' },
    async keys(main) {
      await tabTo(main, main.getByRole('button', { name: 'Keep it' }));
      await main.keyboard.press('Enter');
    },
    after: { description: 'Theirs' },
  },
  'Comment by keys': {
    kind: 'comment',
    made: { body: 'Comment by keys' },
    mine: { body: 'Comment by keys, mine' },
    theirs: { body: 'Comment by keys, theirs' },
    keys: press('1', 'ControlOrMeta+Enter'),
    after: { body_plain_text: 'Comment by keys, mine' },
  },
};

test('resolves a conflict of a text, a field, items, a delete and a comment by keys alone', async ({
  desk,
}) => {
  test.setTimeout(240_000);
  const { online } = desk;
  const other = otherClient(online);
  const { id: company_id } = await other.send(createRequest('company', { name: 'Keyed Works' }));
  const { id: task } = await other.send(createRequest('task', { title: 'Commented by keys' }));
  const besides: Readonly<Record<string, Fields>> = {
    invoice: { company_id },
    comment: { commentable_type: 'Task', commentable_id: String(task) },
  };
  const ids = new Map<string, string>();
  for (const [name, { kind, made }] of Object.entries(contests)) {
    const record = await other.send(createRequest(kind, { ...made, ...besides[kind] }));
    ids.set(name, String(record.id));
  }
  const { main } = await desk.start();
  await signIn(main, online);
  await checkFlight(main);
  await online.goOffline();
  await expectLine(main, 'Offline');
  for (const [name, { kind, mine, theirs }] of Object.entries(contests)) {
    const id = ids.get(name) ?? '';
    const shown: Fields = await other.send(readRequest(kind, id));
    const record: Fields = { ...shown, body: shown['body_plain_text'] };
    const base = Object.fromEntries(Object.keys(mine ?? shown).map((of) => [of, record[of]]));
    const isSaved = await main.evaluate(changeInWindow, { kind, id, base, fields: mine });
    expect(isSaved, name).toBe(true);
    await other.send(updateRequest(kind, id, theirs));
  }
  await online.goOnline();
  await watchFocus(main);
  await main.keyboard.press('ControlOrMeta+Shift+C');
  const list = main.getByRole('listbox', { name: 'Conflicts' });
  const open = list.getByRole('option', { name: 'Needs your attention' });
  await expect(open).toHaveCount(ids.size, { timeout: 90_000 });
  await tabTo(main, list);
  await main.keyboard.press('Home');
  await main.keyboard.press('Enter');
  for (let left = ids.size; left > 0; left -= 1) {
    const heading = main.locator('.detail h2');
    await expect(heading).toBeFocused(); // that of the next one by itself
    const words = await heading.innerText();
    const [name, contest] = Object.entries(contests).find(([title]) => words.includes(title)) ?? [];
    await test.step(name ?? words, async () => {
      await contest?.keys(main);
      await expect(open).toHaveCount(left - 1);
      await expectFocus(main);
    });
  }
  await main.keyboard.press('ControlOrMeta+Shift+O');
  await expect(main.getByText(/^(Everything is on the service|All sent)/)).toBeVisible({
    timeout: 60_000,
  });
  for (const [name, { kind, after }] of Object.entries(contests)) {
    const record = await other.send(readRequest(kind, ids.get(name) ?? ''));
    expect(record, name).toMatchObject(after);
  }
});
