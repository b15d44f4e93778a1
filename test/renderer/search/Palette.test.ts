/** The palette: what it finds, and what each choice does. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Contact } from '../../../shared/records/contact.ts';
import type { Task } from '../../../shared/records/task.ts';
import { aCompany, aNote, aRecord, aWrite } from '../../support/builders.ts';
import { anotherAccount } from '../../support/fake-accounts.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { deliver, openWindow, withoutBody } from '../../support/open-window.ts';

const field = page.getByRole('combobox', { name: 'Type a name or a command' });

async function openPalette(prepare: (main: FakeMain) => void = () => undefined) {
  const window = await openWindow({}, prepare);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return window;
}

test('goes to a place, begins a record and runs a command by a few letters', async () => {
  const { main } = await openPalette();
  await userEvent.keyboard('invo{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Invoices', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('new cont{Enter}');
  await expect.element(page.getByRole('heading', { name: 'New contact' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('quick{Enter}');
  await expect.poll(() => main.callsOf('openCapture')).toHaveLength(1);
});

test('[F4.1] saves the list on the screen as a file, and offers it nowhere else', async () => {
  const { main } = await openPalette((fake) =>
    fake.deliver({ kind: 'contacts', asOf: 0, records: [aRecord('contact') as Contact] }),
  );
  await userEvent.keyboard('>csv');
  const options = page.getByRole('option');
  await expect.element(options).toMatchTextContent(/^Export everything/);
  await userEvent.keyboard('{Escape}');
  await goTo('contacts');
  await expect.element(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}>csv{Enter}');
  await expect.poll(() => main.callsOf('saveReport')).toHaveLength(1);
});

test('[F4.3] leads to a part of the settings by its heading, and to the question before a sign-out', async () => {
  const { main } = await openPalette();
  await userEvent.keyboard('backup{Enter}');
  await expect.element(page.getByRole('region', { name: 'Backups' })).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}sign out{Enter}');
  await expect.element(page.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  expect(main.callsOf('signOut')).toEqual([]);
});

test('[F4.190] in the lowest window shows its keys without being scrolled', async () => {
  await openPalette();
  await page.viewport(720, 480);
  const sheet = page.getByRole('dialog').element();
  expect(sheet.scrollHeight).toBeLessThanOrEqual(sheet.clientHeight);
});

test('[V334] shows the beginning of a client from right to left behind a name', async () => {
  const client = 'شركة الأفق للتجارة الدولية '.repeat(12).trim();
  await openPalette((main) => {
    const project = aRecord('project', { id: 12, title: 'Relaunch', company_id: 7 });
    const company = aCompany({ id: 7, name: client });
    main.deliver({ kind: 'companies', asOf: 0, records: [company] });
    main.deliver({ kind: 'projects', asOf: 0, records: [project] as never });
  });
  await userEvent.keyboard('relaunch');
  const found = page.getByRole('option', { name: /^Relaunch/ });
  await expect.element(found).toMatchTextContent(/شركة/);
  const name = [...found.element().querySelectorAll('bdi')].at(-1) as HTMLElement;
  expect(getComputedStyle(name).direction).toBe('rtl');
  const range = document.createRange();
  range.setStart(name.firstChild as Text, 0);
  range.setEnd(name.firstChild as Text, 1);
  const [letter, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()];
  expect(letter.right).toBeLessThanOrEqual(box.right + 1);
  expect(letter.left).toBeGreaterThanOrEqual(box.left);
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
});

test('opens a client that is found by its name', async () => {
  await openPalette((main) =>
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany({ id: 7, name: 'Fjellvik' })] }),
  );
  await userEvent.keyboard('fjell');
  await expect.element(page.getByRole('option', { name: /^Fjellvik\s+client/i })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Fjellvik' }).first()).toBeVisible();
});

test('closes by Esc and gives the focus back, and says where it finds nothing', async () => {
  const window = await openWindow({}, (main) => deliver(main, [aNote()]));
  await goTo('notes');
  const list = page.getByRole('listbox', { name: 'Notes' });
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('nobody has this');
  await expect.element(page.getByText(/^Nothing with these words/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  expect(window.main.callsOf('saveRecord')).toEqual([]);
});

test('[K1.1] switches to another account, after the question where something waits here', async () => {
  const other = anotherAccount();
  const { main } = await openPalette((fake) => {
    fake.accounts.others = [other];
    fake.queue = { ...fake.queue, line: 'unreachable', writes: [aWrite()] };
    fake.accounts.goes = { unsent: 1 };
  });
  await userEvent.keyboard('bo bir');
  await expect.element(page.getByRole('option', { name: /^Bo Birch/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Switch to Bo Birch' });
  await expect.element(question.getByText(/^1 change is not sent yet/)).toBeVisible();
  expect(main.callsOf('switchAccount')).toEqual([]);
  await question.getByRole('button', { name: 'Switch to Bo Birch' }).click();
  await expect.poll(() => main.callsOf('switchAccount')).toEqual([{ id: other.id }]);
});

/** A client, a contact and two tasks, and two notes of which one says a word in its text alone. */
function deliverRecords(main: FakeMain) {
  const text = `${'long before '.repeat(20)}the harbour lights`;
  const id = '00000000-0000-4000-8000-00000000000';
  deliver(main, [
    aNote({ id: `${id}1`, title: 'Harbour visit', content_plain_text: 'Quay' }),
    aNote({ id: `${id}2`, title: 'Walk', content_plain_text: text }),
  ]);
  const tasks = ['Paint the harbour', 'Call Jonas'].map(
    (title, index) => aRecord('task', { id: `${id}${index + 3}`, title }) as Task,
  );
  main.deliver({ kind: 'tasks', asOf: 0, records: tasks });
  const contact = aRecord('contact', { id: 31, name: 'Jonas Berg' }) as Contact;
  main.deliver({ kind: 'contacts', asOf: 0, records: [contact] });
}

