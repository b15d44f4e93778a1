import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../electron/replay/process-job.ts';
import { problem } from '../../../service/web/problem.ts';
import { readMe } from '../../../shared/api/endpoints.ts';
import { fieldsOf, kinds, pick, valueKind } from '../../../shared/kinds/kinds.ts';
import { differing, isRespelt } from '../../../shared/merge/record/values.ts';
import { COMPARISONS_PER_SEND_MAX } from '../../../shared/merge-limits.ts';
import type { Change } from '../../../shared/queue/pending-write.ts';
import {
  type ConfirmedRecord,
  type Fields,
  idText,
  type WritableKind,
  writableKinds,
} from '../../../shared/records/kinds.ts';
import { teamMember } from '../../../shared/records/team-member.ts';
import { WRITES_PER_MINUTE } from '../../../shared/request-limits.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { anItem, aWrite } from '../../support/builders.ts';
import { processAtOnce } from '../../support/processes-for-test.ts';
import { oneOfEach, replayForTest, replyOf } from '../../support/replay-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';
import { flushPromises } from '../../support/virtual-time.ts';

const local = (kind: WritableKind) => ({ kind, id: 'local-a' }) as const;
const create = (fields: Fields): Change => ({ kind: 'create', fields: { ...fields } });
const update = (fields: Fields, base: Fields): Change => ({
  kind: 'update',
  fields: { ...fields },
  base: { ...base },
});
/** The fields in which a record of another content differs. */
const unlike = (kind: WritableKind, fields: Fields, record: ConfirmedRecord) =>
  differing(kind, fields, fieldsOf(kind, record));
const changing = writableKinds.filter((kind) => kinds[kind].isRemovable);

/** The user's change in a record of each kind, and another user's. */
const changes: Readonly<Record<string, { readonly mine: Fields; readonly theirs: Fields }>> = {
  note: { mine: { title: 'Kick-off II' }, theirs: { title: 'Theirs' } },
  'time-entry': { mine: { description: 'Drew it' }, theirs: { description: 'Theirs' } },
  deal: { mine: { deal_value: '99.50' }, theirs: { deal_value: '1.00' } },
  task: { mine: { due_date: null }, theirs: { due_date: '2027-01-01' } },
  comment: { mine: { body: 'Not so fine' }, theirs: { body: 'Theirs' } },
  company: { mine: { description: 'Boats' }, theirs: { description: 'Theirs' } },
  contact: { mine: { job_title: 'Owner' }, theirs: { job_title: 'Theirs' } },
  project: { mine: { billing_fee: '99.50' }, theirs: { billing_fee: '1.00' } },
  invoice: {
    mine: { invoice_items: [anItem] },
    theirs: { invoice_items: [{ ...anItem, rate: '1000' }] },
  },
};

/** A world with one record of `kind`, made by a create: its base, and the user's change. */
async function withRecord(kind: WritableKind) {
  const world = await replayForTest();
  const sent = (await oneOfEach(world.service))[kind];
  const made = replyOf(await world.send(local(kind), create(sent)));
  const record = { kind, id: idText(made) };
  const { mine = {}, theirs = {} } = changes[kind] ?? {};
  const path = world.asked.at(-1)?.replace('POST ', '') ?? '';
  world.asked.length = 0;
  const other = world.service.api;
  return {
    ...world,
    sent,
    record,
    base: fieldsOf(kind, made),
    mine,
    changed: theirs,
    at: `${path}/${record.id}`,
    removal: { kind: 'delete', base: { ...fieldsOf(kind, made) } } as const,
    /** The same in virtual time: a repeated request is sent some seconds later. */
    async sendInTime(...sending: Parameters<typeof world.send>) {
      const land = world.time.fly();
      const outcome = await world.send(...sending);
      land();
      return outcome;
    },
    async theyChange(fields: Fields = theirs) {
      const wrapper = kind === 'time-entry' ? 'time_entry' : kind;
      const { status } = await other('PATCH', `${path}/${record.id}`, { [wrapper]: fields });
      expect(status).toBe(200);
    },
    read: async () => (await other('GET', `${path}/${record.id}`)).body.data,
    async theyDelete() {
      expect((await other('DELETE', `${path}/${record.id}`)).status).toBe(200);
    },
  };
}

