/** The tools and the links of an open note, in the window, with real keys and clicks. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aNote } from '../../support/builders.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const html =
  '<p><strong>Bold start</strong> of <a href="https://example.org/a">the plan</a> and more words.</p>' +
  '<p><a href="https://evil.example/">www.bank.example</a></p>' +
  '<details><summary>More</summary><a href="https://locked.example/">locked</a></details>' +
  '<p>Last line.</p>';

const text = () => page.getByRole('textbox', { name: 'Text of the note' });
const popover = () => page.getByRole('group', { name: 'Link', exact: true });
const field = () => page.getByRole('textbox', { name: 'Address of the link' });
const tools = () => page.getByRole('toolbar', { name: 'Formatting' });

async function openNote(body = html) {
  const { main, time } = await openWindow({}, (fake) =>
    deliver(fake, [aNote({ title: 'Note', content_html: body })]),
  );
  await page.getByRole('option', { name: /Note/ }).click();
  await expect.element(text()).toBeVisible();
  await standStill();
  const saved = async () => {
    await time.pass(1_000);
    const last = main.callsOf('saveRecord').at(-1) as { fields: { content_html?: string } };
    return last?.fields.content_html;
  };
  return { main, saved };
}

/** Selects the first word of the last line, by keys: no shift of the page can come between. */
async function selectLast(): Promise<void> {
  await text().getByText('Last line.').click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Home}');
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  await expect.poll(() => getSelection()?.toString()).toBe('Last');
}

