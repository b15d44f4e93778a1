import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aNote, aWrite, NOON, NOTE_ID } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const list = () => page.getByRole('listbox', { name: 'Notes' });
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

async function openNote(prepare: (main: FakeMain) => void = () => undefined): Promise<FakeMain> {
  const { main } = await openWindow({}, (fake) => {
    deliver(fake, [aNote()]);
    prepare(fake);
  });
  await page.getByRole('option', { name: /^Kick-off/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Kick-off');
  return main;
}

/** Openers by a key, from wherever the focus is. */
const byKey = [
  ['the keyboard map', '?'],
  ['the flight check', '{Control>}{Shift>}f{/Shift}{/Control}'],
] as const;

/** Openers by a button, which gets the focus back. */
const byButton = [
  ['the history', 'History', dialog],
  ['the flight check', /^Flight check/, dialog],
  ['a menu', /^Who sees it/, () => page.getByRole('menu')],
] as const;

const ends: Record<string, (open: Locator) => Promise<void>> = {
  Esc: () => userEvent.keyboard('{Escape}'),
  'its button': async (open) => {
    const own = open.getByRole('button', { name: 'Close' }).first();
    const choice = open.getByRole('menuitemradio').first();
    ((own.elements()[0] ?? choice.elements()[0]) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  },
};

describe.each(Object.entries(ends))('what is closed with %s', (_, end) => {
  test.each(byKey)('returns the focus to the list: %s', async (_name, keys) => {
    await openNote();
    (list().element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
    await expect.element(dialog()).toBeVisible();
    await end(dialog());
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(list()).toHaveFocus();
  });

  test.each(byKey)('loses no focus, if it was on nothing: %s', async (_name, keys) => {
    await openNote();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard(keys);
    await expect.element(dialog()).toBeVisible();
    await end(dialog());
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(list()).toHaveFocus();
  });

  test.each(byButton)('returns the focus to its opener: %s', async (_name, opener, opened) => {
    await openNote();
    (button(opener).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(opened()).toBeVisible();
    await end(opened());
    await expect.poll(() => opened().query()?.checkVisibility() ?? false).toBe(false);
    await expect.element(button(opener)).toHaveFocus();
  });

  test('returns the focus to the button of its menu: the HTML', async () => {
    await openNote();
    (button(/^More$/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    (page.getByRole('menuitem', { name: 'HTML' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toBeVisible();
    await end(dialog());
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button(/^More$/)).toHaveFocus();
  });
});

test('a read notice returns the focus to where it came from', async () => {
  await openNote((fake) => {
    const refiled = ['one', 'two'].map((id) => ({
      ...{ id, was: id, record: { kind: 'note', id } as const, title: id, why: 'removed' as const },
    }));
    fake.queue = { ...fake.queue, refiled: refiled as never };
  });
  const title = page.getByRole('textbox', { name: 'Title' });
  (title.element() as HTMLElement).focus();
  for (let left = 2; left > 0; left -= 1) {
    (button('Got it').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => page.getByRole('button', { name: 'Got it' }).elements().length)
      .toBe(left - 1);
    expect(document.activeElement).not.toBe(document.body);
  }
  await expect.element(title).toHaveFocus();
});

test('a choice in the note returns the focus when the notice goes with it', async () => {
  const discarded = aWrite({
    record: { kind: 'note', id: NOTE_ID },
    state: { kind: 'discarded', at: 1 },
  });
  await openNote((fake) => {
    fake.queue = { ...fake.queue, writes: [discarded] };
  });
  (list().element() as HTMLElement).focus();
  (button('Restore').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Your change was discarded/)).not.toBeInTheDocument();
  await expect.element(list()).toHaveFocus();
});

test('a saved choice of a menu returns the focus to its opener', async () => {
  const main = await openNote();
  (button(/^Who sees it/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => main.queue.writes.length).toBe(1);
  const opener = page.getByRole('button', { name: 'Who sees it: Only you' });
  await expect.element(opener).toHaveFocus();
  main.happen({ kind: 'retried', at: NOON, ids: main.queue.writes.map(({ id }) => id) });
  await expect.poll(() => main.callsOf('acknowledgeReplies').length).toBeGreaterThan(0);
  await expect.element(opener).toHaveFocus();
});

test('the choice of a theme keeps the focus', async () => {
  await openWindow();
  await button('Settings').click();
  (page.getByRole('radio', { name: 'System' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Light' })).toHaveFocus();
});