describe.each(writableKinds)('sending a create of a %s', (kind) => {
  test('[conv.wrapper] makes the record and returns it as it was meant', async () => {
    const { send, service, asked } = await replayForTest();
    const sent = (await oneOfEach(service))[kind];
    const reply = replyOf(await send(local(kind), create(sent)));
    expect(asked).toHaveLength(1);
    const meant = { ...sent, ...fieldsOf(kind, reply) };
    for (const [field, value] of Object.entries(sent)) {
      if (field === 'content_html' || field === 'body') continue;
      expect(isRespelt(valueKind(kind, field), value, meant[field]), field).toBe(true);
    }
  });

  test('[error.retry_500] [P3] is unknown if the service fails or the connection breaks', async () => {
    const { send, service } = await replayForTest();
    const sent = create((await oneOfEach(service))[kind]);
    service.faults.fail({ method: 'POST' }, { status: 500 });
    service.faults.loseReply({ method: 'POST' });
    service.faults.loseRequest({ method: 'POST' });
    for (let count = 0; count < 3; count += 1) {
      expect(await send(local(kind), sent)).toEqual({ kind: 'unknown' });
    }
  });
});

test('[error.details_all] returns the problems of a refusal, each at its field', async () => {
  const { send, service } = await replayForTest();
  const good = await oneOfEach(service);
  const gone = '00000000-0000-4000-8000-000000000000';
  const wrong: Readonly<Record<WritableKind, readonly [Fields, readonly string[]]>> = {
    note: [{ link: { record_type: 'company', record_id: 999_999 } }, ['/note/record_id']],
    'time-entry': [
      { task_id: gone, ended_at: '2026-11-20T08:00:00.000Z' },
      ['/time_entry/ended_at', '/time_entry/task_id'],
    ],
    deal: [{ title: ' ', probability: 101 }, ['/deal/probability', '/deal/title']],
    task: [{ title: '', due_date: 'soon' }, ['/task/due_date', '/task/title']],
    comment: [{ commentable_id: '999999' }, ['/comment/commentable_id']],
    document: [{ deal_id: 999_999 }, ['/doc/deal_id']],
    company: [
      { default_contact_id: 999_999, domains: ['one', 'two.example'] },
      ['/company/default_contact_id', '/company/domains/0'],
    ],
    contact: [
      { email: 'nobody', company_ids: [999_999] },
      ['/contact/company_ids/0', '/contact/email'],
    ],
    project: [
      { billing_cycle: null, currency: 'EURO' },
      ['/project/billing_cycle', '/project/currency'],
    ],
    invoice: [
      { due_date: null, discount_amount: '9999' },
      ['/invoice/discount_amount', '/invoice/due_date'],
    ],
  };
  for (const kind of writableKinds) {
    const [fields, pointers] = wrong[kind];
    const outcome = await send(local(kind), create({ ...good[kind], ...fields }));
    expect(outcome, kind).toMatchObject({ kind: 'refused', status: 422 });
    const details = outcome.kind === 'refused' ? outcome.details : [];
    const found = details.flatMap(({ source }) => ('pointer' in source ? source.pointer : []));
    expect(found.sort(), kind).toEqual(pointers);
  }
});

describe.each(changing)('sending a change of a %s', (kind) => {
  test('[P4] reads first, then changes only what the user changed', async () => {
    const { send, asked, record, at, mine, base, merged } = await withRecord(kind);
    const reply = replyOf(await send(record, update(mine, base)));
    expect(unlike(kind, mine, reply)).toEqual([]);
    expect(asked).toEqual([`GET ${at}`, `PATCH ${at}`]);
    expect(merged).toEqual([]);
  });

  test('[Q5] [P10] sends nothing if an earlier attempt had arrived', async () => {
    const { send, service, asked, record, at, mine, base } = await withRecord(kind);
    service.faults.loseReply({ method: 'PATCH' });
    expect(await send(record, update(mine, base))).toEqual({ kind: 'unknown' });
    asked.length = 0;
    expect(unlike(kind, mine, replyOf(await send(record, update(mine, base))))).toEqual([]);
    expect(asked).toEqual([`GET ${at}`]);
  });

  test('[Q5] takes a refused read for no verdict on what may have arrived', async () => {
    const { send, record, mine, base, service } = await withRecord(kind);
    const refuse = (type: 'bad_request' | 'insufficient_permissions') =>
      service.faults.plan({ method: 'GET' }, { before: async () => problem(type, 'Not now.') });
    refuse('bad_request');
    const outcome = await send(record, update(mine, base), { isAgain: true });
    expect(outcome).toEqual({ kind: 'unknown' });
    refuse('bad_request');
    expect(await send(record, update(mine, base))).toMatchObject({ kind: 'refused' });
    refuse('insufficient_permissions');
    const hidden = await send(record, update(mine, base), { isAgain: true });
    expect(hidden).toMatchObject({ kind: 'refused', status: 403 });
  });

  test('[Q5] [P4] takes the result of an earlier attempt as its base, and merges nothing', async () => {
    const { send, record, mine, base, changed, theyChange, read, merged } = await withRecord(kind);
    await theyChange(changed);
    const outcome = await send(record, update(mine, base), { sentBefore: [changed] });
    expect(unlike(kind, mine, replyOf(outcome))).toEqual([]);
    expect(unlike(kind, mine, await read())).toEqual([]);
    expect(merged).toEqual([]);
  });

  test('[P4] overwrites nobody: both versions come back as a conflict', async () => {
    const { send, asked, record, at, mine, base, theyChange, read } = await withRecord(kind);
    await theyChange();
    const before = await read();
    const outcome = await send(record, update(mine, base));
    expect(outcome).toMatchObject({ kind: 'conflict', theirs: { id: before.id } });
    expect(asked).toEqual([`GET ${at}`]);
    expect(await read()).toEqual(before);
  });

  test('[error.types] [Q15.5] [Q15.7] parks if the record is gone and cannot be made anew', async () => {
    const { send, sendInTime, sent, record, mine, base, theyDelete, removed } =
      await withRecord(kind);
    await send(local(kind), create(sent)); // another, which proves that the endpoint works
    await theyDelete();
    const shown = kind === 'note' ? {} : base; // of a note whose text is unknown
    const gone = { kind: 'refused', status: 404, isGone: true };
    expect(await sendInTime(record, update(mine, shown))).toMatchObject(gone);
    expect(removed).toEqual([]);
  });
});