/** The head of a note grows while its parts come: the target of a click must not move. */
async function standStill(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const top = () => text().element().getBoundingClientRect().top;
  for (let [before, same] = [top(), 0]; same < 10; ) {
    await frame();
    const now = top();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** The names of the tools that are on. */
function pressed(): (string | null)[] {
  const buttons = tools().element().querySelectorAll('[aria-pressed="true"]');
  return [...buttons].map((button) => button.getAttribute('aria-label'));
}

function stops(): number {
  return tools().element().querySelectorAll('[tabindex="0"]').length;
}

describe('the toolbar', () => {
  test('shows the active tools while the focus is in the text or its tools, and is one stop for Tab', async () => {
    await openNote();
    expect(pressed()).toEqual([]);
    await text().getByText('Bold start').click();
    await expect.poll(pressed).toEqual(['Bold']);
    expect(stops()).toBe(1);
    page.getByRole('button', { name: 'Bold' }).element().focus();
    await expect.poll(pressed).toEqual(['Bold']);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('button', { name: 'Underline' })).not.toHaveFocus();
    await page.getByRole('textbox', { name: 'Title' }).click();
    await expect.poll(pressed).toEqual([]);
    expect(stops()).toBe(1);
  });

  test('is one row at any width; arrow keys reach each of its tools, and those in its menu', async () => {
    await openNote('<p>Words</p>');
    for (const width of [1_200, 900, 800, 720]) {
      await page.viewport(width, 480);
      await expect.poll(() => tools().element().getBoundingClientRect().height).toBe(28);
      const row = tools().element();
      await expect.poll(() => row.scrollWidth <= row.clientWidth).toBe(true);
      expect(stops()).toBe(1);
    }
    await text().click();
    row().querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('button', { name: 'More tools' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const names = page
      .getByRole('menuitemcheckbox')
      .elements()
      .map((one) => one.textContent);
    expect(names.join(' ')).toMatch(/Link.*Bullet list.*Quote.*Table.*Divider/);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(text()).toHaveFocus();
    await expect.element(text().getByRole('listitem')).toMatchTextContent(/^Words$/);
    await userEvent.keyboard('!');
    await expect.element(text()).toMatchTextContent(/^Words!$/);
  });

  test('leaves the text in place when a field opens over it', async () => {
    await openNote();
    const top = () => text().element().getBoundingClientRect().top;
    await text().getByText('Last line.').click();
    const before = top();
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect.element(page.getByRole('searchbox', { name: 'Find in this note' })).toHaveFocus();
    expect(top()).toBe(before);
    await userEvent.keyboard('{Escape}{Control>}{Shift>}k{/Shift}{/Control}');
    await expect.element(field()).toHaveFocus();
    expect(top()).toBe(before);
  });
});

test('never covers a found place, in the first line or in a long one', async () => {
  const long = 'so many words '.repeat(400);
  await openNote(`<p>${'kiwi '.repeat(30)}</p><p>${long} pear ${long}</p><p>plum</p>`);
  await userEvent.keyboard('{Control>}f{/Control}');
  await text().click();
  await userEvent.keyboard('{Control>}f{/Control}');
  const bar = page.getByRole('search', { name: 'Find in this note' });
  const isReadable = () => {
    const found = document.querySelector('.found.current')?.getBoundingClientRect();
    const covered = bar.element().getBoundingClientRect();
    return found !== undefined && found.top >= covered.bottom && found.bottom <= innerHeight;
  };
  for (const word of ['plum', 'pear', 'kiwi']) {
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find in this note' }), word);
    await expect.poll(isReadable, { message: word }).toBe(true);
  }
});

describe('a block', () => {
  // Between the press and the release of a click there need not be a frame.
  test('keeps its height when the cursor leaves it, so that a click hits what was pressed', async () => {
    await openNote();
    await text().getByText('Bold start').click();
    await expect.poll(() => document.querySelector('.has-cursor')?.textContent).toMatch(/^Bold/);
    await standStill();
    const link = text().getByText('www.bank.example').element();
    const { top } = link.getBoundingClientRect();
    getSelection()?.collapse(link.firstChild, 2);
    document.dispatchEvent(new Event('selectionchange'));
    expect(document.querySelector('.has-cursor')?.contains(link)).toBe(true);
    expect(link.getBoundingClientRect().top).toBe(top);
  });
});

describe('a link', () => {
  test('that is clicked shows its address, close to it, with the cursor in it', async () => {
    const { main } = await openNote();
    await text().getByText('the plan').click();
    await expect.element(popover()).toMatchTextContent(/example\.org \/a/);
    await expect.element(text()).toHaveFocus();
    const link = text().getByText('the plan').element().getBoundingClientRect();
    const gap = () => popover().element().getBoundingClientRect().top - link.bottom;
    await expect.poll(gap).toBeGreaterThan(0);
    await expect.poll(gap).toBeLessThan(12);
    expect(main.callsOf('openExternal')).toEqual([]);
    await popover().getByRole('button', { name: 'Open' }).click();
    expect(main.callsOf('openExternal')).toEqual([{ url: 'https://example.org/a' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(popover()).not.toBeInTheDocument();
    await expect.element(text()).toHaveFocus(); // Esc did not leave the text
  });

  test('opens by Ctrl+click at once, and by Alt+Enter at the cursor', async () => {
    const { main } = await openNote();
    await text()
      .getByText('the plan')
      .click({ modifiers: ['Control'] });
    await expect
      .poll(() => main.callsOf('openExternal'))
      .toEqual([{ url: 'https://example.org/a' }]);
    await text().getByText('the plan').click();
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    await expect.poll(() => main.callsOf('openExternal')).toHaveLength(2);
  });

  test('warns if its text is another address', async () => {
    await openNote();
    await text().getByText('www.bank.example').click();
    await expect.element(popover()).toMatchTextContent(/evil\.example/);
    await expect
      .element(popover().getByRole('alert'))
      .toHaveTextContent('The text says bank.example, the link leads elsewhere.');
  });

  test('in an island shows its address, and nothing to change', async () => {
    await openNote(html.replace('<details>', '<details open>'));
    await text().getByText('locked', { exact: true }).click();
    await expect.element(popover()).toMatchTextContent(/locked\.example/);
    await expect.element(popover().getByRole('button', { name: 'Open' })).toBeVisible();
    expect(popover().getByRole('button').elements()).toHaveLength(1);
  });

  test('goes from view when the cursor leaves it', async () => {
    await openNote();
    await text().getByText('the plan').click();
    await expect.element(popover()).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(popover()).not.toBeInTheDocument();
  });

  test('[P10] is removed by Remove, which leaves the words, and undo restores it', async () => {
    const { saved } = await openNote();
    await text().getByText('the plan').click();
    await popover().getByRole('button', { name: 'Remove' }).click();
    expect(await saved()).toBe(html.replace(/<a [^>]*>the plan<\/a>/, 'the plan'));
    await expect.element(text()).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await saved()).toBe(html);
  });

  test('[P10] opens for editing by Ctrl+Shift+K at the cursor, and only its address changes', async () => {
    const served = html.replace('<a href', '<a TITLE="kept" href');
    const { saved } = await openNote(served);
    await text().getByText('the plan').click();
    await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
    await expect.element(field()).toHaveValue('https://example.org/a');
    await userEvent.fill(field(), 'example.org/b');
    await userEvent.keyboard('{Enter}');
    await expect.element(text()).toHaveFocus();
    const after = await saved();
    expect(after).toMatch(
      /<a (?=[^>]*TITLE="kept"|[^>]*title="kept")[^>]*href="https:\/\/example.org\/b"/,
    );
    expect(after?.replace(/<a [^>]*>the plan/, '')).toBe(served.replace(/<a [^>]*>the plan/, ''));
  });

  test('goes on the whole selection, and tells where it cannot', async () => {
    const { saved } = await openNote('<p>All of it</p><hr>');
    await text().getByText('All of it').click();
    await userEvent.keyboard('{Control>}a{/Control}{Control>}{Shift>}k{/Shift}{/Control}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('example.org{Enter}');
    expect(await saved()).toBe('<p><a href="https://example.org">All of it</a></p><hr>');
    // The divider is selected as a node.
    await userEvent.keyboard('{Control>}{End}{/Control}{ArrowDown}');
    const tool = tools().getByRole('button', { name: /^Link/ });
    await expect.element(tool).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^A link goes on text/);
    await expect.element(text()).toHaveFocus();
  });

  test('keeps its words marked while its address is typed, tells why one is refused, and stays', async () => {
    const { main, saved } = await openNote();
    await selectLast();
    await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
    const marked = () =>
      [...document.querySelectorAll('.being-linked')].map((one) => one.textContent);
    await expect.poll(marked).toEqual(['Last']);
    for (const [typed, why] of [
      ['javascript:alert(1)', 'A link can’t lead to “javascript:”. Use a web or mail address.'],
      ['nonsense', 'This is not a web or mail address.'],
      ['two words', 'An address has no spaces in it.'],
      ['', 'Type an address, such as https://example.org.'],
    ] as const) {
      await userEvent.fill(field(), typed);
      await userEvent.keyboard('{Enter}');
      await expect.element(popover().getByRole('alert')).toHaveTextContent(why);
      await expect.element(field()).toHaveFocus();
      await expect.element(field()).toHaveValue(typed);
    }
    expect(main.callsOf('saveRecord')).toEqual([]);
    expect(marked()).toEqual(['Last']);
    await userEvent.fill(field(), 'mara@example.org');
    await userEvent.keyboard('{Enter}');
    expect(await saved()).toContain('<p><a href="mailto:mara@example.org">Last</a> line.</p>');
    expect(marked()).toEqual([]);
  });

  test('Esc closes its field, leaves the note as it was and the words selected', async () => {
    const { main } = await openNote();
    await selectLast();
    await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
    await userEvent.keyboard('half an addr{Escape}');
    await expect.element(popover()).not.toBeInTheDocument();
    await expect.element(text()).toHaveFocus();
    await expect.poll(() => getSelection()?.toString().trim()).toBe('Last');
    expect(main.callsOf('saveRecord')).toEqual([]);
  });
});

function row(): Element {
  return tools().element();
}
