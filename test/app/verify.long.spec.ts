/** A cache that was changed behind the app's back: Verify finds what differs, and repairs it. */
import { expect } from '@playwright/test';
import { editorOf, openNote, signIn, test, ticksOf, typeAtEnd } from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';
import { checkFlight, openVerify } from '../support/verify-in-app.ts';

const WORDS = ' Typed before the verification.';

test('[L27] [L27.1] repairs a changed record and a cut text, and sends the unsent edit of that text', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(300_000);
  const { online } = desk;
  const other = otherClient(online);
  const { id, title, content_plain_text: text } = await other.noteWithText();
  const { main } = await desk.start();
  await signIn(main, online);
  await checkFlight(main);

  const { promise: isCompared, resolve: letThrough } = Promise.withResolvers<void>();
  online.service.faults.plan(
    { method: 'PATCH', path: '/notes/{id}' },
    { before: () => isCompared.then(() => undefined) },
    1_000,
  );
  await openNote(main, title);
  await typeAtEnd(main, WORDS);
  await expect(ticksOf(main)).toContainText('Saved on this computer');
  const [client] = await other.companies();
  if (client === undefined) throw new Error('The sample has no client.');
  const ids = { company: client.id, note: id };
  expect(await main.evaluate(cachedRows, { ...ids, isTampering: true })).toEqual({
    name: 'Tampered',
    text: '<p>Cut</p>',
  });

  const dialog = await openVerify(main);
  await dialog.getByRole('button', { name: 'Compare everything' }).click();
  await expect(dialog.getByRole('heading', { name: /found and repaired/ })).toBeVisible({
    timeout: 200_000,
  });
  await expect(dialog.getByRole('row', { name: /^Clients/ })).toContainText(
    '1 differed; repaired.',
  );
  await expect(dialog.getByRole('row', { name: /^Notes/ })).toContainText(`“${title}” (Text)`);
  expect((await other.note(id)).content_plain_text).not.toContain(WORDS.trim());
  expect(await main.evaluate(cachedRows, { ...ids, isTampering: false })).toEqual({
    name: client.name,
    text: (await other.note(id)).content_html,
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  letThrough();
  await expect
    .poll(async () => (await other.note(id)).content_plain_text, { timeout: 60_000 })
    .toBe(`${text}${WORDS}`);
  await openNote(main, title);
  await expect(editorOf(main)).toContainText(WORDS.trim());
});

type Ids = { readonly company: number; readonly note: string };

/** Runs in the window: changes the client's name and cuts the note's text, if asked, and reads both. */
async function cachedRows({ company, note, isTampering }: Ids & { readonly isTampering: boolean }) {
  const known = await indexedDB.databases();
  const { name: cache = '' } = known.find(({ name }) => name?.startsWith('traytable-')) ?? {};
  const opening = indexedDB.open(cache);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const database = opening.result;
  const stores = database.transaction(['companies', 'bodies'], 'readwrite');
  const rowOf = async (table: string, id: IDBValidKey, fields: object) => {
    const store = stores.objectStore(table);
    const read = store.get(id);
    await new Promise((resolve) => read.addEventListener('success', resolve));
    const row = { ...read.result, ...(isTampering && fields) };
    if (isTampering) store.put(row);
    return row;
  };
  const client = await rowOf('companies', company, { name: 'Tampered' });
  const body = await rowOf('bodies', note, { content_html: '<p>Cut</p>' });
  database.close();
  return { name: client.name, text: body.content_html };
}
