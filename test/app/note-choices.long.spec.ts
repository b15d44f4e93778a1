/**
 * The surroundings of a note and the sign-in, as a first user meets them. These are the address of
 * a page, a quick note, and the client, day and audience of a note.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import {
  editorOf,
  expectLine,
  goTo,
  isCaptureVisible,
  newNoteFromTray,
  openNote,
  test,
  ticksOf,
  titleOf,
} from '../support/app-test.ts';
import { expectInView } from '../support/in-view.ts';
import { otherClient } from '../support/other-client.ts';

test('[auth.api_key] signs in from the address of a page, and chooses client, day and audience of a note', async ({
  desk,
}) => {
  const { online } = desk;
  const { app, main, capture } = await desk.start();
  const [address, key] = [
    main.getByLabel('Service address'),
    main.getByLabel('API key', { exact: true }),
  ];
  await address.fill(`${online.baseUrl}/settings/api`);
  await main.getByRole('button', { name: 'Use an API key instead' }).click();
  await key.fill('any-key-at-all');
  await key.press('Enter');
  await expect(main.getByRole('alert')).toContainText('This key was not accepted');
  await expect(key).toBeFocused();
  await address.fill(`http://${new URL(online.baseUrl).hostname}:1/settings/api`);
  await address.press('Enter');
  await expect(main.getByRole('alert')).toContainText('No answer from this address');
  await expect(address).toBeFocused();
  await address.fill(`${online.baseUrl}/settings/api?tab=keys#new`);
  await key.fill(online.apiKey);
  await key.press('Enter');
  await expect(main.getByText(`Signed in at ${online.baseUrl}.`)).toBeVisible();
  await goTo(main, 'Notes');
  await expect(main.getByRole('option').first()).toBeVisible();
  await expectLine(main, 'Online');
  await main.getByRole('button', { name: 'Got it' }).click();

  await test.step('[notes.attach] [Q7.1] attaches a note before it is sent and after, and detaches it with Undo', () =>
    chooseClients(main, online));
  await test.step('a half-typed day changes nothing, a whole one and “No day” do', () =>
    changeDay(main, online));
  await test.step('who sees it is chosen by keys, and the focus comes back', () =>
    changeAudience(main));
  await test.step('a quick note takes its first line as title and its Markdown as format', async () => {
    await newNoteFromTray(app);
    await expect(capture.getByText('to save · Esc to close')).toBeVisible();
    const field = capture.getByRole('textbox', { name: 'Quick note' });
    await expect(field).toBeFocused();
    await field.fill('# Van & <logo>\n- [x] **new** one\n- 2 < 3');
    await capture.getByTitle('Attach to a client').click();
    await expectInView(capture.getByRole('listbox'));
    await capture.getByRole('option').nth(1).click();
    await expect(field).toBeFocused();
    await field.press('ControlOrMeta+Enter');
    await expect.poll(() => isCaptureVisible(app)).toBe(false);
    await openNote(main, 'Van & <logo>');
    await expect(editorOf(main).locator('strong')).toHaveText('new');
    await expect(editorOf(main)).toContainText('2 < 3');
  });
});

type Online = Parameters<typeof otherClient>[0];

const sizes = [
  { width: 1200, height: 800 },
  { width: 720, height: 480 },
];

async function chooseClients(main: Page, online: Online): Promise<void> {
  const box = main.getByRole('dialog', { name: 'Attach this note' });
  for (const [index, size] of sizes.entries()) {
    await main.setViewportSize(size);
    const sentBefore = posts(online);
    await main.keyboard.press('ControlOrMeta+N');
    // In an empty note it makes nothing.
    await main.getByRole('button', { name: 'No client' }).click();
    await expectInView(box);
    const name = await nameOf(box.getByRole('option').first());
    await box.getByRole('option').first().click();
    await expect(box).toBeHidden();
    await expect(titleOf(main)).toBeFocused(); // the mouse came from there
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(ticksOf(main)).not.toContainText('Saved');
    expect(posts(online)).toBe(sentBefore);

    // However long the keys take: two seconds after the last letter the note would be sent.
    await online.goOffline();
    await main.keyboard.type(`Attached ${index}`);
    const opener = main.getByRole('button', { name: 'Attach…' });
    await opener.click();
    await expectInView(box);
    await expect(ticksOf(main)).toContainText('Saved on this computer');
    await main.keyboard.press('Escape');
    await expect(titleOf(main)).toBeFocused();
    await opener.focus();
    await main.keyboard.press('Enter');
    const other = await nameOf(box.getByRole('option').nth(1));
    await main.keyboard.press('ArrowDown');
    await main.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: other, exact: true })).toBeVisible();
    await expect(opener).toBeFocused();
    await online.goOnline();
    await main.keyboard.press('F5'); // not to wait for the next retry
    const linksOf = async () => (await noteCalled(online, `Attached ${index}`))?.note_links;
    await expect.poll(linksOf).toHaveLength(2);
    expect(posts(online)).toBe(sentBefore + 1);

    await main.getByRole('button', { name: `Detach from ${name}` }).click();
    await expect(main.getByRole('button', { name, exact: true })).toBeHidden();
    await expect.poll(linksOf).toHaveLength(1);
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
    await expect.poll(linksOf).toHaveLength(2);
  }
  await main.setViewportSize({ width: 1200, height: 800 });
}

/** The name of a choice; what kind of record it is stands in a line of its own. */
async function nameOf(option: Locator): Promise<string> {
  return (await option.innerText()).split('\n')[0] ?? '';
}

