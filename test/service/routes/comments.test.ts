import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Comment, comment } from '../../../shared/records/comment.ts';
import { refusalOf } from '../../support/clients.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import {
  commentsOn,
  everything,
  newComment,
  newTask,
  oneAt,
  patchTask,
  projectsFor,
  statusIds,
} from '../../support/work.ts';

const NOTHING = '00000000-0000-4000-8000-000000000000';

const idsOf = (comments: readonly Comment[]) => comments.map(({ id }) => id).toSorted();

describe('reading comments', () => {
  test('[comment.fields] [conv.dates] have every field of the document and no other', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const comments = await everything<Comment>(service, '/comments?');
    for (const one of comments) {
      expect(againstDocument('Comment', one)).toEqual([]);
      expect(v.parse(comment, one)).toEqual(one);
      expect(['user_created', 'event']).toContain(one.kind);
      // Always a string: the task's UUID, the deal's number.
      const id = one.commentable_type === 'Task' ? /^[0-9a-f-]{36}$/ : /^3\d{4}$/;
      expect(one.commentable_id).toMatch(id);
    }
    expect(new Set(comments.map(({ commentable_type: type, kind }) => `${type} ${kind}`))).toEqual(
      new Set(['Task user_created', 'Task event', 'Deal user_created', 'Deal event']),
    );
    const first = comments[0] as Comment;
    expect(await oneAt(service, `/comments/${first.id}`)).toEqual(first);
  });

  test('[comment.fields] name no author who is no longer a member', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const authors = (await everything<Comment>(service, '/comments?')).map(
      (one) => one.author_member_id,
    );
    expect(new Set(authors)).toEqual(new Set([1, 2, null])); // the third one has left
  });

  test('[list.filter_multi] are narrowed to a task or deal, to several, and to a kind', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const all = await everything<Comment>(service, '/comments?');
    const onDeals = all.filter((one) => one.commentable_type === 'Deal');
    const ids = [...new Set(onDeals.map((one) => one.commentable_id))].slice(0, 2);
    const listed = async (query: string) =>
      idsOf(await everything<Comment>(service, `/comments?${query}`));
    const one = onDeals.filter(({ commentable_id: id }) => id === ids[0]);
    expect(idsOf(await commentsOn(service, { type: 'Deal', id: ids[0] ?? '' }))).toEqual(
      idsOf(one),
    );
    const both = idsOf(onDeals.filter(({ commentable_id: id }) => ids.includes(id)));
    const ofDeal = 'filter[commentable_type]=Deal';
    expect(await listed(`${ofDeal}&filter[commentable_id]=${ids.join(',')}`)).toEqual(both);
    const repeated = ids.map((id) => `filter[commentable_id][]=${id}`).join('&');
    expect(await listed(`${ofDeal}&${repeated}`)).toEqual(both);
    // The same number names no task.
    expect(await listed(`filter[commentable_type]=Task&filter[commentable_id]=${ids[0]}`)).toEqual(
      [],
    );
    for (const kind of ['event', 'user_created']) {
      expect(await listed(`filter[kind]=${kind}`)).toEqual(
        idsOf(all.filter((other) => other.kind === kind)),
      );
    }
    expect(await listed('filter[kind]=event,user_created')).toEqual(idsOf(all));
  });

  test('are refused a type without an id, and an id without a type', async () => {
    const { api } = await serviceForTest();
    for (const [query, name] of [
      ['filter[commentable_type]=Task', 'commentable_type'],
      [`filter[commentable_id]=${NOTHING}`, 'commentable_id'],
    ]) {
      const { status, body } = await api('GET', `/comments?${query}`);
      expect([status, body.error.details]).toEqual([
        400,
        [
          {
            source: { parameter: `filter[${name}]` },
            code: 'invalid_value',
            message: expect.any(String),
          },
        ],
      ]);
    }
  });

  test('come newest first, or oldest first', async () => {
    const service = await serviceForTest();
    const { id } = await newTask(service, { title: 'T' });
    const ids: number[] = [];
    for (const body of ['a', 'b', 'c']) {
      ids.push((await newComment(service, { type: 'Task', id }, body)).id);
      service.clock.advance(1_000);
    }
    const order = async (query: string) =>
      (await everything<Comment>(service, `/comments?${query}`)).map((one) => one.id);
    expect(await order('')).toEqual(ids.toReversed());
    expect(await order('sort=created_at')).toEqual(ids);
  });

  test('[auth.member_scope] on what a member does not see are in no list, 404, and cannot be added', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const { hidden } = await projectsFor(service, jonas);
    const task = await newTask(service, { title: 'Secret', project_id: hidden });
    const deals = await everything<{ id: number }>(service, '/deals?');
    const his = await everything<{ id: number }>(service, '/deals?', jonas);
    const deal = deals.find(({ id }) => !his.some((one) => one.id === id));
    for (const on of [
      { type: 'Task', id: task.id },
      { type: 'Deal', id: String(deal?.id) },
    ] as const) {
      const { id } = await newComment(service, on, 'Between us');
      const listed = await everything<Comment>(service, '/comments?', jonas);
      expect(listed.length).toBeGreaterThan(0);
      expect(idsOf(listed)).not.toContain(id);
      const filter = `filter[commentable_type]=${on.type}&filter[commentable_id]=${on.id}`;
      expect(await everything(service, `/comments?${filter}`, jonas)).toEqual([]);
      for (const method of ['GET', 'DELETE']) {
        expect((await api(method, `/comments/${id}`, undefined, jonas)).status).toBe(404);
      }
      const fields = { commentable_type: on.type, commentable_id: on.id, body: 'Me too' };
      const added = await api('POST', '/comments', { comment: fields }, jonas);
      expect(refusalOf(added).details).toEqual([['/comment/commentable_id', 'not_accessible']]);
    }
  });
});

