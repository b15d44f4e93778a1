import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { fieldsSet } from '../../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aCreateOf, aRecord } from '../../support/builders.ts';
import { delaySaves } from '../../support/delay-saves.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

const roles = [
  { name: 'Studio', kind: 'sender' },
  { name: 'Client', kind: 'receiver' },
  { name: 'Witness', kind: 'receiver' },
];

function deliver(main: FakeMain, kind: string, records: readonly object[]) {
  main.deliver({ kind, asOf: 0, records } as unknown as Delivery);
}

/** Two clients with a contact, a project and a deal each, and one without. */
function giveClients(main: FakeMain) {
  const all = (kind: WritableKind, ...records: Fields[]) =>
    records.map((fields) => aRecord(kind, fields));
  const none = { domains: [], default_contact_id: null };
  deliver(main, 'templates', [
    { id: 't1', title: 'Offer', type: 'Doc', roles },
    { id: 't2', title: 'House rules', type: 'Doc', roles: roles.slice(0, 1) },
    { id: 't3', title: 'Untold', type: 'Doc', roles: [] },
  ]);
  deliver(
    main,
    'companies',
    all(
      'company',
      { ...none, id: 1, name: 'Atlas', default_contact_id: 11 },
      { ...none, id: 2, name: 'Nova' },
      { ...none, id: 3, name: 'Lone' },
    ),
  );
  deliver(
    main,
    'contacts',
    all(
      'contact',
      { id: 11, name: 'Ada Ash', company_ids: [1] },
      { id: 12, name: 'Nils Nyman', company_ids: [2] },
    ),
  );
  deliver(
    main,
    'projects',
    all(
      'project',
      { id: 21, title: 'Relaunch', company_id: 1, company_name: 'Atlas' },
      { id: 22, title: 'Shop', company_id: 2, company_name: 'Nova' },
    ),
  );
  deliver(
    main,
    'deals',
    all(
      'deal',
      { id: 31, title: 'Atlas app', company_name: 'Atlas', contact_ids: [] },
      { id: 32, title: 'Nova app', company_name: 'Nova', contact_ids: [] },
    ),
  );
}

/** Opens the form, begun with these fields, on a computer that is offline. */
async function begin(fields: Fields = {}) {
  const opened = await openRecordPage({ kind: 'document', id: 'local-none' }, giveClients);
  const { workspace, view } = opened;
  async function again(begun: Fields) {
    workspace.app.navigation.beginRecord('document', begun);
    const id = workspace.app.navigation.selectionOf('document') ?? '';
    await view.rerender({ kind: 'document', id });
    return id;
  }
  return { ...opened, again, id: await again(fields) };
}

const outcome = () => document.querySelector('[aria-label="What it comes to"]')?.textContent ?? '';
const create = page.getByRole('button', { name: 'Create document' });

/** Opens the picker of a field. */
async function open(label: string) {
  await page.getByRole('button', { name: label, exact: true }).click();
}

async function choose(label: string, name: string) {
  await open(label);
  await page.getByRole('option', { name }).click();
}

async function offered(label: string): Promise<string[]> {
  await open(label);
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const names = page.getByRole('option').elements();
  const texts = names.map((option) => option.textContent?.trim() ?? '');
  await userEvent.keyboard('{Escape}');
  return texts;
}

