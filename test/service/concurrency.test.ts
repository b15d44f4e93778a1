import { describe, expect, test } from 'vitest';
import { serviceForTest } from '../support/service-for-test.ts';

describe('at the same time', () => {
  test('[conv.patch_partial] changes of different fields of one note all take effect', async () => {
    const { api, clock } = await serviceForTest();
    for (let round = 0; round < 10; round += 1) {
      const { id, updated_at } = (await api('POST', '/notes', { note: { content: 'x' } })).body
        .data;
      clock.advance(1);
      const changes = [
        { title: `Title ${round}` },
        { date: `2026-01-1${round}` },
        { content_html: `<p>${round}</p>` },
        { visibility: 'author_only' },
      ];
      const replies = await Promise.all(
        changes.map((note) => api('PATCH', `/notes/${id}`, { note })),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { data } = (await api('GET', `/notes/${id}`)).body;
      expect(data).toMatchObject(Object.assign({}, ...changes));
      // Each of them is a change of its own, and the last one answered is what is there.
      const moments = replies.map(({ body }) => body.data.updated_at).toSorted();
      expect(new Set([updated_at, ...moments]).size).toBe(5);
      expect(data.updated_at).toBe(moments.at(-1));
    }
  });

  test('changes of one field leave one of them whole', async () => {
    const { api } = await serviceForTest();
    const { id } = (await api('POST', '/notes', { note: { content: 'x' } })).body.data;
    const bodies = Array.from({ length: 20 }, (_, index) => `<p>${`${index} `.repeat(2_000)}</p>`);
    await Promise.all(
      bodies.map((content_html) => api('PATCH', `/notes/${id}`, { note: { content_html } })),
    );
    const { data } = (await api('GET', `/notes/${id}`)).body;
    expect(bodies).toContain(data.content_html);
  });

  test.each([
    ['/notes', 'note', { content: 'x' }],
    ['/companies', 'company', { name: 'x' }],
  ])('fifty creates get fifty ids: POST %s', async (path, wrapper, fields) => {
    const { api } = await serviceForTest();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => api('POST', path, { [wrapper]: fields })),
    );
    const ids = replies.map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(50);
    const listed = (await api('GET', `${path}?page[size]=100`)).body.data;
    expect(new Set(listed.map(({ id }: { id: unknown }) => id))).toEqual(new Set(ids));
  });
});
