/**
 * Goal: each documented rule of side "both" that no other test of the client shows. Method: the whole
 * engine against the real service, over HTTP.
 */
import { expect, test, vi } from 'vitest';
import { createHttpFetch } from '../../electron/api/http-fetch.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { localId } from '../../shared/ids.ts';
import { readBase } from '../../shared/kinds/kinds.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import { idText } from '../../shared/records/kinds.ts';
import { anItem } from '../support/builders.ts';
import { engineAtService } from '../support/engine-at-service.ts';

test('[deal.stage] sends a deal its stage when it is created and when it moves', async () => {
  const { service, send } = await engineAtService({ sample: 'small' });
  const { body } = await service.api('GET', '/board_groups?page[size]=100');
  const stages = (body.data as { id: string; name: string; resource_type: string }[]).filter(
    ({ resource_type: of }) => of === 'Deal',
  );
  const [first, second] = stages;
  const record = { kind: 'deal', id: localId('deal-1') } as const;
  const id = await send(record, { title: 'Relaunch', board_group_id: first?.id });
  const made = await service.api('GET', `/deals/${id}`);
  expect(made.body.data).toMatchObject({ board_group_id: first?.id, status: first?.name });
  const base = { board_group_id: first?.id };
  await send({ kind: 'deal', id }, { board_group_id: second?.id }, base);
  const moved = await service.api('GET', `/deals/${id}`);
  expect(moved.body.data).toMatchObject({ board_group_id: second?.id, status: second?.name });
});

test('[note.visibility] sends who may see a note when it is created and when that changes', async () => {
  const { service, send } = await engineAtService();
  const record = { kind: 'note', id: localId('note-1') } as const;
  const text = { title: 'Plan', content_html: '<p>One</p>' };
  const id = await send(record, { ...text, visibility: 'author_only' });
  const made = await service.api('GET', `/notes/${id}`);
  expect(made.body.data).toMatchObject({ title: 'Plan', visibility: 'author_only' });
  const { title, content_html, visibility } = made.body.data;
  await send({ kind: 'note', id }, { visibility: 'everyone' }, { title, content_html, visibility });
  const changed = await service.api('GET', `/notes/${id}`);
  expect(changed.body.data).toMatchObject({ title: 'Plan', visibility: 'everyone' });
});

test('[notes.returns_html] takes the stored body of a create from the reply, as HTML', async () => {
  const { send, writes } = await engineAtService();
  const record = { kind: 'note', id: localId('note-1') } as const;
  await send(record, { title: 'Plan', content_html: '<p>A <strong>bold</strong> word</p>' });
  const replies = writes().flatMap(({ state }) => (state.kind === 'done' ? [state.reply] : []));
  expect(replies).toMatchObject([{ content_html: '<p>A <strong>bold</strong> word</p>' }]);
});

test('[notes.patch_html] keeps images and mentions of a note through an edit', async () => {
  const { service, send } = await engineAtService();
  const made = await service.api('POST', '/notes', { note: { title: 'Plan', content: 'One' } });
  const { id, title } = made.body.data;
  const rich =
    '<p>Ask <span class="mention" data-mention-member-id="7">@Anna Berg</span>.</p>' +
    '<p><img src="https://images.example/a.png" alt="A plan"></p>';
  await service.api('PATCH', `/notes/${id}`, { note: { content_html: rich } });
  const before = (await service.api('GET', `/notes/${id}`)).body.data.content_html;
  expect(before).toContain('data-mention-member-id="7"');
  expect(before).toContain('https://images.example/a.png');
  const content_html = `${before}<p>And one line more.</p>`;
  await send({ kind: 'note', id }, { content_html }, { title, content_html: before });
  const after = await service.api('GET', `/notes/${id}`);
  expect(after.body.data.content_html).toBe(content_html);
});

test('[M2.2] [Q6.13] finds its own invoice, and its own changes, where the service respells them', async () => {
  const { service, send, save, sent, asked } = await engineAtService();
  service.faults.loseReply({ method: 'POST' });
  const invoice_items = [{ ...anItem, name: 'Logo \ud83d' }];
  const fields = { title: 'March', invoice_items, discount_amount: '10.005' };
  const id = await send({ kind: 'invoice', id: localId('invoice-1') }, fields);
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /invoices']);
  const { body } = await service.api('GET', `/invoices/${id}`);
  expect(body.data).toMatchObject({ title: 'March', discount_amount: '10.01' });
  // The second edit comes before the reply to the first.
  service.faults.loseReply({ method: 'PATCH' });
  save({ kind: 'invoice', id }, { tax_amount: '1.005' }, readBase('invoice', body.data));
  save({ kind: 'invoice', id }, { discount_amount: '2.005' });
  await sent();
  const { data } = (await service.api('GET', `/invoices/${id}`)).body;
  expect(data).toMatchObject({ tax_amount: '1.01', discount_amount: '2.01' });
  expect(data.invoice_items).toMatchObject([{ name: 'Logo \ufffd' }]);
});

test('[list.unknown_filter] keeps a lost comment where the service knows no such filter, and sends the others', async () => {
  const fetch = createHttpFetch(systemTimer);
  const renamed = (url: string) => url.replace('filter[commentable_id]', 'filter[subject]');
  const { elsewhere, save, reached, service, asked, writes } = await engineAtService(
    {},
    { fetch: (url, init) => fetch(renamed(url), init) },
  );
  const commentable_id = idText(await elsewhere(createRequest('task', { title: 'Draw' })));
  const refused = await service.api('GET', `/comments?filter[subject]=${commentable_id}`);
  expect(refused.body.error.details).toMatchObject([
    { code: 'unknown_filter', source: { parameter: 'filter[subject]' } },
  ]);
  service.faults.loseReply({ method: 'POST', path: '/comments' });
  const comment = { kind: 'comment', id: localId('comment-1') } as const;
  const lost = save(comment, { commentable_type: 'Task', commentable_id, body: 'Done' });
  const isLookup = (one: string) => /^GET \/comments\?.*filter/.test(one);
  await vi.waitFor(() => expect(asked.filter(isLookup).length).toBeGreaterThan(1), 30_000);
  await reached(save({ kind: 'task', id: localId('task-1') }, { title: 'Print' }), 'done');
  expect(asked.filter((one) => one === 'POST /comments')).toHaveLength(1);
  expect(writes().find(({ id }) => id === lost)?.state.kind).toMatch(/^(checking|looking|unsure)$/);
});