test.each(['time-entry', 'comment', 'invoice'] as const)(
  '[Q15.10] takes an empty list for no proof that a %s is gone',
  async (kind) => {
    const { sendInTime, record, mine, base, theyDelete } = await withRecord(kind);
    await theyDelete();
    const outcome = await sendInTime(record, update(mine, base));
    expect(outcome).toMatchObject({ kind: 'refused', status: 404 });
    expect(outcome).not.toHaveProperty('isGone');
  },
);

test('[Q15.12] proves once for many edits of a kind that its endpoint works', async () => {
  const { send, sendInTime, sent, asked, record, at, mine, base, theyDelete } =
    await withRecord('task');
  await send(local('task'), create(sent));
  await theyDelete();
  const gone = { kind: 'refused', status: 404, isGone: true };
  const others = () => asked.splice(0).filter((one) => one !== `GET ${at}`);
  others();
  const requests: number[] = [];
  for (let edit = 0; edit < 3; edit += 1) {
    expect(await sendInTime(record, update(mine, base))).toMatchObject(gone);
    requests.push(others().length);
  }
  expect(requests).toEqual([2, 0, 2]); // each edit takes six seconds
});

describe.each(changing)('sending a delete of a %s', (kind) => {
  test('[Q14] reads first, then deletes a record that still equals the base', async () => {
    const { send, asked, record, at, removal, read } = await withRecord(kind);
    expect(await send(record, removal)).toEqual({ kind: 'accepted', reply: null });
    expect(asked).toEqual([`GET ${at}`, `DELETE ${at}`]);
    const left = await read();
    expect(left === undefined || kinds[kind].isGone(left)).toBe(true);
  });

  test('[Q18.1] [Q18.2] saves it before, with all that a create needs to make it anew', async () => {
    const { send, deleted, record, base, removal, asked } = await withRecord(kind);
    await send(record, removal);
    const [{ fields } = { fields: {} }] = deleted;
    asked.length = 0;
    const anew = replyOf(await send(local(kind), create(fields)));
    const numbered = ['invoice_number', 'invoice_items']; // and the items by ids
    expect(unlike(kind, base, anew).filter((field) => !numbered.includes(field))).toEqual([]);
    const items = (record: Fields) => record['invoice_items'] ?? [];
    expect(items(fields)).toHaveLength((items(base) as unknown[]).length);
    const only = Object.keys(kinds[kind].createOnly).filter((field) => field in anew);
    expect(pick(fields, only)).toEqual(pick(anew, only));
  });

  test('[Q18.1] sends no delete while the disk refuses to save its record', async () => {
    const { send, deleted, record, removal, asked, at } = await withRecord(kind);
    Object.defineProperty(deleted, 'push', {
      value() {
        throw new Error('The disk is full.');
      },
    });
    await expect(send(record, removal)).rejects.toThrow('full');
    expect(asked).toEqual([`GET ${at}`]);
  });

  test('[Q14] deletes nothing that somebody has changed', async () => {
    const { send, asked, record, at, removal, theyChange, read } = await withRecord(kind);
    await theyChange();
    expect(await send(record, removal)).toMatchObject({ kind: 'conflict' });
    expect(asked).toEqual([`GET ${at}`]);
    expect(await read()).toBeDefined();
  });

  test('[Q14.2] is done if the record is gone already, whoever deleted it and whenever', async () => {
    const { send, sendInTime, service, asked, record, at, removal, theyDelete } =
      await withRecord(kind);
    service.faults.loseReply({ method: 'DELETE' });
    expect(await send(record, removal)).toEqual({ kind: 'unknown' });
    asked.length = 0;
    expect(await sendInTime(record, removal)).toEqual({ kind: 'accepted', reply: null });
    // A deleted invoice can still be read, and is marked so at once; for anything else it may be an
    // error.
    const isMarked = kind === 'invoice';
    expect(asked.filter((one) => one === `GET ${at}`)).toHaveLength(isMarked ? 1 : 3);
    expect((await service.api('GET', at)).status).toBe(isMarked ? 200 : 404);
    await expect(theyDelete()).rejects.toThrow();
  });
});