describe('writing a comment', () => {
  test('[comment.fields] stores the Markdown, the author, the time and the record', async () => {
    const service = await serviceForTest({ sample: 'small', startsAt: '2026-11-20T09:00:00Z' });
    const jonas = service.service.apiKey(2);
    const { id } = await newTask(service, { title: 'T', assignee_member_id: 2 });
    const deal = (await everything<{ id: number }>(service, '/deals?', jonas))[0]?.id;
    for (const on of [
      { type: 'Task', id },
      { type: 'Deal', id: String(deal) },
    ] as const) {
      const body = '**Louder**, please:\n\n- the `h1`\n- <b>not</b> the rest & so on';
      const written = await newComment(service, on, body, jonas);
      expect(written).toEqual({
        id: expect.any(Number),
        kind: 'user_created',
        commentable_type: on.type,
        commentable_id: on.id,
        created_at: '2026-11-20T09:00:00.000Z',
        body_plain_text: 'Louder, please:\nthe h1\nnot the rest & so on',
        author_member_id: 2,
      });
      expect(await oneAt(service, `/comments/${written.id}`)).toEqual(written);
      expect(idsOf(await commentsOn(service, on))).toContain(written.id);
    }
  });

  test('[error.codes] takes the id as a string that names a task or deal, and a body', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const refused = async (comment: object) =>
      refusalOf(await service.api('POST', '/comments', { comment }));
    expect(await refused({})).toEqual({
      status: 422,
      details: [
        ['/comment/commentable_type', 'blank'],
        ['/comment/commentable_id', 'blank'],
        ['/comment/body', 'blank'],
      ],
    });
    for (const [type, id, code] of [
      ['Deal', 30_001, 'invalid_value'], // a number
      ['Deal', '', 'blank'],
      ['Task', ' ', 'blank'],
      ['Deal', '030001', 'invalid_value'],
      ['Deal', NOTHING, 'invalid_value'],
      ['Task', '30001', 'invalid_value'],
      ['Deal', '1', 'not_accessible'],
      ['Task', NOTHING, 'not_accessible'],
    ]) {
      const { details } = await refused({ commentable_type: type, commentable_id: id, body: ' ' });
      expect(details?.toSorted()).toEqual([
        ['/comment/body', 'blank'],
        ['/comment/commentable_id', code],
      ]);
    }
    const wrong = { commentable_type: 'Company', commentable_id: '1001', body: 'x' };
    expect((await refused(wrong)).details).toEqual([
      ['/comment/commentable_type', 'invalid_value'],
    ]);
  });

  test('[conv.patch_partial] is rewritten by its author, the body alone', async () => {
    const service = await serviceForTest();
    const { id } = await newTask(service, { title: 'T' });
    const before = await newComment(service, { type: 'Task', id }, 'Frist draft');
    service.clock.advance(60_000);
    const path = `/comments/${before.id}`;
    for (const [sent, text] of [
      [{ body: '*First* draft' }, 'First draft'],
      [{ body: null }, 'First draft'],
      [{ kind: 'event', commentable_id: NOTHING, author_member_id: 2 }, 'First draft'],
    ]) {
      const reply = await service.api('PATCH', path, { comment: sent });
      expect([reply.status, reply.body.data]).toEqual([200, { ...before, body_plain_text: text }]);
      expect(await oneAt(service, path)).toEqual(reply.body.data);
    }
    expect(
      refusalOf(await service.api('PATCH', path, { comment: { body: '\n' } })).details,
    ).toEqual([['/comment/body', 'blank']]);
  });

  test('is returned a last time when its author deletes it', async () => {
    const service = await serviceForTest();
    const { id } = await newTask(service, { title: 'T' });
    const before = await newComment(service, { type: 'Task', id }, 'Never mind');
    const { status, body } = await service.api('DELETE', `/comments/${before.id}`);
    expect([status, body.data]).toEqual([200, before]);
    expect((await service.api('DELETE', `/comments/${before.id}`)).status).toBe(404);
  });

  test('[error.types] is changed and deleted by nobody else, and an event by nobody: 403', async () => {
    const service = await serviceForTest();
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const { Done } = await statusIds(service);
    const { id } = await newTask(service, { title: 'T' });
    const on = { type: 'Task', id } as const;
    const his = await newComment(service, on, 'Mine', jonas);
    await patchTask(service, id, { task_status_id: Done });
    const event = (await commentsOn(service, on)).find(({ kind }) => kind === 'event') as Comment;
    expect(event.author_member_id).toBe(1);
    for (const one of [his, event]) {
      for (const [method, body] of [
        ['PATCH', { comment: { body: 'Ours' } }],
        ['DELETE', undefined],
      ] as const) {
        const reply = await api(method, `/comments/${one.id}`, body); // as the owner
        expect([reply.status, reply.body.error.type]).toEqual([403, 'insufficient_permissions']);
      }
      expect(await oneAt(service, `/comments/${one.id}`)).toEqual(one);
    }
  });
});
