/** Files on the clipboard or dragged over an open note, which holds none. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aNote } from '../../../support/builders.ts';
import { deliver, openWindow } from '../../../support/open-window.ts';

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
  for (const bring of [paste, drop]) {
    expect(bring(new File(['x'], 'screenshot.png', { type: 'image/png' })).defaultPrevented).toBe(
      true,
    );
    await expect.element(sentence).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect.element(sentence).not.toBeInTheDocument();
  }
  expect(main.callsOf('saveRecord')).toEqual([]);
});

test('that come with a text are left out of it', async () => {
  const { saved } = await openNote();
  paste(new File(['x'], 'cells.png', { type: 'image/png' }), 'Cells');
  expect(await saved()).toContain('Cells');
  await expect.element(page.getByRole('button', { name: 'Got it' })).not.toBeInTheDocument();
});

function paste(file: File, words?: string): Event {
  const clipboardData = broughtWith(file, words);
  return dispatch(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function drop(file: File): Event {
  const dataTransfer = broughtWith(file);
  const { left, top } = text().element().getBoundingClientRect();
  const place = { clientX: left + 4, clientY: top + 4 };
  return dispatch(
    new DragEvent('drop', { ...place, dataTransfer, bubbles: true, cancelable: true }),
  );
}

function broughtWith(file: File, words?: string): DataTransfer {
  const data = new DataTransfer();
  data.items.add(file);
  if (words !== undefined) data.setData('text/plain', words);
  return data;
}

function dispatch(event: Event): Event {
  text().element().dispatchEvent(event);
  return event;
}