const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');

test('[F2] finds records and notes in one list, names first, with the line of a text that says the word', async () => {
  await openPalette(deliverRecords);
  await userEvent.keyboard('harbour');
  await expect.element(options.nth(2)).toBeVisible();
  await expect.element(options.nth(0)).toMatchTextContent(/Harbour visit/);
  await expect.element(options.nth(1)).toMatchTextContent(/Paint the harbour/);
  await expect.element(options.nth(2)).toMatchTextContent(/Walk.*…before long.*the harbour lights/);
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['Harbour', 'harbour', 'harbour']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('region', { name: 'Tasks' })).toBeVisible();
});

test('draws a long list bit by bit, and the last row at once when keys go to it', async () => {
  await openPalette((main) => {
    const contacts = Array.from({ length: 60 }, (_, id) =>
      aRecord('contact', { id: id + 1, name: `Jonas ${id}` }),
    ) as Contact[];
    const tasks = contacts.map(({ id, name }) => aRecord('task', { id: `t${id}`, title: name }));
    main.deliver({ kind: 'contacts', asOf: 0, records: contacts });
    main.deliver({ kind: 'tasks', asOf: 0, records: tasks as Task[] });
  });
  const counts: number[] = [];
  const found = page.getByRole('option', { name: /^Jonas/ });
  const watch = new MutationObserver(() => counts.push(found.elements().length));
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  await userEvent.keyboard('jonas');
  await expect.poll(() => options.elements().length).toBe(60);
  // Each letter begins anew; a busy machine may have drawn some more before the first look.
  expect(Math.min(...counts.filter((count) => count > 0))).toBeLessThanOrEqual(20);
  await userEvent.keyboard('{Backspace}{ArrowUp}');
  await expect.element(options.nth(59)).toHaveAttribute('aria-selected', 'true');
});

