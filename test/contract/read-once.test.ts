/**
 * Goal: a record gets from others what its user saw, also what the service reads only when it saves the record.
 * Method: everything is written offline. Requests sent at once would arrive in another order. The records of
 * the real service are read afterwards.
 */
import { describe, expect, test, vi } from 'vitest';
import { localId } from '../../shared/ids.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { engineAtService } from '../support/engine-at-service.ts';

const made = (kind: WritableKind): RecordRef => ({ kind, id: localId(kind) });

/** The program is offline until `send`, which returns once everything has arrived. */
async function offline() {
  const started = await engineAtService();
  const { engine, save, sent, service, idOf, setOnline } = started;
  const read = async (path: string) => (await service.api('GET', path)).body.data;
  return {
    ...{ save, idOf, read, faults: service.faults },
    /** A record that the service has already. */
    async know(
      kind: WritableKind,
      fields: Fields,
    ): Promise<RecordRef & { readonly number: number }> {
      const id = await started.send(
        { kind, id: localId(`known-${kind}-${fields['name'] ?? fields['title']}`) },
        fields,
      );
      return { kind, id, number: Number(id) };
    },
    async unplug() {
      setOnline(false);
      await vi.waitFor(() => expect(engine.runner.queue().line).toBe('unreachable'));
    },
    async send() {
      setOnline(true);
      await sent();
    },
    async templateId() {
      const [template] = await read('/templates?filter[type]=Doc');
      return template.id;
    },
    reply(record: RecordRef): Fields {
      const write = started.writes().find((one) => one.record.id === idOf(record));
      return write?.state.kind === 'done' && write.state.reply ? write.state.reply : {};
    },
  };
}

const ada = { name: 'Ada Ash', email: 'ada@atlas.example' };

/** The email of the receiver of a document. */
function receiverOf(document: Fields): unknown {
  const recipients = document['recipients'] as readonly { email: string; role: { kind: string } }[];
  return recipients.find(({ role }) => role.kind === 'receiver')?.email;
}

test('[Q13.6] [company.default_contact] what is made for a client gets the main contact that was chosen before it', async () => {
  const { save, send, unplug, read, idOf, reply, templateId } = await offline();
  const template_id = await templateId();
  await unplug();
  const [client, contact, project] = [made('company'), made('contact'), made('project')];
  const [deal, invoice, document] = [made('deal'), made('invoice'), made('document')];
  save(client, { name: 'Atlas' });
  save(contact, { ...ada, company_ids: [client.id] });
  save(client, { default_contact_id: contact.id });
  save(deal, { title: 'Launch', company_id: client.id });
  save(project, { title: 'Garden', company_id: client.id });
  save(invoice, { title: 'March', project_id: project.id });
  save(document, { template_id, project_id: project.id });
  await send();
  const contact_ids = [Number(idOf(contact))];
  expect(await read(`/deals/${idOf(deal)}`)).toMatchObject({ contact_ids });
  expect(await read(`/invoices/${idOf(invoice)}`)).toMatchObject({ client_email: ada.email });
  expect(receiverOf(reply(document))).toBe(ada.email);
});

test('[Q13.8] [docs.same_company] an invoice and a document get a contact as it was corrected before them', async () => {
  const { faults, know, save, send, unplug, read, idOf, reply, templateId } = await offline();
  const template_id = await templateId();
  const client = await know('company', { name: 'Atlas' });
  const other = await know('contact', { name: 'Ben Birk', company_ids: [client.number] });
  const contact = await know('contact', { ...ada, company_ids: [client.number] });
  await unplug();
  const corrected = 'ada.ash@atlas.example';
  save(client, { default_contact_id: contact.number }, { default_contact_id: null });
  save(contact, { email: corrected }, { ...ada, company_ids: [client.number] });
  save(other, { company_ids: [] }, { company_ids: [client.number] });
  const [invoice, document] = [made('invoice'), made('document')];
  save(invoice, { title: 'March', company_id: client.number });
  save(document, { template_id, company_id: client.number });
  faults.loseRequest({ method: 'PATCH' }, 3);
  await send();
  expect(await read(`/invoices/${idOf(invoice)}`)).toMatchObject({ client_email: corrected });
  expect(receiverOf(reply(document))).toBe(corrected);
});

describe('a client and its main contact, whose clients change in the same flight', () => {
  type Flight = {
    /** The client that gets the main contact. */
    readonly client: RecordRef;
    readonly save: Awaited<ReturnType<typeof offline>>['save'];
    readonly main: Fields;
    /** Takes the contact's other client away, or adds a third one. */
    readonly change: () => void;
  };
  const orders: Readonly<Record<string, (flight: Flight) => void>> = {
    before: ({ save, client, main, change }) => {
      change();
      save(client, { name: 'Borealis', ...main });
    },
    after: ({ save, client, main, change }) => {
      save(client, { name: 'Borealis', ...main });
      change();
    },
    'between, as the choice joins the older write': ({ save, client, main, change }) => {
      save(client, { name: 'Borealis' });
      change();
      save(client, main);
    },
  };
  const cases = Object.entries(orders).flatMap(([order, go]) =>
    [[], ['third']].flatMap((added) =>
      [true, false].map((isMade) => ({ order, go, added, isMade })),
    ),
  );

  test.each(cases)('[Q13.200] [Q13.201] keep one another: $order, $added, $isMade', async (one) => {
    const { know, save, send, unplug, read, idOf } = await offline();
    const old = await know('company', { name: 'Atlas' });
    const third = await know('company', { name: 'Third' });
    const known = await know('company', { name: 'Extra' });
    const contact = await know('contact', { ...ada, company_ids: [old.number] });
    await unplug();
    const client = one.isMade ? made('company') : known;
    const next = one.added.length > 0 ? [old.number, third.number] : [];
    one.go({
      client,
      save: (record, fields) =>
        save(record, fields, one.isMade ? null : { name: 'Extra', default_contact_id: null }),
      main: { default_contact_id: contact.number },
      change: () => save(contact, { company_ids: next }, { company_ids: [old.number] }),
    });
    await send();
    const { company_ids } = await read(`/contacts/${contact.number}`);
    expect(new Set(company_ids)).toEqual(new Set([...next, Number(idOf(client))]));
    const { default_contact_id } = await read(`/companies/${idOf(client)}`);
    expect(default_contact_id).toBe(contact.number);
  });
});

test('[Q13.6] time and a subtask go where their task was moved before', async () => {
  const { know, save, send, unplug, read, idOf } = await offline();
  const [from, to] = [
    await know('project', { title: 'Garden' }),
    await know('project', { title: 'Park' }),
  ];
  const task = await know('task', { title: 'Plan', project_id: from.number });
  await unplug();
  const [entry, below] = [made('time-entry'), made('task')];
  save(task, { project_id: to.number }, { project_id: from.number });
  save(entry, { date: '2026-03-02', duration_seconds: 60, task_id: task.id });
  save(below, { title: 'Trees', parent_task_id: task.id, project_id: to.number });
  await send();
  const place = { project_id: to.number };
  expect(await read(`/time_entries/${idOf(entry)}`)).toMatchObject(place);
  expect(await read(`/tasks/${idOf(below)}`)).toMatchObject(place);
});
