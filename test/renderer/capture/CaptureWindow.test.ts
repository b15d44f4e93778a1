import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CaptureWindow from '../../../renderer/capture/CaptureWindow.svelte';
import { CaptureDraft } from '../../../renderer/capture/capture-draft.svelte.ts';
import { targetsOf } from '../../../renderer/capture/targets.ts';
import { emptyCapture } from '../../../shared/ipc/state.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import { dropImage, pasteImage } from '../../support/bring-files.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { aMain } from '../../support/open-window.ts';

async function openCapture(
  text = '',
  read: () => Promise<void> = async () => undefined,
  present: { readonly at?: number; readonly zone: string } = { zone: 'UTC' },
) {
  await page.viewport(560, 220);
  const { main, time } = aMain();
  const aheadMs = (present.at ?? time.clock.now()) - time.clock.now();
  main.draft = { ...emptyCapture, text };
  const clients = ['Atlas Bakery', 'Lantern & Co', 'Lark'].map((name, id) => ({ id, name }));
  const projects = [{ id: 7, name: 'Relaunch', clientId: 1 }];
  const contacts = [{ id: 9, name: 'Ada Lind' }];
  await render(CaptureWindow, {
    props: {
      bridge: main.bridge,
      draft: new CaptureDraft(main.bridge, time.timer),
      targets: async () => {
        await read();
        return targetsOf({ clients, projects, contacts });
      },
      clock: { now: () => time.clock.now() + aheadMs },
      timeZone: () => present.zone,
    },
  });
  return { main, time };
}

const field = () => page.getByRole('textbox', { name: 'Quick note' });

test('opens with the saved text and the cursor in it', async () => {
  await openCapture('half a thought');
  await expect.element(field()).toHaveValue('half a thought');
  await expect.element(field()).toHaveFocus();
});

test('reads the draft again when it is shown again', async () => {
  const { main } = await openCapture('one');
  await expect.element(field()).toHaveValue('one');
  main.draft = emptyCapture;
  main.emit('captureShown', null);
  await expect.element(field()).toHaveValue('');
});

test('files with Ctrl+Enter, while Enter is a new line', async () => {
  const { main } = await openCapture();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('One{Enter}Two{Control>}{Enter}{/Control}');
  await expect
    .poll(() => [...main.service.values()])
    .toMatchObject([{ title: 'One', content_html: '<p>Two</p>' }]);
  await expect.element(field()).toHaveValue('');
});

test('hides with Esc and saves the text', async () => {
  const { main } = await openCapture();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Later{Escape}');
  await expect.poll(() => main.isCaptureShown).toBe(false);
  expect(main.draft.text).toBe('Later');
});

test('says that a pasted or dropped image is not taken, until the user types on', async () => {
  await openCapture('half');
  const sentence = page.getByText(/^The service takes no images or other files/);
  for (const bring of [pasteImage, dropImage]) {
    expect(bring(field().element()).defaultPrevented).toBe(true);
    await expect.element(sentence).toBeVisible();
    await expect.element(field()).toHaveValue('half');
    await field().fill('half');
    await expect.element(sentence).not.toBeInTheDocument();
  }
});

test('attaches to a client found by typing, with the keyboard alone', async () => {
  const { main, time } = await openCapture('A thought');
  await page.getByRole('button', { name: 'No client' }).click();
  await userEvent.keyboard('la');
  await expect.element(page.getByRole('option', { name: 'Atlas' })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Lark' })).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await time.pass(250);
  expect(main.draft.target).toEqual({ type: 'company', id: 2, name: 'Lark' });
});

test('forgets arrows and an Enter from before the list once more letters are typed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await openCapture('A thought', () => promise);
  await page.getByRole('button', { name: 'No client' }).click();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}la');
  resolve();
  await expect
    .element(page.getByRole('option', { selected: true }))
    .toHaveTextContent('Lantern & Co Client');
});

