/** Finding words in the open note, in the window with real keys. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aNote } from '../../../support/builders.ts';
import { deliver, openWindow } from '../../../support/open-window.ts';

const html =
  '<p>The café by the river.</p><p>Meet at the <b>Ca</b><i>fe</i>, not at the other CAFÉ.</p>' +
  '<details><summary>Cafés nearby</summary></details><ul><li>tea</li></ul>';

const text = () => page.getByRole('textbox', { name: 'Text of the note' });
const field = () => page.getByRole('searchbox', { name: 'Find in this note' });
const count = () => page.getByRole('search').getByRole('status');
const marked = () =>
  [...document.querySelectorAll('.found')].map(
    (one) => `${one.classList.contains('current') ? '*' : ''}${one.textContent}`,
  );

async function openNote(content = html) {
  const { main } = await openWindow({}, (fake) =>
    deliver(fake, [aNote({ title: 'Cafe', content_html: content })]),
  );
  await page.getByRole('option', { name: /Cafe/ }).click();
  await expect.element(text()).toBeVisible();
  text().element().focus();
  return main;
}

async function pressFind() {
  await userEvent.keyboard('{Control>}f{/Control}');
}

describe('finding in a note', () => {
  test('marks every match, whatever the case, accents and marks, and goes from one to the next', async () => {
    const main = await openNote();
    await pressFind();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('CAFE');
    await expect.element(count()).toHaveTextContent('1 of 4');
    expect(marked().slice(0, 4)).toEqual(['*café', 'Ca', 'fe', 'CAFÉ']);
    expect(marked()[4]).toContain('Cafés nearby');
    await userEvent.keyboard('{Enter}');
    await expect.element(count()).toHaveTextContent('2 of 4');
    expect(marked().slice(0, 3)).toEqual(['café', '*Ca', '*fe']);
    await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    await expect.element(count()).toHaveTextContent('4 of 4');
    await userEvent.keyboard('x');
    await expect.element(count()).toHaveTextContent('Not in this note');
    expect(marked()).toEqual([]);
    expect(main.callsOf('saveRecord')).toEqual([]);
  });

  test('Esc returns to the text with the match selected, ready to be overwritten', async () => {
    await openNote();
    await pressFind();
    await userEvent.keyboard('river{Escape}');
    await expect.element(field()).not.toBeInTheDocument();
    await expect.element(text()).toHaveFocus();
    expect(getSelection()?.toString()).toBe('river');
    expect(marked()).toEqual([]);
    await userEvent.keyboard('lake');
    await expect.poll(() => text().element().textContent).toContain('The café by the lake.Meet');
  });

  test('Esc leaves the selection in place without a match', async () => {
    await openNote();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await pressFind();
    await expect.element(field()).toHaveValue('e'); // the selection is the search
    await userEvent.keyboard('nowhere{Escape}');
    await expect.element(text()).toHaveFocus();
    expect(getSelection()?.toString()).toBe('e');
  });

  test('follows changes of the text', async () => {
    await openNote('<p>one two</p><p>two</p>');
    await pressFind();
    await userEvent.keyboard('two');
    await expect.element(count()).toHaveTextContent('1 of 2');
    await userEvent.click(text().getByText('one two'), { position: { x: 1, y: 8 } });
    await userEvent.keyboard('two ');
    await expect.element(count()).toHaveTextContent('2 of 3');
    await expect.poll(() => text().element().textContent).toContain('two one two');
  });

  test('finds at the end of a long note, and shows it', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `<p>Line ${index}</p>`).join('');
    await openNote(lines);
    await pressFind();
    await userEvent.keyboard('line 2999');
    await expect.element(count()).toHaveTextContent('1 of 1');
    await expect.element(text().getByText('Line 2999')).toBeInViewport();
  });

  test('is the list’s field where the focus is in the list', async () => {
    await openNote();
    (page.getByRole('listbox', { name: 'Notes' }).element() as HTMLElement).focus();
    await pressFind();
    await expect.element(page.getByRole('searchbox', { name: 'Filter notes' })).toHaveFocus();
    await expect.element(field()).not.toBeInTheDocument();
  });

  test('is there from the title too', async () => {
    await openNote();
    (page.getByRole('textbox', { name: 'Title' }).element() as HTMLElement).focus();
    await pressFind();
    await expect.element(field()).toHaveFocus();
  });
});
