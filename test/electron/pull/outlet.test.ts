import { expect, test } from 'vitest';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { aCompany, aNote } from '../../support/builders.ts';
import { flushPromises } from '../../support/virtual-time.ts';

const forever = { accountKey: 'mara', signal: new AbortController().signal };
const page = { kind: 'notes', asOf: 1, records: [] } as const;
const later = { kind: 'companies', asOf: 2, records: [] } as const;

test('[L2] hands out one delivery at a time, the next once the previous is acknowledged', async () => {
  const outlet = createOutlet();
  const acknowledged: unknown[] = [];
  void outlet.deliver(page, forever).then((missing) => acknowledged.push(missing));
  void outlet.deliver(later, forever).then((missing) => acknowledged.push(missing));
  const first = await outlet.take('mara', null);
  expect([first.kind, acknowledged]).toEqual(['notes', []]);
  const second = await outlet.take('mara', { id: first.id, changed: 2, missingBodies: ['n1'] });
  expect([second.kind, acknowledged]).toEqual([
    'companies',
    [{ changed: 2, missingBodies: ['n1'] }],
  ]);
});

test('[L2] hands out a delivery again that was taken and never acknowledged', async () => {
  const outlet = createOutlet();
  void outlet.deliver(page, forever);
  const first = await outlet.take('mara', null);
  expect(await outlet.take('mara', null)).toBe(first);
  expect(await outlet.take('mara', { id: 99, changed: 0, missingBodies: [] })).toBe(first);
});

test('lets a window wait until there is a delivery', async () => {
  const outlet = createOutlet();
  const taken = outlet.take('mara', null);
  await flushPromises();
  void outlet.deliver(page, forever);
  expect(await taken).toMatchObject({ kind: 'notes' });
});

test('a reloaded window takes the place of the previous one', async () => {
  const outlet = createOutlet();
  void outlet.take('mara', null);
  const taken = outlet.take('mara', null);
  void outlet.deliver(page, forever);
  expect(await taken).toMatchObject({ kind: 'notes' });
});

test('delivers nothing that was called off, before, while or after it was handed out', async () => {
  const outlet = createOutlet();
  const end = new AbortController();
  const handedOut = outlet.deliver(page, { accountKey: 'mara', signal: end.signal });
  const waiting = outlet.deliver(page, { accountKey: 'mara', signal: end.signal });
  const { id } = await outlet.take('mara', null);
  end.abort();
  const late = outlet.deliver(page, { accountKey: 'mara', signal: end.signal });
  expect(await Promise.all([handedOut, waiting, late])).toEqual([undefined, undefined, undefined]);
  const next = outlet.take('mara', { id, changed: 0, missingBodies: ['n1'] });
  void outlet.deliver(later, forever);
  expect(await next).toMatchObject({ kind: 'companies' });
});

test('[L2] a verification that is cancelled takes no other delivery with it', async () => {
  const outlet = createOutlet();
  const cancel = new AbortController();
  const compare = {
    kind: 'compare',
    list: 'notes',
    areBodies: false,
    asOf: 1,
    records: [],
  } as const;
  const compared = outlet.deliver(compare, { accountKey: 'mara', signal: cancel.signal });
  const swept = outlet.deliver(page, forever);
  const { id } = await outlet.take('mara', null);
  cancel.abort();
  expect(await compared).toBeUndefined();
  const next = await outlet.take('mara', { id, changed: 0, missingBodies: [] });
  expect(next).toMatchObject({ kind: 'notes' });
  void outlet.take('mara', { id: next.id, changed: 1, missingBodies: [] });
  expect(await swept).toEqual({ changed: 1, missingBodies: [] });
});

test('[L15] hands a window nothing that is for another account', async () => {
  const outlet = createOutlet();
  const taken: string[] = [];
  void outlet.take('jonas', null).then(({ accountKey }) => taken.push(accountKey));
  void outlet.deliver(page, forever);
  await flushPromises();
  expect(taken).toEqual([]);
  expect((await outlet.take('mara', null)).accountKey).toBe('mara');
});

test('[L5.1] leaves a record out of a waiting page after a newer response', async () => {
  const outlet = createOutlet();
  const records = [aCompany({ id: 4 }), aCompany({ id: 5 })];
  void outlet.deliver({ kind: 'companies', asOf: 1, records }, forever);
  await outlet.take('mara', null);
  outlet.leaveOut('companies', '4');
  outlet.leaveOut('contacts', '5');
  expect(await outlet.take('mara', null)).toMatchObject({ records: [{ id: 5 }] });
});

test('[L5] [L17] keeps a comment of ours although an older page lacks it', async () => {
  const outlet = createOutlet();
  const comment = {
    id: 9,
    kind: 'user_created',
    commentable_type: 'Deal',
    commentable_id: '1',
    created_at: '2026-03-02T12:00:00.000Z',
    body_plain_text: 'Before',
    author_member_id: 7,
  };
  const on = { type: 'Deal', id: '1' } as const;
  void outlet.deliver({ kind: 'comments-of', on, asOf: 1, records: [comment] }, forever);
  outlet.leaveOut('comments', '9');
  expect(await outlet.take('mara', null)).toMatchObject({ kind: 'comments', records: [] });
});

test('[L5] [L17] keeps a comment that was made after the page was read', async () => {
  const outlet = createOutlet();
  const on = { type: 'Deal', id: '1' } as const;
  void outlet.deliver({ kind: 'comments-of', on, asOf: 1, records: [] }, forever);
  outlet.leaveOut('comments', '10');
  expect(await outlet.take('mara', null)).toMatchObject({ kind: 'comments', records: [] });
});

test('[L3] hands out bodies together that came before another acknowledgement', async () => {
  const outlet = createOutlet();
  const acknowledged: unknown[] = [];
  const bodies = (id: string) =>
    outlet.deliver({ kind: 'bodies', asOf: 1, records: [aNote({ id })] }, forever);
  void bodies('a').then((report) => acknowledged.push(report));
  const first = await outlet.take('mara', null);
  void bodies('b').then((report) => acknowledged.push(report));
  void bodies('c').then((report) => acknowledged.push(report));
  expect(first).toMatchObject({ records: [{ id: 'a' }] });
  const report = { changed: 1, missingBodies: [] };
  const next = await outlet.take('mara', { id: first.id, ...report });
  expect(next).toMatchObject({ records: [{ id: 'b' }, { id: 'c' }] });
  void outlet.take('mara', { id: next.id, ...report });
  await flushPromises();
  expect(acknowledged).toEqual([report, report, report]);
});