test('leaves the picker with Esc without hiding the window', async () => {
  const { main } = await openCapture('A thought');
  await page.getByRole('button', { name: 'No client' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveFocus();
  expect(main.isCaptureShown).toBe(true);
});

test('files a private note for the user alone', async () => {
  const { main } = await openCapture('Between us');
  await page.getByRole('button', { name: 'Who sees it: Everyone' }).click();
  await expect.element(page.getByRole('button', { name: 'Who sees it: Only you' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => [...main.service.values()][0]?.visibility).toBe('author_only');
  await expect.element(page.getByRole('button', { name: 'Who sees it: Everyone' })).toBeVisible();
});

test.for(['blur', 'pagehide'])(
  '[P2] saves input at once when it may not come back: %s',
  async (last) => {
    const { main } = await openCapture();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('Later');
    window.dispatchEvent(new Event(last));
    await expect.poll(() => main.draft.text).toBe('Later');
  },
);

test('returns the focus after the client and the audience', async () => {
  await openCapture();
  await expect.element(field()).toHaveFocus();
  const client = () => page.getByTitle('Attach to a client, project or contact');
  for (const end of ['{Escape}', '{Enter}']) {
    (client().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard(end);
    await expect.element(client()).toHaveFocus();
    await field().click();
    await client().click();
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard(end);
    await expect.element(field()).toHaveFocus();
  }
  await page.getByTitle('Who sees it').click();
  await expect.element(field()).toHaveFocus();
});

const line = () => page.getByRole('textbox', { name: 'Time' });
const chips = () => page.getByRole('status');
const entries = (main: FakeMain) =>
  main.callsOf('fileCapture').map((call) => (call as { entry?: { fields: Fields } }).entry?.fields);

test('[T15] Tab switches to a line of time, whose parts show as chips before it is saved', async () => {
  const { main, time } = await openCapture();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(line()).toHaveFocus();
  await userEvent.keyboard('45m call @lantern #relaunch');
  await expect
    .element(chips())
    .toMatchTextContent(/^45 min ?Client Lantern & Co ?Project Relaunch ?call$/);
  await time.pass(250);
  expect(main.draft).toMatchObject({ time: '45m call @lantern #relaunch', half: 'time' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => main.isCaptureShown).toBe(false);
  expect(entries(main)).toMatchObject([
    { description: 'call', project_id: 7, duration_seconds: 2700, date: '2026-11-20' },
  ]);
  await expect.element(field()).toBeVisible(); // the next draft begins as a note
});

test.each([
  { what: '23 hours', at: Date.UTC(2026, 2, 29, 10), hours: 2 },
  { what: '25 hours', at: Date.UTC(2026, 9, 25, 10), hours: 4 },
])('[T15] says how long a line of time is on a day of $what', async ({ at, hours }) => {
  await openCapture('', undefined, { at, zone: 'Europe/Berlin' });
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Tab}1-4');
  await expect.element(chips()).toMatchTextContent(`1:00 AM to 4:00 AM, ${hours} h`);
  if (hours === 4) return;
  await line().fill('2:30-4');
  await expect.element(chips()).toMatchTextContent(/^There is no 2:30 on this day/);
});

test('[T15.1] lets the user choose among several names, and tells what is missing', async () => {
  const { main } = await openCapture();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Tab}call @la');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Begin with how long/);
  expect(main.callsOf('fileCapture')).toEqual([]);
  await page.getByRole('button', { name: 'Lantern & Co' }).click();
  await expect.element(line()).toHaveValue('call @"Lantern & Co"');
  await expect.element(line()).toHaveFocus();
});

test('[T15.5] asks once before a name that fits several is saved as text', async () => {
  const { main } = await openCapture();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Tab}45m call @la');
  await expect.element(page.getByRole('button', { name: 'Lantern & Co' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^A name fits several/);
  await expect.element(line()).toHaveFocus();
  expect(main.callsOf('fileCapture')).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => main.isCaptureShown).toBe(false);
  expect(entries(main)).toMatchObject([{ description: 'call @la' }]);
});

test('[T15.4] keeps both halves over switching, and saves both at once', async () => {
  const { main } = await openCapture('Talked about the logo');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Tab}1h @ada');
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).toHaveValue('Talked about the logo');
  await expect.element(page.getByText('With your time')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(line()).toHaveValue('1h @ada');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => main.isCaptureShown).toBe(false);
  expect(entries(main)).toMatchObject([{ duration_seconds: 3600, description: null }]);
  expect([...main.service.values()]).toMatchObject([
    { title: 'Talked about the logo', note_links: [{ record_type: 'contact', record_id: 9 }] },
  ]);
});

test('attaches a note to a project or contact, and reaches all controls by keys', async () => {
  const { main, time } = await openCapture('A thought');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Time' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await userEvent.keyboard('rela{Enter}');
  await time.pass(250);
  expect(main.draft.target).toEqual({ type: 'project', id: 7, name: 'Relaunch' });
});

test('[P2] saves a line that is too long as it was pasted, says so, and files nothing of it', async () => {
  const { main, time } = await openCapture('Thought');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  const long = `1h ${'x'.repeat(1_000)}`;
  await line().fill(long);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This line has 1,003 characters, and 1,000 are the most. Shorten it.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await time.pass(250);
  expect([main.draft.time, main.draft.text]).toEqual([long, 'Thought']);
  expect(main.callsOf('fileCapture')).toEqual([]);
  await expect.element(line()).toHaveFocus();
});

test('[T15.1] tells that a chosen name does not fit the line, and still saves', async () => {
  const { main, time } = await openCapture();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  const long = `1h @la ${'x'.repeat(993)}`;
  await line().fill(long);
  await page.getByRole('button', { name: 'Lantern & Co' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^There is no room for this name/);
  await expect.element(line()).toHaveValue(long);
  await userEvent.keyboard('{End}{Backspace}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await time.pass(250);
  expect(main.draft.time).toBe(long.slice(0, -1));
});
