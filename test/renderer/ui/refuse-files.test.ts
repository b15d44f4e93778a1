/** Files on the clipboard or dragged over an open note, which holds none. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropImage, pasteImage } from '../../support/bring-files.ts';
import { aNote } from '../../support/builders.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const text = () => page.getByRole('textbox', { name: 'Text of the note' });

async function openNote() {
  const { main, time } = await openWindow({}, (fake) =>
    deliver(fake, [aNote({ title: 'Note', content_html: '<p>Words.</p>' })]),
  );
  await page.getByRole('option', { name: /Note/ }).click();
  await text().getByText('Words.').click();
  const saved = async () => {
    await time.pass(1_000);
    const last = main.callsOf('saveRecord').at(-1) as { fields: { content_html?: string } };
    return last?.fields.content_html;
  };
  return { main, saved };
}

test('that are pasted or dropped leave the note as it is, with a sentence', async () => {
  const { main } = await openNote();
  const sentence = page.getByText(/^The service takes no images or other files/);
  for (const bring of [pasteImage, dropImage]) {
    expect(bring(text().element()).defaultPrevented).toBe(true);
    await expect.element(sentence).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect.element(sentence).not.toBeInTheDocument();
  }
  expect(main.callsOf('saveRecord')).toEqual([]);
});

test('that come with a text are left out of it', async () => {
  const { saved } = await openNote();
  pasteImage(text().element(), 'Cells');
  expect(await saved()).toContain('Cells');
  await expect.element(page.getByRole('button', { name: 'Got it' })).not.toBeInTheDocument();
});
