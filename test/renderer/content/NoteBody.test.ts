/** A read-only body, in a window on a fake main. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aNote } from '../../support/builders.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const title = 'Changed by two';
const theirs =
  '<h2>Theirs</h2><p>See <a href="https://studio.example/plan">the plan</a> or <a href="index.html">home</a>.</p><script>document.title = "owned"</script><p style="color:red" id="app">Done</p>';

/** A note with a conflict whose other side is on the screen. */
async function showTheirs() {
  const mine = aNote({ id: 'n1', title, content_html: '<p>Base</p>' });
  const opened = await openWindow({}, (main) => deliver(main, [mine]));
  const { main } = opened;
  await page.getByRole('option', { name: new RegExp(`^${title}`) }).click();
  const text = page.getByRole('textbox', { name: 'Text of the note' });
  await expect.element(text).toHaveTextContent('Base');
  main.service.set(mine.id, { ...mine, content_html: theirs, content_plain_text: 'Theirs' });
  await text.click();
  await userEvent.keyboard('Mine');
  await page.getByRole('searchbox').click(); // leaving the note marks it as finished
  await page.getByRole('button', { name: 'Show theirs' }).click();
  return opened;
}

test('shows the other side of a conflict as it is meant, and nothing harmful', async () => {
  await showTheirs();
  await expect.element(page.getByRole('heading', { name: 'Theirs', level: 2 })).toBeVisible();
  const shown = document.querySelector('.shown');
  expect(shown?.querySelector('script, [style], [id]')).toBeNull();
  expect(document.title).not.toBe('owned');
});

test('opens its links outside and stays where it is', async () => {
  const { main } = await showTheirs();
  const home = location.href;
  await page.getByRole('link', { name: 'the plan' }).click();
  expect(main.callsOf('openExternal')).toEqual([{ url: 'https://studio.example/plan' }]);
  await page.getByText('home', { exact: true }).click();
  expect(main.callsOf('openExternal')).toHaveLength(1);
  expect(location.href).toBe(home);
});