test('[Q14.6] reports for the record of a create whether its window had it already', async () => {
  for (const isShown of [true, false]) {
    const { service, send, lookup } = await replayForTest({ isShown: () => isShown });
    const fields = (await oneOfEach(service)).task;
    const said = isShown ? { kind: 'accepted', isShown } : { kind: 'accepted' };
    const outcomes = [
      await send(local('task'), create(fields)),
      await lookup({ kind: 'task', fields }),
    ];
    for (const outcome of outcomes) expect({ ...outcome, reply: 0 }).toEqual({ ...said, reply: 0 });
  }
});

describe('a delete of a record that is not found once, and exists', () => {
  const wrong = async () => problem('not_found', 'A mistake.');

  test('[Q14] [P3] is compared anew if its read failed to find it', async () => {
    const { send, sendInTime, service, record, removal, read } = await withRecord('deal');
    service.faults.plan({ method: 'GET' }, { before: wrong });
    expect(await sendInTime(record, removal)).toEqual({ kind: 'unknown' });
    expect(await read()).toBeDefined();
    expect(await send(record, removal)).toEqual({ kind: 'accepted', reply: null });
    expect(await read()).toBeUndefined();
  });

  test('[Q14] is put to the user if only the delete does not find it', async () => {
    const { sendInTime, service, record, removal, read } = await withRecord('deal');
    service.faults.plan({ method: 'DELETE' }, { before: wrong });
    expect(await sendInTime(record, removal)).toMatchObject({ kind: 'refused', status: 404 });
    expect(await read()).toBeDefined();
  });

  test('[Q14] waits if the connection breaks before that is known', async () => {
    const { sendInTime, service, record, removal, theyDelete } = await withRecord('deal');
    service.faults.plan({ method: 'GET' }, { before: wrong });
    service.faults.fail({ method: 'GET' }, { status: 500 });
    expect(await sendInTime(record, removal)).toEqual({ kind: 'unknown' });
    await theyDelete();
    expect(await sendInTime(record, removal)).toEqual({ kind: 'accepted', reply: null });
  });
});

test('[Q14] is done if another user deleted it between the read and the delete', async () => {
  const { sendInTime, service, record, removal, theyDelete } = await withRecord('task');
  let isFirst = true;
  service.faults.plan(
    { method: 'DELETE' },
    {
      async before() {
        if (isFirst) {
          isFirst = false;
          await theyDelete();
        }
        return undefined;
      },
    },
  );
  expect(await sendInTime(record, removal)).toEqual({ kind: 'accepted', reply: null });
});

test('a delete is done by any success, whatever the response', async () => {
  const { send, service, record, removal } = await withRecord('note');
  service.faults.plan(
    { method: 'DELETE' },
    { after: async (reply) => new Response(null, { status: 204, headers: reply.headers }) },
  );
  expect(await send(record, removal)).toEqual({ kind: 'accepted', reply: null });
});