describe('a new document', () => {
  test('[V15] asks for a contact only where a role of the template may take one', async () => {
    await begin();
    const contact = page.getByRole('button', { name: 'Contact', exact: true });
    await expect.element(contact).toBeVisible();
    await choose('Template', 'House rules');
    await expect.element(contact).not.toBeInTheDocument();
    await choose('Template', 'Untold');
    await expect.element(contact).toBeVisible();
    await choose('Contact', 'Ada Ash');
    await choose('Template', 'House rules');
    await expect.element(contact).toBeVisible(); // it is chosen, and can be taken out
    await choose('Template', 'Offer');
    await expect.element(contact).toBeVisible();
  });

  test('[docs.draft][P1] is created by its button alone, with what was chosen', async () => {
    const { main, time, id } = await begin({ deal_id: 31 });
    await choose('Template', 'Offer');
    await page.getByRole('textbox', { name: 'Title' }).fill('Offer for Atlas');
    await time.pass(5_000);
    expect(main.queue.writes).toEqual([]);
    await expect.poll(outcome).toMatch(/created as a draft. Nothing is sent/);
    await create.click();
    await expect
      .poll(() => main.queue.writes)
      .toMatchObject([
        {
          record: { kind: 'document', id },
          change: {
            kind: 'create',
            fields: { template_id: 't1', deal_id: 31, title: 'Offer for Atlas' },
          },
        },
      ]);
    await expect.element(create).not.toBeInTheDocument();
    await expect.element(page.getByText('Made from this computer')).toBeVisible(); // [V14]
    await expect.element(page.getByRole('heading', { name: 'Offer for Atlas' })).toBeVisible();
    await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON');
  });

  test('[V245][docs.mismatch] is not created with a deal of no client and a client, in either order', async () => {
    const { main } = await begin({ template_id: 't1' });
    // Its contact is one of Atlas, which sets no client for the service.
    const fields = { id: 33, title: 'Nobody’s app', company_name: null, contact_ids: [11] };
    deliver(main, 'deals', [aRecord('deal', fields)]);
    await choose('Deal', 'Nobody’s app');
    await expect.poll(outcome).toMatch(/Still open: “Client”, “Witness”/);
    await choose('Client', 'Atlas');
    await expect.element(page.getByText('This deal doesn’t belong to Atlas.')).toBeVisible();
    await create.click();
    expect(main.queue.writes).toEqual([]);
    await choose('Deal', 'None');
    expect(await offered('Deal')).toEqual(['Atlas app']);
  });

  test('[V245.1][V335][docs.mismatch] says that a deal may be of either of two clients of its name', async () => {
    const { main } = await begin({ template_id: 't1' });
    const none = { domains: [], default_contact_id: null, name: 'Twin' };
    deliver(main, 'companies', [
      aRecord('company', { ...none, id: 3 }),
      aRecord('company', { ...none, id: 4 }),
    ]);
    const fields = { id: 34, title: 'Twin app', company_name: 'Twin', contact_ids: [] };
    deliver(main, 'deals', [aRecord('deal', fields)]);
    deliver(main, 'contacts', [aRecord('contact', { id: 13, name: 'Tom', company_ids: [3] })]);
    await choose('Deal', 'Twin app');
    await expect.poll(outcome).toMatch(/2 clients are named Twin.*Someone of that client gets/);
    expect(outcome()).not.toMatch(/rejects/); // alone it is refused in no case
    await choose('Contact', 'Tom');
    await expect.poll(outcome).toMatch(/2 clients are named Twin, .*the service rejects/);
    await create.click();
    await expect.poll(() => main.queue.writes).toHaveLength(1);
  });

  test('[docs.template_blank] says that it needs a template, and creates nothing', async () => {
    const { main } = await begin();
    await create.click();
    await expect.element(page.getByText('Choose a template.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Template', exact: true })).toHaveFocus();
    expect(main.queue.writes).toEqual([]);
  });

  test('[docs.contact][docs.unassigned] says who gets the role, and which stay open', async () => {
    await begin({ template_id: 't1', contact_id: 12 });
    await expect.poll(outcome).toMatch(/Nils Nyman gets the role “Client”\./);
    await expect.poll(outcome).toMatch(/Still open: “Witness”\./);
  });

  test('[docs.client_role][docs.client_order] takes the client from the project, before the deal', async () => {
    await begin({ template_id: 't1', deal_id: 31 });
    await expect.poll(outcome).toMatch(/For Atlas, from the deal\./);
    await choose('Project', 'Relaunch');
    await expect.poll(outcome).toMatch(/For Atlas, from the project\./);
    await expect
      .poll(outcome)
      .toMatch(/Someone of Atlas gets the role “Client”, perhaps Ada Ash\./);
  });

  test.each([
    ['is not on this computer', [], /Someone of Ocean gets the role “Client”\./],
    [
      'shares its name with another one',
      [{ id: 4 }, { id: 5 }],
      /2 clients are named Ocean,.*Someone of that client gets the role “Client”\./,
    ],
  ])('[docs.client_role] names the client of a deal that %s', async (_, clients, words) => {
    const { main, again } = await begin();
    const more = clients.map((fields) =>
      aRecord('company', { domains: [], default_contact_id: null, name: 'Ocean', ...fields }),
    );
    deliver(main, 'companies', more);
    const deal = { id: 33, title: 'Ocean app', company_name: 'Ocean', contact_ids: [] };
    deliver(main, 'deals', [aRecord('deal', deal)]);
    await main.taken();
    await again({ template_id: 't1', deal_id: 33 });
    await expect.poll(outcome).toMatch(words);
  });

  test('[docs.company_only] names the main contact of the client, and says where there is none', async () => {
    const { again } = await begin({ template_id: 't1', company_id: 1 });
    await expect
      .poll(outcome)
      .toMatch(/The main contact of Atlas \(Ada Ash\) gets the role “Client”\./);
    await again({ template_id: 't1', company_id: 2 });
    await expect.poll(outcome).toMatch(/Still open: “Client”, “Witness”\./);
  });

  test('[docs.same_company] offers only records of the client, and says why', async () => {
    await begin({ project_id: 21 });
    await expect.poll(outcome).toMatch(/For Atlas/);
    expect(await offered('Contact')).toEqual(['Ada Ash']);
    expect(await offered('Deal')).toEqual(['Atlas app']);
    expect(await offered('Client')).toEqual(['Atlas']);
    await open('Contact');
    const why = 'Only contacts of Atlas are listed: the project belongs to them.';
    await expect.element(page.getByText(why)).toBeVisible();
  });

  test('[V380] says that no such deal is here where only those of other clients are', async () => {
    await begin({ company_id: 3 });
    await expect.poll(outcome).toMatch(/For Lone/);
    await open('Deal');
    await expect.element(page.getByText(/^Only deals of Lone are listed/)).toBeVisible();
    await expect.element(page.getByText('No such deal on this computer yet')).toBeVisible();
  });

  test('names the client where that alone decides which records are offered', async () => {
    await begin({ company_id: 1 });
    await expect.poll(outcome).toMatch(/For Atlas/);
    await open('Contact');
    const why = 'Only contacts of Atlas are listed: that is the client of this document.';
    await expect.element(page.getByText(why)).toBeVisible();
  });

  test('[docs.mismatch] names the choice of another client, and creates nothing until it is mended', async () => {
    const { main } = await begin({ template_id: 't1', company_id: 1, contact_id: 12 });
    const problem = page.getByText('This contact doesn’t belong to Atlas.');
    await expect.element(problem).toBeVisible();
    await create.click();
    await expect.element(page.getByRole('button', { name: 'Contact', exact: true })).toHaveFocus();
    expect(main.queue.writes).toEqual([]);
    await choose('Contact', 'Ada Ash');
    await expect.element(problem).not.toBeInTheDocument();
    await create.click();
    await expect.poll(() => main.queue.writes.length).toBe(1);
  });

  test('[P1] takes no input while it is being saved: what was typed then would be in no document', async () => {
    const { main } = await begin({ template_id: 't1', company_id: 1 });
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Offer');
    const goOn = delaySaves(main);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('button', { name: 'Creating…' })).toBeVisible();
    await userEvent.keyboard(' for Atlas');
    await userEvent.click(page.getByRole('button', { name: 'Contact', exact: true }));
    await expect.element(title).toHaveValue('Offer');
    await expect.element(title).toHaveFocus();
    await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
    const shortcuts: string[] = [];
    const hear = ({ key }: KeyboardEvent) => void shortcuts.push(key);
    window.addEventListener('keydown', hear);
    await userEvent.keyboard('x{Control>}4{/Control}');
    window.removeEventListener('keydown', hear);
    expect(shortcuts).toEqual(['Control', '4']);
    main.isDiskFull = true;
    goOn();
    await expect.element(create).toBeVisible();
    await userEvent.keyboard(' for Atlas');
    await expect.element(title).toHaveValue('Offer for Atlas');
    main.isDiskFull = false;
    await create.click();
    await expect
      .poll(() => main.queue.writes.map(fieldsSet))
      .toMatchObject([{ title: 'Offer for Atlas' }]);
  });

  test('[P2] [Q20.2] keeps what was typed over a page that is left, and brings it back after Start over', async () => {
    const { time, again } = await begin();
    await page.getByRole('textbox', { name: 'Title' }).fill('Half an offer');
    await time.pass(300);
    await again({});
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half an offer');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half an offer');
  });

  test('keeps nothing of a form that was begun for a client and started over', async () => {
    const { main, time } = await begin({ company_id: '4' });
    await page.getByRole('textbox', { name: 'Title' }).fill('Half an offer');
    await time.pass(300);
    expect(main.unfinished.size).toBe(1);
    await page.getByRole('button', { name: 'Start over' }).click();
    await time.pass(300);
    expect(main.unfinished.size).toBe(0); // it would count as work that is not saved
  });

  test('[Q20.3] keeps what is typed into a document that is begun anew with a long title', async () => {
    const rejected = { template_id: 't1', title: `Offer ${'x'.repeat(990)}`, company_id: 1 };
    const { main, time } = await begin(rejected);
    await page.getByRole('textbox', { name: 'Title' }).fill('A shorter offer');
    await time.pass(300);
    expect([...main.unfinished.values()]).toEqual([
      JSON.stringify({ ...rejected, title: 'A shorter offer' }),
    ]);
  });

  test('[P2] finds what was typed for a client that has been sent since', async () => {
    const { main, time, again, workspace } = await begin({ company_id: 'local-client' });
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Half an offer');
    await time.pass(300);
    main.become({ adopted: { 'local-client': '1' } });
    await expect.poll(() => workspace.app.outbox.knownId('local-client')).toBe('1');
    await again({ company_id: 1 });
    await expect.element(title).toHaveValue('Half an offer');
    const client = page.getByRole('button', { name: 'Client', exact: true });
    await expect.element(client).toHaveTextContent('Atlas');
    await title.fill('An offer');
    await time.pass(300);
    expect([...main.unfinished.keys()]).toEqual(['new document {"company_id":1}']);
  });
});

test('[P2] a refused document is edited as a new one, with what was chosen and typed', async () => {
  const id = 'local-refused';
  const fields = { template_id: 't1', title: 'Offer for Atlas', deal_id: 31 };
  const { main, view, workspace } = await openRecordPage({ kind: 'document', id }, (fake) => {
    giveClients(fake);
    const reason = { status: 422, message: 'There is no deal 31.', details: [], requestId: 'r' };
    const state = { kind: 'refused', ...reason } as const;
    fake.become({
      writes: [aCreateOf('document', { record: { kind: 'document', id }, fields, state })],
    });
  });
  await page.getByRole('button', { name: 'Edit it' }).click();
  await expect.poll(() => main.callsOf('discardWrite')).toHaveLength(1);
  await expect.poll(() => workspace.app.navigation.selectionOf('document')).not.toBe(id);
  const anew = workspace.app.navigation.selectionOf('document') ?? '';
  await view.rerender({ kind: 'document', id: anew });
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue(fields.title);
  await expect.element(page.getByRole('button', { name: 'Template' })).toMatchTextContent('Offer');
  await expect.element(page.getByRole('button', { name: 'Deal' })).toMatchTextContent('Atlas app');
});
