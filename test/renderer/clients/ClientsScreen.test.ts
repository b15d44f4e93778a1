import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Contact } from '../../../shared/records/contact.ts';
import { dayOf } from '../../../shared/time.ts';
import { aCompany, aNote, aRecord, refused } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { holdTable } from '../../support/held-table.ts';
import { openWindow } from '../../support/open-window.ts';

const lantern = aCompany({
  id: 4,
  name: 'Lantern & Co',
  industry: 'e_commerce_and_shopping',
  company_size: 'size_1000_plus',
  source: 'ai_referrals',
  description: 'Pays late.',
  domains: ['lantern.example'],
  linkedin: 'linkedin.com/company/lantern',
  url: 'https://app.example/companies/4',
});

async function openClients() {
  const window = await openWindow({}, (main) => {
    const ofLantern = { note_links: [{ id: 1, record_id: 4, record_type: 'company' }] };
    const note = aNote({ id: 'n', title: 'About them', ...ofLantern });
    main.service.set('n', note);
    main.deliver({
      kind: 'companies',
      asOf: 0,
      records: [lantern, aCompany({ id: 5, name: 'Atlas' })],
    });
    main.deliver({
      kind: 'bodies',
      asOf: 0,
      records: [note, aNote({ id: 'other', title: 'Else' })],
    });
  });
  await goTo('clients');
  await page.getByRole('option', { name: /^Lantern/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Lantern & Co' })).toBeVisible();
  return window;
}

test('shows all that is known of a client, in words', async () => {
  await openClients();
  const detail = page.getByRole('article');
  for (const words of [
    'E-commerce and shopping',
    'More than 1,000 people',
    'AI referrals',
    'Pays late.',
  ]) {
    await expect.element(detail.getByText(words)).toBeVisible();
  }
});

test('[V93] begins a client from the head of the list, which stays in its column', async () => {
  await openClients();
  const column = page.getByRole('region', { name: 'Clients' }).element();
  const button = page.getByRole('main').getByRole('button', { name: 'New client' });
  const right = () => button.element().getBoundingClientRect().right;
  expect(right()).toBeLessThan(column.getBoundingClientRect().right);
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'New client' })).toBeVisible();
});

test('marks an archived client in the list, and says so on its page', async () => {
  await openWindow({}, (main) => {
    const over = aCompany({ id: 4, name: 'Halm', archived_at: '2026-03-02T12:00:00.000Z' });
    const records = [over, aCompany({ id: 5, name: 'Atlas' })];
    main.deliver({ kind: 'companies', asOf: 0, records });
  });
  await goTo('clients');
  const row = (name: RegExp) => page.getByRole('option', { name });
  await expect.element(row(/^Halm Archived/)).toBeVisible();
  await expect.element(row(/^Atlas/)).not.toHaveTextContent('Archived');
  await row(/^Halm/).click();
  await expect.element(page.getByText(/^This client is archived: its list marks it/)).toBeVisible();
});

test('names a client of blanks alone, and lets a Hebrew name run its own way', async () => {
  await openWindow({}, (main) => {
    const [blank, hebrew] = ['   ', 'אבג בע"מ – Tel Aviv'];
    const records = [aCompany({ id: 4, name: blank }), aCompany({ id: 5, name: hebrew })];
    main.deliver({ kind: 'companies', asOf: 0, records });
  });
  await goTo('clients');
  await expect.element(page.getByRole('option', { name: /^Untitled/ })).toBeVisible();
  const words = page.getByRole('option', { name: /Tel Aviv/ }).getByText(/Tel Aviv/);
  expect(getComputedStyle(words.element()).direction).toBe('rtl');
});