describe('a change of a note that is gone', () => {
  const another = {
    kind: 'create',
    fields: { title: 'Another', content_html: '<p>x</p>' },
  } as const;
  const gone = { kind: 'removed', localId: expect.stringMatching(/^local-/), memberId: 1 };

  test('[Q15.2] is to be filed anew, once another note has shown what “not found” means', async () => {
    const { send, sendInTime, record, base, mine, theyDelete, removed, asked } =
      await withRecord('note');
    await send(local('note'), another);
    await theyDelete();
    asked.length = 0;
    expect(await sendInTime(record, update(mine, base))).toEqual(gone);
    expect(asked.map((one) => one.replace(/\/[\w-]{36}/, '/ID'))).toEqual([
      'GET /notes/ID',
      'GET /notes?page[number]=1&page[size]=2',
      'GET /notes/ID',
      'GET /notes/ID',
      'GET /notes/ID',
    ]);
    expect(removed).toMatchObject([{ id: 'w1', change: { fields: mine } }]);
  });

  test('[Q15] [P3] is compared with the note if that exists after all', async () => {
    const { send, sendInTime, service, record, base, mine, removed } = await withRecord('note');
    await send(local('note'), another);
    const wrong = async () => problem('not_found', 'A mistake.');
    service.faults.plan({ method: 'GET', path: '/notes/{id}' }, { before: wrong });
    expect(await sendInTime(record, update(mine, base))).toEqual({ kind: 'unknown' });
    expect(removed).toEqual([]);
    expect(replyOf(await send(record, update(mine, base)))).toMatchObject(mine);
  });

  test('[Q15.4] stays removed if the user changed only its spelling', async () => {
    const { send, sendInTime, record, base, mine, theyDelete, removed } = await withRecord('note');
    await send(local('note'), another);
    await theyDelete();
    const html = String(base['content_html']);
    const respelt = html.replaceAll('<strong>', '<b>').replaceAll('</strong>', '</b>');
    expect(respelt).not.toBe(html);
    const change = update({ content_html: respelt }, base);
    expect(await sendInTime(record, change)).toEqual({ ...gone, isUnchanged: true });
    expect(removed).toEqual([]);
    const later = aWrite({
      id: 'w2',
      record,
      change: { kind: 'update', fields: mine, base: null },
    });
    await sendInTime(record, change, { behind: [later] });
    expect(removed).toMatchObject([{ id: 'w1' }]);
  });

  test('[Q15.4] stays removed if the user has deleted it since', async () => {
    const { send, sendInTime, record, base, mine, theyDelete, removed } = await withRecord('note');
    await send(local('note'), another);
    await theyDelete();
    const removal = aWrite({ id: 'w2', record, change: { kind: 'delete', base: null } });
    expect(await sendInTime(record, update(mine, base), { behind: [removal] })).toEqual(gone);
    expect(removed).toEqual([]);
  });

  test('[Q15.2] is put to the user if no other note can show that', async () => {
    const { send, record, base, mine, theyDelete, removed } = await withRecord('note');
    await theyDelete();
    const alone = await send(record, update(mine, base));
    expect(alone).toMatchObject({ kind: 'refused', status: 404 });
    expect(removed).toEqual([]);
  });

  test('[Q15] [P3] is put to the user if notes cannot be read by their ids at all', async () => {
    const { send, service, record, base, mine, removed } = await withRecord('note');
    await send(local('note'), another);
    const none = async () => problem('not_found', 'There is nothing at this address.');
    service.faults.plan({ method: 'GET', path: '/notes/{id}' }, { before: none }, 2);
    expect(await send(record, update(mine, base))).toMatchObject({ kind: 'refused', status: 404 });
    expect(removed).toEqual([]);
  });

  test('[Q15] waits if the connection breaks before that is known', async () => {
    const { send, sendInTime, service, record, base, mine, theyDelete } = await withRecord('note');
    await send(local('note'), another);
    await theyDelete();
    service.faults.fail({ method: 'GET', path: '/notes' }, { status: 500 });
    expect(await send(record, update(mine, base))).toEqual({ kind: 'unknown' });
    expect(await sendInTime(record, update(mine, base))).toEqual(gone);
  });

  test('[Q15] is to be filed anew if it is removed between its read and its change', async () => {
    const { send, sendInTime, service, record, base, mine, theyDelete, removed } =
      await withRecord('note');
    await send(local('note'), another);
    let isFirst = true;
    service.faults.plan(
      { method: 'PATCH' },
      {
        async before() {
          if (isFirst) await theyDelete();
          isFirst = false;
          return undefined;
        },
      },
    );
    expect(await sendInTime(record, update(mine, base))).toEqual(gone);
    expect(removed).toHaveLength(1);
  });

  test('[Q15] [P3] is put to the user if the note exists and only its change is not found', async () => {
    const { send, service, record, base, mine, removed } = await withRecord('note');
    const none = async () => problem('not_found', 'There is nothing at this address.');
    service.faults.plan({ method: 'PATCH' }, { before: none });
    expect(await send(record, update(mine, base))).toMatchObject({ kind: 'refused', status: 404 });
    expect(removed).toEqual([]);
  });
});

