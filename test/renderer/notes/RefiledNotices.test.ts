import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aNote, NOTE_ID } from '../../support/builders.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const links = [{ id: 1, record_id: 4, record_type: 'company' as const }];
const text = () => page.getByRole('textbox', { name: 'Text of the note' });
const notice = () => page.getByText(/What you wrote was saved as a new note/);

/** The note is open and changed offline; then somebody removes it, and the connection returns. */
async function lose(created_by_member_id = 7) {
  const { main, time } = await openWindow({}, (fake) => {
    deliver(fake, [aNote({ note_links: links, created_by_member_id })]);
  });
  await page.getByRole('option', { name: /^Kick-off/ }).click();
  await expect.element(text()).toHaveTextContent('Hello');
  main.setLine('unreachable');
  await userEvent.click(text());
  await userEvent.keyboard('{End} you');
  await time.pass(300);
  expect(main.callsOf('saveRecord')).toHaveLength(1);
  main.service.delete(NOTE_ID);
  await time.pass(5_000);
  main.setLine('open');
  return { main, time };
}

test('[Q15] tells that the note was removed and filed anew, until that has been read', async () => {
  const { main } = await lose();
  await expect.element(notice()).toBeVisible();
  expect([...main.service.values()]).toMatchObject([
    { title: 'Kick-off', content_html: '<p>Hello you</p>', note_links: [{ record_id: 4 }] },
  ]);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(main.queue.refiled).toEqual([]);
});

test('[Q15] stays, with the reason, if the disk refuses that it has been read', async () => {
  const { main } = await lose();
  main.troubles.set('dismissRefiled', 'yes');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(notice()).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(page.getByText('The disk is full.')).not.toBeInTheDocument();
  await expect.element(notice()).not.toBeInTheDocument();
});

test('[Q15] continues in the same editor, as one note in the list', async () => {
  const { main, time } = await lose();
  await expect.element(notice()).toBeVisible();
  await userEvent.keyboard(' all');
  await time.pass(300);
  await time.pass(5_000);
  main.wake();
  await expect
    .poll(() => [...main.service.values()])
    .toMatchObject([{ content_html: '<p>Hello you all</p>' }]);
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
});

test('[Q15.3] tells that only the user sees it, if its author may have hidden it', async () => {
  await lose(9);
  await expect.element(page.getByText(/a new note that only you can see/)).toBeVisible();
});