test('goes from the page of a client to the list with Esc, and leaves one begun in vain', async () => {
  await openClients();
  const list = page.getByRole('listbox', { name: 'Clients' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Edit details' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).toHaveFocus();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

test('[V26.4] keeps the place in the list of a client that Esc closes', async () => {
  await openClients();
  const list = page.getByRole('listbox', { name: 'Clients' });
  const heading = (name: string) => page.getByRole('heading', { name });
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('Lantern & Co')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Lantern & Co')).toBeVisible();
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard('{Escape}{ArrowUp}');
  await expect.element(heading('Atlas')).toBeVisible();
});

test('chooses by a letter in a field that offers values, and begins no new client', async () => {
  await openClients();
  await page.getByRole('button', { name: 'Edit details' }).click();
  const industry = page.getByRole('combobox', { name: 'Industry' });
  (industry.element() as HTMLElement).focus();
  await userEvent.keyboard('n');
  await expect.element(industry).toHaveFocus();
  await expect.element(industry).not.toHaveValue('e_commerce_and_shopping');
  await expect.element(page.getByRole('heading', { name: 'Lantern & Co' })).toBeVisible();
});

test('[V23] opens what is on the web in the system’s browser, the domain also from below the name', async () => {
  const { main } = await openClients();
  const line = page.getByText(
    /^E-commerce and shopping · More than 1,000 people · client since \w+ 2026/,
  );
  await line.getByRole('button', { name: 'lantern.example' }).click();
  const details = page.getByRole('article').getByLabelText('Details');
  await details.getByRole('button', { name: 'lantern.example' }).click();
  await page.getByRole('button', { name: 'linkedin.com/company/lantern' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Open in the service' }).click();
  expect(main.callsOf('openExternal')).toEqual([
    { url: 'https://lantern.example' },
    { url: 'https://lantern.example' },
    { url: 'https://linkedin.com/company/lantern' },
    { url: 'https://app.example/companies/4' },
  ]);
});

test('[V26.1] tells what happened with that client alone, and leads to it', async () => {
  const { main, time } = await openClients();
  const timeline = page.getByRole('listbox', { name: 'Timeline' });
  const note = timeline.getByRole('option', { name: /Note “About them”/ });
  await expect.element(note).toBeVisible();
  const lines = () => timeline.getByRole('option').elements().length;
  expect(lines()).toBe(2); // its month and itself
  await timeline.getByRole('option').first().dblClick();
  expect(lines()).toBe(1); // folded once
  await timeline.getByRole('option').first().click();
  expect(lines()).toBe(2);
  main.deliver({
    kind: 'projects',
    asOf: 0,
    records: [aRecord('project', { id: 3, title: 'Relaunch', company_id: 4 })] as never,
  });
  main.deliver({
    kind: 'timeEntries',
    asOf: 0,
    records: [
      aRecord('time-entry', {
        id: 1,
        date: dayOf(time.clock.now(), 'UTC'),
        duration_seconds: 5400,
        project_id: 3,
      }),
      aRecord('time-entry', {
        id: 2,
        date: dayOf(time.clock.now(), 'UTC'),
        duration_seconds: 3600,
        project_id: 3,
      }),
    ] as never,
  });
  await expect.element(timeline.getByText('2:30 h on Relaunch')).toBeVisible();
  await timeline.getByRole('option', { name: /^March 2026/ }).click();
  await expect.element(page.getByRole('region', { name: 'Projects' })).toBeVisible();
  await note.click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('About them');
});

test('begins a note for the client', async () => {
  const { main, time } = await openClients();
  await page.getByRole('article').getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'Note' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await userEvent.keyboard('Call');
  await time.pass(300);
  expect(main.callsOf('saveRecord')).toMatchObject([
    { fields: { title: 'Call', link: { record_type: 'company', record_id: 4 } } },
  ]);
});

test('begins a client with one key, lists it at once and names it in a note about it', async () => {
  const { main, time } = await openClients();
  main.setLine('unreachable');
  (document.querySelector('[role="listbox"]') as HTMLElement).focus();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('Nova');
  await time.pass(300);
  await expect.element(page.getByRole('option', { name: /^Nova/ })).toBeVisible();
  const marks = () => document.querySelectorAll('[role="option"] [data-standing="waiting"]');
  await expect.poll(() => marks().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('article').getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'Note' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await userEvent.keyboard('Call');
  await time.pass(300);
  const [client, note] = main.queue.writes;
  expect(note).toMatchObject({
    change: { fields: { link: { record_type: 'company', record_id: client?.record.id } } },
  });
});

test('goes to the next and the previous client, and shows the position', async () => {
  await openClients();
  await expect.element(page.getByText(/2 of 2$/)).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('[[');
  await expect.element(page.getByRole('heading', { name: 'Atlas' })).toBeVisible();
  await userEvent.keyboard('[[');
  await expect.element(page.getByText(/1 of 2$/)).toBeVisible();
  await userEvent.keyboard(']');
  await expect.element(page.getByRole('heading', { name: 'Lantern & Co' })).toBeVisible();
});

test('[Q18.8] deletes no client if another one is opened while it reads what belongs to it', async () => {
  const { main } = await openClients();
  await page.getByRole('option', { name: /^Atlas/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Atlas' })).toBeVisible();
  const { account } = main;
  const release = await holdTable(account.kind === 'known' ? account.key : '', 'invoices');
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  await page.getByRole('option', { name: /^Lantern/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Lantern & Co' })).toBeVisible();
  release();
  await remove.click(); // asks, after what was read for the other one
  await expect.element(page.getByText(/1 note belongs to this client/)).toBeVisible();
  expect(main.callsOf('deleteRecord')).toEqual([]);
});

test('filters by name, trade and domain', async () => {
  await openClients();
  await userEvent.keyboard('{Control>}f{/Control}commerce');
  await expect.element(page.getByRole('option', { name: /^Atlas/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option', { name: /^Atlas/ })).toBeVisible();
});

test('aligns its headings and its rows on one edge, in the list and in a client', async () => {
  await openClients();
  await expect.poll(() => document.querySelector('article dl:last-of-type dt')).not.toBeNull();
  for (const [width, height] of [
    [1200, 800],
    [720, 480],
  ] as const) {
    await page.viewport(width, height);
    expect(edgeOf('section header svg').left).toBe(edgeOf('section [role="option"] .name').left);
    expect(edgeOf(`section > [role="status"]`).left).toBe(
      edgeOf('section [role="option"] .name').left,
    );
    const { left } = edgeOf('article h3');
    for (const one of ['article h2', 'article .actions button', 'article dl:last-of-type dt']) {
      expect({ one, left: edgeOf(one).left }).toEqual({ one, left });
    }
  }
});

/** The edges of the contents of an element, and of its box; buttons count with their frame. */
function edgeOf(selector: string) {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`There is no ${selector}`);
  const { left, right } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const isFramed = element instanceof HTMLButtonElement;
  return {
    left: left + (isFramed ? 0 : Number.parseFloat(paddingLeft)),
    right: right - (isFramed ? 0 : Number.parseFloat(paddingRight)),
  };
}

describe('the details of a client', () => {
  const field = (name: string) => page.getByRole('textbox', { name });

  /** Opens the form of Lantern, offline. */
  async function openForm() {
    const window = await openClients();
    window.main.records.set('company 4', lantern);
    window.main.setLine('unreachable');
    await page.getByRole('button', { name: 'Edit details' }).click();
    await expect.element(field('Name')).toHaveFocus();
    return window;
  }

  test('[P1] are saved as they are typed, and show their save status', async () => {
    const { main, time } = await openForm();
    await field('Name').fill('Lantern Ltd');
    await field('Domains').fill('lantern.example\nlantern.test\n');
    await page.getByRole('combobox', { name: 'Industry' }).selectOptions('finance');
    await time.pass(300);
    expect(main.queue.writes).toMatchObject([
      {
        record: { kind: 'company', id: '4' },
        change: {
          fields: {
            name: 'Lantern Ltd',
            domains: ['lantern.example', 'lantern.test'],
            industry: 'finance',
          },
          base: { name: 'Lantern & Co' },
        },
      },
    ]);
    await expect.element(page.getByRole('heading', { name: 'Lantern Ltd' })).toBeVisible();
    await expect.element(page.getByText(/^Saved on this computer/)).toBeVisible();
    main.setLine('open');
    await field('Name').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Edit details' })).toHaveFocus();
    await expect.element(page.getByText(/^On the service/)).toBeVisible();
    expect(main.records.get('company 4')).toMatchObject({ name: 'Lantern Ltd' });
  });

  test('[P2] can be undone field by field, with the cursor in the undone field', async () => {
    const { main, time } = await openForm();
    await field('Name').fill('Lantern Ltd');
    await field('LinkedIn').fill('elsewhere');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field('LinkedIn')).toHaveValue(lantern.linkedin);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field('Name')).toHaveValue('Lantern & Co');
    await expect.element(field('Name')).toHaveFocus();
    await time.pass(300);
    expect(main.queue.writes.at(-1)?.change ?? {}).not.toMatchObject({
      fields: { name: 'Lantern Ltd' },
    });
  });

  test('[P4] [P2] ask about somebody else’s change, and keep the user’s own', async () => {
    const { main, time } = await openForm();
    main.records.set('company 4', { ...lantern, name: 'Theirs' });
    await field('Name').fill('Lantern Ltd');
    await time.pass(300);
    await page.getByRole('button', { name: 'Close details' }).click();
    main.setLine('open');
    await expect
      .element(page.getByText('Another computer or person edited this client too.'))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Lantern Ltd' })).toBeVisible();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect.element(page.getByText('Theirs').first()).toBeVisible();
  });

  test('[error.details_all] [P2] show a refusal at its field until somebody types there, and lose nothing', async () => {
    const { main, time } = await openForm();
    const details = [
      { source: { pointer: '/company/name' }, code: 'taken', message: 'is taken' },
      { source: { pointer: '/company/domains/0' }, code: 'invalid', message: 'is odd' },
    ];
    main.verdicts.set('Atlas', refused({ message: 'Not saved.', details }));
    main.verdicts.set('Atlas 2', refused({ message: 'Not saved.', details }));
    await field('Name').fill('Atlas');
    await field('LinkedIn').fill('atlas-on-linkedin');
    const send = async () => {
      await time.pass(3_000);
      main.wake();
    };
    main.setLine('open');
    await send();
    const why = () => field('Name').element().getAttribute('aria-describedby') ?? '';
    const words = 'Isn’t accepted as it is. The service said: “is taken.”';
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    expect(document.getElementById(why())?.textContent).toBe(words);
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    // A new value has no earlier refusal; a new refusal shows again.
    await field('Name').fill('Atlas 2');
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'false');
    await send();
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('LinkedIn')).toHaveValue('atlas-on-linkedin');
    await field('Name').fill('Atlas 3');
    await send();
    await expect
      .poll(() => main.records.get('company 4'))
      .toMatchObject({ name: 'Atlas 3', linkedin: 'atlas-on-linkedin' });
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'false');
  });

  test('name the main contact, found by typing', async () => {
    const { main, time } = await openForm();
    const mina = aRecord('contact', { id: 9, name: 'Mina Wolf' });
    main.deliver({ kind: 'contacts', asOf: 0, records: [mina as unknown as Contact] });
    const opener = page.getByRole('button', { name: 'Main contact' });
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}wolf');
    await expect.element(page.getByRole('option', { name: 'Mina Wolf' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(opener).toMatchTextContent('Mina Wolf');
    await time.pass(300);
    expect(main.queue.writes).toMatchObject([{ change: { fields: { default_contact_id: 9 } } }]);
  });
});

test('reviews the clients that nothing happened to for 30 days, with a tick that stays', async () => {
  const { main } = await openWindow({}, (fake) => {
    const created_at = '2020-01-01T00:00:00Z';
    const bring = (kind: string, records: readonly unknown[]) =>
      fake.deliver({ kind, asOf: 0, records } as never);
    bring(
      'companies',
      [4, 5, 6].map((id) => aCompany({ id, name: `Client ${id}`, created_at })),
    );
    bring('projects', [aRecord('project', { id: 3, company_id: 5 })]);
    bring('timeEntries', [aRecord('time-entry', { date: dayOf(fake.clock.now(), 'UTC') })]);
    fake.setStatus({ asOf: { ...fake.status.asOf, invoices: null } });
  });
  await goTo('clients');
  await page.getByText('Not touched for 30 days', { exact: true }).click();
  await expect.element(page.getByText(/^Not on this computer yet: invoices\./)).toBeVisible();
  main.setStatus({ asOf: { ...main.status.asOf, invoices: 1 } });
  await expect.element(page.getByText('2 clients')).toBeVisible();
  await page.getByRole('option', { name: /^Client 4/ }).click();
  const bar = page.getByRole('toolbar', { name: 'Review' });
  await expect.element(bar.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('v');
  await expect
    .element(bar.getByRole('button', { name: 'Reviewed' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('2 clients · 1 reviewed')).toBeVisible();
  await userEvent.keyboard(']');
  await expect.element(page.getByRole('heading', { name: 'Client 6' })).toBeVisible();
  await expect
    .element(bar.getByRole('button', { name: 'Reviewed' }))
    .toHaveAttribute('aria-pressed', 'false');
  await bar.getByRole('button', { name: 'Previous client' }).click();
  await expect.element(page.getByRole('heading', { name: 'Client 4' })).toBeVisible();
  main.isDiskFull = true;
  await bar.getByRole('button', { name: 'Reviewed' }).click();
  await expect.element(bar.getByText(/disk is full/)).toBeVisible();
  await expect
    .element(bar.getByRole('button', { name: 'Reviewed' }))
    .toHaveAttribute('aria-pressed', 'true');
});