test('[Q5] a conflict comes with the fields that an earlier attempt had changed', async () => {
  const { send, record, base, theyChange } = await withRecord('note');
  const sent = { content_html: '<p>Sent</p>' };
  await theyChange({ ...sent, title: 'Theirs' });
  const mine = update({ content_html: '<p>Later</p>', title: 'Mine' }, base);
  const outcome = await send(record, mine, { sentBefore: [sent] });
  expect(outcome).toMatchObject({ kind: 'conflict', arrived: ['content_html'] });
});

test('[P2] a merge is saved before it is sent', async () => {
  const { send, record, base, theyChange, merged } = await withRecord('task');
  await theyChange({ description: 'Theirs' });
  const reply = replyOf(await send(record, update({ title: 'Mine' }, base)));
  expect(reply).toMatchObject({ title: 'Mine', description: 'Theirs' });
  expect(merged).toEqual([{ title: 'Mine' }]);
});

test('waits if the connection is lost, the token unknown or a pause requested', async () => {
  const { send, service, record, mine, base, removal } = await withRecord('note');
  for (const change of [update(mine, base), removal]) {
    service.faults.fail({ method: 'GET' }, { status: 429, retryAfterSeconds: 0 });
    expect(await send(record, change)).toEqual({ kind: 'rate-limited', retryAfterMs: 0 });
    service.faults.plan(
      { method: 'GET' },
      { before: async () => problem('authentication_error', 'Expired.') },
    );
    expect(await send(record, change)).toEqual({ kind: 'signed-out' });
  }
});

describe('a comment', () => {
  test('shows on the service what was typed, whatever its characters', async () => {
    const { send, service } = await replayForTest();
    const { comment } = await oneOfEach(service);
    for (const body of ['# 1 *two* _three_ <b>', '> - [ ] x\n\n1. y', 'a_b & c `d`\\', '  x\ny ']) {
      const reply = replyOf(await send(local('comment'), create({ ...comment, body })));
      const squeezed = (text: unknown) => `${text}`.replace(/\s+/g, ' ').trim();
      expect(squeezed(reply['body_plain_text'])).toBe(squeezed(body));
    }
  });

  test('[Q5] of several paragraphs is not taken for somebody else’s after a lost response', async () => {
    const { send, service, record, base } = await withRecord('comment');
    const change = update({ body: 'One\n\nTwo * 3' }, base);
    service.faults.loseReply({ method: 'PATCH' });
    await send(record, change);
    const again = await send(record, change, { isAgain: true });
    expect(again).toMatchObject({ kind: 'accepted' });
  });
});

async function withPermits() {
  const world = await replayForTest();
  const { body } = await world.service.api('POST', '/notes', {
    note: { title: 'Kick-off', content: 'Call Anna' },
  });
  const { id, title, content_html } = body.data;
  const base = { title, content_html };
  const change = (to: string) =>
    world.send({ kind: 'note', id }, { kind: 'update', fields: { title: to }, base });
  return { ...world, id, change };
}

test('[P4] reads no earlier than it may also write: a read would grow old', async () => {
  const { change, asked, id, client } = await withPermits();
  const pairs = await Promise.all(
    Array.from({ length: WRITES_PER_MINUTE }, () => client.reserve({ priority: 'write' })),
  );
  const sent = change('Mine');
  await flushPromises();
  expect(asked).toEqual([]);
  pairs[0]?.write.giveBack();
  expect(await sent).toMatchObject({ kind: 'accepted' });
  expect(asked).toEqual([`GET /notes/${id}`, `PATCH /notes/${id}`]);
});

test('[P4] [limit.backoff] reads again after a pause in between, instead of writing late', async () => {
  const { change, asked, id, client, service, time } = await withPermits();
  const held = service.faults.holdReply({ method: 'GET', path: '/notes/{id}' });
  const sent = change('Mine');
  await held.reached;
  service.faults.fail({ path: '/team_members/me' }, { status: 429, retryAfterSeconds: 20 });
  await client.record(readMe(), teamMember, { priority: 'view' });
  const until = time.clock.now() + 20_000;
  held.release();
  const outcome = await sent;
  expect(outcome.kind).toBe('rate-limited');
  const waitMs = outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
  expect(time.clock.now() + waitMs).toBeGreaterThanOrEqual(until);
  expect(waitMs).toBeLessThanOrEqual(25_000); // the pause is no longer for it
  expect(asked).toEqual([`GET /notes/${id}`, 'GET /team_members/me']);
});

