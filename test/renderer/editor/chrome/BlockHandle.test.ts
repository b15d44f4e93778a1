/** Moving blocks with the mouse, in the window; by the keyboard: open-editor.test.ts. */
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aNote } from '../../../support/builders.ts';
import { deliver, openWindow } from '../../../support/open-window.ts';
import { middleOf, mouse } from '../../../support/real-mouse.ts';

const html =
  '<P CLASS=a>One</P>\n<details OPEN><summary>Two</summary></details>\n<ul><li CLASS=i>Three</ul>\n<p>Four &amp;&nbsp;a half</p>';

const text = () => page.getByRole('textbox', { name: 'Text of the note' });
const handle = () => page.getByRole('button', { name: 'Move this block' });

async function openNote() {
  const { main, time } = await openWindow({}, (fake) =>
    deliver(fake, [aNote({ title: 'Note', content_html: html })]),
  );
  await page.getByRole('option', { name: /Note/ }).click();
  await expect.element(text()).toBeVisible();
  const saved = async () => {
    await time.pass(1_000);
    const last = main.callsOf('saveRecord').at(-1) as { fields: { content_html?: string } };
    return last?.fields.content_html;
  };
  return { main, saved };
}

/** Drags the handle of `block` to the middle of the upper or lower half of `other`. */
async function drag(block: Locator, other: Locator, isBelow: boolean) {
  await userEvent.hover(block);
  const { height } = other.element().getBoundingClientRect();
  const targetPosition = { x: 40, y: isBelow ? height - 2 : 2 };
  await userEvent.dragAndDrop(handle(), other, { targetPosition });
}

describe('the handle of a block', () => {
  test('[P10] moves the block, and leaves the source of every block', async () => {
    const { saved } = await openNote();
    await drag(text().getByText(/^Four/), text().getByText('One'), false);
    expect(await saved()).toBe(
      '<p>Four &amp;&nbsp;a half</p>\n<P CLASS=a>One</P>\n<details OPEN><summary>Two</summary></details>\n<ul><li CLASS=i>Three</ul>',
    );
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await saved()).toBe(html);
  });

  test('[P10] moves an island, and leaves it selected', async () => {
    const { saved } = await openNote();
    await drag(text().getByText('Two'), text().getByText(/^Four/), true);
    const moved =
      '<P CLASS=a>One</P>\n<ul><li CLASS=i>Three</ul>\n<p>Four &amp;&nbsp;a half</p>\n<details OPEN><summary>Two</summary></details>';
    expect(await saved()).toBe(moved);
    await userEvent.keyboard('{Delete}');
    expect(await saved()).not.toContain('details');
  });

  test('[P10] moves the block that is dragged, also if a newer text puts others in front of it', async () => {
    const { main, saved } = await openNote();
    await userEvent.hover(text().getByText(/^Four/));
    const [x, y] = middleOf(handle().element());
    await mouse('mousePressed', x, y);
    await mouse('mouseMoved', x, y - 20);
    const newer = { updated_at: '2026-11-20T09:01:00Z', content_html: `<p>New</p>\n${html}` };
    deliver(main, [aNote({ title: 'Note', ...newer })]);
    await expect.element(text().getByText('New')).toBeVisible();
    const top = text().getByText('New').element().getBoundingClientRect().top + 2;
    await mouse('mouseMoved', x, top);
    await mouse('mouseReleased', x, top);
    expect(await saved()).toBe(
      '<p>Four &amp;&nbsp;a half</p>\n<p>New</p>\n<P CLASS=a>One</P>\n<details OPEN><summary>Two</summary></details>\n<ul><li CLASS=i>Three</ul>',
    );
  });

  test('selects the block when it is clicked', async () => {
    const { saved } = await openNote();
    await userEvent.hover(text().getByText('Three'));
    await handle().click();
    await userEvent.keyboard('{Backspace}');
    expect(await saved()).toBe(
      '<P CLASS=a>One</P>\n<details OPEN><summary>Two</summary></details>\n<p>Four &amp;&nbsp;a half</p>',
    );
  });

  test('hides on typing', async () => {
    await openNote();
    await userEvent.hover(text().getByText('One'));
    await expect.element(handle()).toBeVisible();
    text().element().focus();
    await userEvent.keyboard('x');
    await expect.element(handle()).not.toBeInTheDocument();
  });
});