test('narrows to one kind by Tab and back, and tells how many of each there are', async () => {
  await openPalette(deliverRecords);
  await userEvent.keyboard('jonas');
  const kinds = page.getByRole('group', { name: 'Kinds' }).getByRole('button');
  await expect.element(kinds.nth(2)).toBeVisible();
  expect(kinds.elements().map(({ textContent }) => textContent?.trim())).toEqual([
    ...['All', 'Contacts 1', 'Tasks 1'],
  ]);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(kinds.nth(2)).toHaveAttribute('aria-pressed', 'true');
  expect(options.elements()).toHaveLength(1);
  await expect.element(options.nth(0)).toMatchTextContent(/Call Jonas/);
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(kinds.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field).toHaveFocus();
});

test('[F4] finds commands, contacts or projects alone after a sign', async () => {
  await openPalette(deliverRecords);
  await userEvent.keyboard('@jonas');
  await expect.element(options.nth(0)).toMatchTextContent(/Jonas Berg/);
  expect(options.elements()).toHaveLength(1);
  await userEvent.fill(field, '>co');
  await expect.element(options.nth(0)).toMatchTextContent(/^Contacts/);
  for (const option of options.elements()) expect(option.textContent).toMatch(/\bco/i);
});

test('opens a record in a window of its own, and says why that failed', async () => {
  const { main } = await openPalette(deliverRecords);
  main.troubles.set('openRecordWindow', 'yes');
  await userEvent.keyboard('paint');
  await expect.element(options.nth(0)).toMatchTextContent(/Paint the harbour/);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('in the words of main')).toBeVisible();
});

test('shows what can be done with a record by the right arrow, and goes back by the left one', async () => {
  await openPalette(deliverRecords);
  await userEvent.keyboard('paint{ArrowRight}');
  const actions = page.getByRole('listbox', { name: 'Paint the harbour' }).getByRole('option');
  await expect.element(actions.nth(3)).toMatchTextContent(/Pin to the sidebar/);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(page.getByText('Pinned to the sidebar.')).toBeVisible();
  await page.getByRole('button', { name: '← Paint the harbour' }).click();
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveValue('paint');
});

test('offers what can be done with the open record as commands, by their words', async () => {
  await openPalette(deliverRecords);
  await userEvent.keyboard('paint{Enter}');
  await expect.element(page.getByRole('article', { name: /Paint the harbour/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}>pin');
  await expect.element(options.nth(0)).toMatchTextContent(/Pin to the sidebar/);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Pinned to the sidebar.')).toBeVisible();
});

test('offers the records that were opened last before anything is typed', async () => {
  const { time } = await openPalette(deliverRecords);
  await userEvent.keyboard('lantern{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Lantern & Co' }).first()).toBeVisible();
  await time.pass(5_000); // one that was only passed was not opened
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(options.nth(0)).toMatchTextContent(/^Lantern & Co\s+client/);
  await expect.element(options.nth(1)).toMatchTextContent(/^Today/);
});

test('says how many texts of notes are not here yet', async () => {
  await openPalette((main) => {
    const notes = ['3', '4'].map((end) =>
      aNote({ id: `00000000-0000-4000-8000-00000000000${end}` }),
    );
    main.deliver({ kind: 'notes', asOf: 0, records: notes.map(withoutBody) });
  });
  await userEvent.keyboard('zebra');
  await expect.element(page.getByText('2 note texts aren’t on this computer yet.')).toBeVisible();
});

test('names the lists that are still to come', async () => {
  const { main } = await openPalette((fake) =>
    fake.setStatus({ asOf: { ...fake.status.asOf, deals: null, tasks: null } }),
  );
  const sentence = page.getByText('Not on this computer yet: deals and tasks.');
  await expect.element(sentence).not.toBeInTheDocument(); // nothing is searched for yet
  await userEvent.keyboard('zebra');
  await expect.element(sentence).toBeVisible();
  main.setStatus({ asOf: { ...main.status.asOf, deals: 1, tasks: 1 } });
  await expect.element(sentence).not.toBeInTheDocument();
});