test('[P7] gives back the permit of its write if it has nothing to write', async () => {
  const { change, asked } = await withPermits();
  for (let count = 0; count < WRITES_PER_MINUTE; count += 1) await change('Kick-off');
  expect(await change('Mine')).toMatchObject({ kind: 'accepted' });
  expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1);
});

test('[Q16.2] sends and looks up nothing with the key of another account than the queue’s', async () => {
  const { send, lookup, service, asked } = await replayForTest({ account: () => 'somebody else' });
  const { note } = await oneOfEach(service);
  asked.length = 0;
  const create = { kind: 'create', fields: { ...note } } as const;
  expect(await send({ kind: 'note', id: 'local-a' }, create)).toEqual({ kind: 'unreachable' });
  expect(await lookup({ kind: 'note', fields: note })).toEqual({ kind: 'unreachable' });
  const update = { kind: 'update', fields: { title: 'x' }, base: {} } as const;
  expect(await send({ kind: 'note', id: 'a' }, update)).toEqual({ kind: 'unreachable' });
  expect(asked).toEqual([]);
});

describe('a change that takes a process to compare', () => {
  const lines = Array.from({ length: 300 }, (_, line) => `<p>Line ${line} of a long note.</p>`);
  const bodyWith = (at: number, text: string) => lines.with(at, `<p>${text}</p>`).join('');
  const base = { content_html: lines.join('').repeat(4) };
  const withLine = (text: string, at: number) => bodyWith(at, text) + lines.join('').repeat(3);

  /** A long note that somebody has changed; `meanwhile` happens while the process compares. */
  async function withLongNote(meanwhile: (theyWrite: TheyWrite, count: number) => unknown) {
    let key: string | null = null;
    let compared = 0;
    const world = await replayForTest({
      account: () => key,
      openProcess: (job) => ({
        answer: (async () => {
          await meanwhile(theyWrite, compared++);
          return answerTo(job);
        })(),
        end: () => undefined,
      }),
    });
    const { api } = world.service;
    const made = await world.send(local('note'), create({ title: 'Long', ...base }));
    const id = idText(replyOf(made));
    const theyWrite: TheyWrite = async (content_html) => {
      expect((await api('PATCH', `/notes/${id}`, { note: { content_html } })).status).toBe(200);
    };
    const { content_html } = (await api('GET', `/notes/${id}`)).body.data;
    const shown = { content_html };
    await theyWrite(withLine('Theirs', 200));
    world.asked.length = 0;
    return {
      ...world,
      sendMine: () =>
        world.send({ kind: 'note', id }, update({ content_html: withLine('Ours', 100) }, shown)),
      body: async () => String((await api('GET', `/notes/${id}`)).body.data.content_html),
      asks: () => world.asked.map((one) => one.split(' ')[0]),
      compared: () => compared,
      signInAsAnother: () => {
        key = 'another';
      },
    };
  }

  test('[P4] reads again before it writes', async () => {
    const { sendMine, body, asks } = await withLongNote(() => undefined);
    expect(await sendMine()).toMatchObject({ kind: 'accepted' });
    expect(await body()).toMatch(/Ours.*Theirs/s);
    expect(asks()).toEqual(['GET', 'GET', 'PATCH']);
  });

  test('[P4] keeps a change that was written during the comparison', async () => {
    const both = withLine('Theirs', 200).replace('Line 250', 'Meanwhile');
    const { sendMine, body, asks } = await withLongNote(async (theyWrite, count) => {
      if (count === 0) await theyWrite(both);
    });
    expect(await sendMine()).toMatchObject({ kind: 'accepted' });
    expect(await body()).toMatch(/Ours.*Theirs.*Meanwhile/s);
    expect(asks()).toEqual(['GET', 'GET', 'GET', 'PATCH']);
  });

  test('[P4] asks the user if somebody changes it during every comparison', async () => {
    const { sendMine, asks, compared } = await withLongNote((theyWrite, count) =>
      theyWrite(withLine(`Again ${count}`, 200)),
    );
    expect(await sendMine()).toMatchObject({ kind: 'conflict' });
    expect(compared()).toBe(COMPARISONS_PER_SEND_MAX);
    expect(asks()).toEqual(['GET', 'GET', 'GET', 'GET']);
  });

  test('[P6] [P7] holds no permit while it is compared', async () => {
    let reserved = 0;
    const { sendMine, client } = await withLongNote(async () => {
      // All that are left after the one that made the note.
      const asked = Array.from({ length: WRITES_PER_MINUTE - 1 }, () =>
        client.reserve({ priority: 'write' }),
      );
      for (const pair of await Promise.all(asked)) {
        pair?.read.giveBack();
        pair?.write.giveBack();
        reserved += 1;
      }
    });
    expect(await sendMine()).toMatchObject({ kind: 'accepted' });
    expect(reserved).toBe(WRITES_PER_MINUTE - 1);
  });

  test('[Q16.2] is not sent with the key of another account after a new sign-in', async () => {
    const { sendMine, asks, signInAsAnother } = await withLongNote(() => signInAsAnother());
    expect(await sendMine()).toEqual({ kind: 'unreachable' });
    expect(asks()).toEqual(['GET', 'GET']);
  });
});