async function changeDay(main: Page, online: Online): Promise<void> {
  const { id, title } = await otherClient(online).noteWithText();
  await openNote(main, title);
  const dateOf = async () =>
    ((await otherClient(online).note(id)) as { date?: string | null }).date;
  const before = await dateOf();
  const day = main.getByTitle('The day this note is about');
  const words = await day.innerText();
  const field = main.getByLabel('The day this note is about');

  await day.focus();
  for (const leave of ['Enter', 'Tab out', 'Escape']) {
    await main.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await main.keyboard.press('Backspace'); // the part of the date the cursor is in
    if (leave === 'Tab out') await titleOf(main).click();
    else await main.keyboard.press(leave);
    await expect(day).toHaveText(words);
    const note = main.getByText('That wasn’t a whole date');
    await (leave === 'Escape' ? expect(note).toBeHidden() : expect(note).toBeVisible());
    if (leave === 'Tab out') await day.focus();
    else await expect(day).toBeFocused();
  }
  expect(await dateOf()).toBe(before);

  await main.keyboard.press('Enter');
  await field.fill('2026-05-04');
  await main.keyboard.press('Enter');
  await expect.poll(dateOf).toBe('2026-05-04');
  await expect(day).toBeFocused();
  await main.keyboard.press('Enter');
  await main.getByRole('button', { name: 'No day' }).focus();
  await main.keyboard.press('Enter');
  await expect.poll(dateOf).toBeNull();
  await expect(day).toHaveText('No day');
  await expect(day).toBeFocused();
}

async function changeAudience(main: Page): Promise<void> {
  await main.keyboard.press('ControlOrMeta+N');
  await main.keyboard.type('For few');
  const opener = main.getByRole('button', { name: /^Who sees it/ });
  await opener.focus();
  await main.keyboard.press('Enter');
  const menu = main.getByRole('menu', { name: 'Who sees it' });
  await expectInView(menu);
  const [everyone, me] = [
    menu.getByRole('menuitemradio').first(),
    menu.getByRole('menuitemradio').last(),
  ];
  await expect(everyone).toBeFocused();
  await main.keyboard.press('End');
  await expect(me).toBeFocused();
  await main.keyboard.press('e');
  await expect(everyone).toBeFocused();
  await main.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await editorOf(main).click();
  await opener.click();
  await main.keyboard.press('o');
  await main.keyboard.press('Enter');
  await expect(opener).toHaveText('Only you');
  await expect(editorOf(main)).toBeFocused(); // the mouse came from there
}

function posts({ requests }: Online): number {
  return requests.filter((one) => one === 'POST /notes').length;
}

async function noteCalled(online: Online, title: string) {
  return (await otherClient(online).notes()).find((note) => note.title === title);
}