type TheyWrite = (content_html: string) => Promise<void>;

test('[Q16.2] sends no create if another account signs in while its request is made', async () => {
  let key: string | null = null;
  const { send, asked } = await replayForTest({
    account: () => key,
    openProcess(job) {
      key = 'another';
      return processAtOnce(job);
    },
  });
  const fields = { title: 'Long', date: '2026-11-20', content_html: '<p>Words</p>'.repeat(10_000) };
  const outcome = await send({ kind: 'note', id: 'local-a' }, { kind: 'create', fields });
  expect(outcome).toEqual({ kind: 'unreachable' });
  expect(asked).toEqual([]);
});

test('[Q2.2] sends no change by what was read before the computer slept', async () => {
  let sleepMs = 0;
  const { service, asked, send } = await replayForTest({
    through: async (...request) => {
      const reply = await fetch(...request);
      service.clock.advance(sleepMs);
      sleepMs = 0;
      return reply;
    },
  });
  const made = await service.api('POST', '/notes', { note: { title: 'Old', content: 'x' } });
  const record = { kind: 'note', id: idText(made.body.data) } as const;
  const change = update({ title: 'Mine' }, fieldsOf('note', made.body.data));
  sleepMs = 8 * MINUTE_MS;
  expect(await send(record, change)).toEqual({ kind: 'unreachable' });
  expect(asked.filter((one) => !one.startsWith('GET'))).toEqual([]);
  expect(replyOf(await send(record, change))).toMatchObject({ title: 'Mine' });
});

describe('a write that waits for its permit', () => {
  /** A note on the service, and a change of it; `wait` runs while the permit of the change is due. */
  async function withWait(wait: (service: StartedService) => void) {
    let key: string | null = null;
    const world = await replayForTest({ account: () => key });
    const { client, service } = world;
    const made = await service.api('POST', '/notes', { note: { title: 'Old', content: 'x' } });
    const reserve = client.reserve;
    Object.assign(client, {
      async reserve(...asking: Parameters<typeof reserve>) {
        const pair = await reserve(...asking);
        if (pair === null) return null;
        const due = () => Promise.resolve(wait(service));
        return { ...pair, write: Object.defineProperty({ ...pair.write }, 'due', { get: due }) };
      },
    });
    const record = { kind: 'note', id: idText(made.body.data) } as const;
    const change = update({ title: 'Mine' }, fieldsOf('note', made.body.data));
    return {
      ...world,
      sendMine: () => world.send(record, change),
      writes: () => world.asked.filter((one) => !one.startsWith('GET')),
      signInAsAnother: () => {
        key = 'another';
      },
    };
  }

  test('[Q2.2] is not sent if the computer slept meanwhile', async () => {
    const { sendMine, writes } = await withWait(({ clock }) => clock.advance(8 * MINUTE_MS));
    expect(await sendMine()).toEqual({ kind: 'unreachable' });
    expect(writes()).toEqual([]);
  });

  test('[Q16.2] is not sent with the key of another account: a change', async () => {
    const { sendMine, writes, signInAsAnother } = await withWait(() => signInAsAnother());
    expect(await sendMine()).toEqual({ kind: 'unreachable' });
    expect(writes()).toEqual([]);
  });

  test('[Q16.2] is not sent with the key of another account: a create', async () => {
    let key: string | null = null;
    const { asked, client, send } = await replayForTest({ account: () => key });
    const all = Array.from({ length: WRITES_PER_MINUTE }, () =>
      client.reserve({ priority: 'write' }),
    );
    const pairs = await Promise.all(all);
    const sent = send(local('note'), create({ title: 'Mine', date: '2026-11-20' }));
    await flushPromises();
    key = 'another';
    for (const pair of pairs) {
      pair?.read.giveBack();
      pair?.write.giveBack();
    }
    expect(await sent).toEqual({ kind: 'unreachable' });
    expect(asked).toEqual([]);
  });
});
