import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Note, note, noteSummary } from '../../../shared/records/note.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { bombsForChromium, smallBomb } from '../../support/hostile-bodies.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

/** Creates a note and hands back what the service made of it. */
async function noted({ api }: StartedService, fields: Record<string, unknown>, key?: string) {
  const { status, body } = await api('POST', '/notes', { note: fields }, key);
  expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
  return body.data;
}

async function patched({ api }: StartedService, id: string, fields: Record<string, unknown>) {
  const { status, body } = await api('PATCH', `/notes/${id}`, { note: fields });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
}

describe('reading notes', () => {
  test('[note.fields] [note.body_single_only] have every documented field, bodies only one by one', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const list = await api('GET', '/notes?page[size]=100');
    for (const one of list.body.data) {
      expect(againstDocument('Note in a list', one)).toEqual([]);
      expect(v.safeParse(noteSummary, one).success).toBe(true);
    }
    for (const { id } of list.body.data.slice(0, 20)) {
      const { body } = await api('GET', `/notes/${id}`);
      expect(againstDocument('Note', body.data)).toEqual([]);
      expect(v.safeParse(note, body.data).success).toBe(true);
    }
  });

  test('[note.fields] name their author as long as that is a member', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const notes: Note[] = [];
    for (const page of [1, 2]) {
      const { body } = await api('GET', `/notes?page[size]=100&page[number]=${page}`);
      notes.push(...body.data);
    }
    // The third member has left and wrote some of them.
    const authors = new Set(notes.map((one) => one.created_by_member_id));
    expect([...authors].toSorted()).toEqual([1, 2, null]);
    const left = notes.find((one) => one.created_by_member_id === null);
    expect((await api('GET', `/notes/${left?.id}`)).body.data.created_by_member_id).toBe(null);
    const hidden = await api('PATCH', `/notes/${left?.id}`, {
      note: { visibility: 'author_only' },
    });
    expect(hidden.status).toBe(403);
  });

  test('[note.links] leave out records the token does not reach, and filters do not betray them', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const his = (await api('GET', '/companies?page[size]=100', undefined, jonas)).body.data;
    const all = (await api('GET', '/companies?page[size]=100')).body.data;
    const reached = new Set(his.map((one: { id: number }) => one.id));
    const hidden = all.find((one: { id: number }) => !reached.has(one.id)).id;
    const { id } = await noted(service, {
      content: 'x',
      record_type: 'company',
      record_id: hidden,
    });
    const link = { id: expect.any(Number), record_id: hidden, record_type: 'company' };
    expect((await api('GET', `/notes/${id}`)).body.data.note_links).toEqual([link]);
    expect((await api('GET', `/notes/${id}`, undefined, jonas)).body.data.note_links).toEqual([]);
    const filter = `filter[record_type]=company&filter[record_id]=${hidden}`;
    expect((await api('GET', `/notes?${filter}`)).body.data.length).toBeGreaterThan(0);
    expect((await api('GET', `/notes?${filter}`, undefined, jonas)).body.data).toEqual([]);
    const refused = await api(
      'POST',
      '/notes',
      { note: { content: 'x', record_type: 'company', record_id: hidden } },
      jonas,
    );
    expect(refused.body.error.details[0].code).toBe('not_accessible');
  });

  test('[note.visibility] [auth.member_scope] show a note for its author alone to its author alone', async () => {
    const service = await serviceForTest();
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const { id } = await noted(service, { content: 'secret', visibility: 'author_only' });
    expect((await api('GET', '/notes')).body.data).toHaveLength(1);
    expect((await api('GET', `/notes/${id}`)).status).toBe(200);
    expect((await api('GET', '/notes', undefined, jonas)).body.data).toEqual([]);
    expect((await api('GET', `/notes/${id}`, undefined, jonas)).status).toBe(404);
    const write = await api('PATCH', `/notes/${id}`, { note: { title: 'x' } }, jonas);
    expect(write.status).toBe(404);
  });
});

describe('creating a note', () => {
  test('[note.title_empty] [note.date_default] [note.visibility] fills in what was left out', async () => {
    const service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
    const created = await noted(service, { content: 'Umbrella' });
    expect(created).toEqual({
      id: expect.any(String),
      title: '',
      date: '2026-11-20',
      visibility: 'everyone',
      created_by_member_id: 1,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      note_links: [],
      content_html: '<p>Umbrella</p>',
      content_plain_text: 'Umbrella',
    });
    expect((await service.api('GET', `/notes/${created.id}`)).body.data).toEqual(created);
  });

  test('[note.date_default] takes today from the time zone of the account', async () => {
    const service = await serviceForTest({ startsAt: '2026-12-31T23:30:00Z' });
    expect((await noted(service, { content: 'Happy new year' })).date).toBe('2027-01-01');
    expect((await noted(service, { content: 'x', date: null })).date).toBe('2027-01-01');
    expect((await noted(service, { content: 'x', date: '2026-02-28' })).date).toBe('2026-02-28');
  });

  test('[notes.attach] attaches to a company, a project or a contact, or to nothing', async () => {
    const service = await serviceForTest({ sample: 'small' });
    for (const [record_type, record_id] of [
      ['company', 1001],
      ['project', 40001],
      ['contact', 10001],
    ] as const) {
      const { id, note_links } = await noted(service, { content: 'x', record_type, record_id });
      expect(note_links).toEqual([{ id: expect.any(Number), record_id, record_type }]);
      const filter = `filter[record_type]=${record_type}&filter[record_id]=${record_id}`;
      expect((await service.api('GET', `/notes?${filter}`)).body.data[0].id).toBe(id);
    }
    expect((await noted(service, { content: 'x' })).note_links).toEqual([]);
    const nulls = { content: 'x', record_type: null, record_id: null };
    expect((await noted(service, nulls)).note_links).toEqual([]);
  });

  test('[notes.attach] attaches an existing note to further records, and detaches it', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const client = { record_type: 'company', record_id: 1001 };
    const project = { record_type: 'project', record_id: 40001 };
    const { id, note_links, updated_at } = await noted(service, { content: 'x', ...client });
    const both = await patched(service, id, { note_links: [client, project, project] });
    // The attachment that was there keeps its id.
    expect(both.note_links).toEqual([note_links[0], { id: expect.any(Number), ...project }]);
    expect(both.updated_at > updated_at).toBe(true);
    expect(await patched(service, id, { note_links: [project, client] })).toEqual(both);
    expect(await patched(service, id, { note_links: null })).toEqual(both);
    expect((await patched(service, id, { title: 'y' })).note_links).toEqual(both.note_links);
    expect((await patched(service, id, { note_links: [] })).note_links).toEqual([]);
  });

  test('[note.links] leaves attachments that the token does not reach, and makes none', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const his = (await api('GET', '/companies?page[size]=100', undefined, jonas)).body.data;
    const all = (await api('GET', '/companies?page[size]=100')).body.data;
    const reached = new Set(his.map((one: { id: number }) => one.id));
    const linkTo = (record_id: number) => ({ record_type: 'company', record_id });
    const hidden = linkTo(all.find((one: { id: number }) => !reached.has(one.id)).id);
    const { id } = await noted(service, { content: 'x', ...hidden });
    const attached = await api(
      'PATCH',
      `/notes/${id}`,
      { note: { note_links: [linkTo(his[0].id)] } },
      jonas,
    );
    expect(attached.body.data.note_links).toMatchObject([linkTo(his[0].id)]);
    expect((await api('GET', `/notes/${id}`)).body.data.note_links).toMatchObject([
      hidden,
      linkTo(his[0].id),
    ]);
    const links = [linkTo(his[0].id), hidden];
    const refused = await api('PATCH', `/notes/${id}`, { note: { note_links: links } }, jonas);
    expect([refused.status, refused.body.error.details]).toMatchObject([
      422,
      [{ source: { pointer: '/note/note_links/1/record_id' }, code: 'not_accessible' }],
    ]);
  });

  test('[notes.attach] refuses half an attachment, and one to nothing', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const detailOf = async (fields: Record<string, unknown>) => {
      const { status, body } = await api('POST', '/notes', { note: { content: 'x', ...fields } });
      const { source, code } = body.error.details[0];
      return [status, body.error.details.length, source.pointer, code];
    };
    expect(await detailOf({ record_type: 'company' })).toEqual([
      422,
      1,
      '/note/record_id',
      'blank',
    ]);
    expect(await detailOf({ record_id: 1001 })).toEqual([422, 1, '/note/record_type', 'blank']);
    expect(await detailOf({ record_type: 'deal', record_id: 30001 })).toEqual([
      422,
      1,
      '/note/record_type',
      'invalid_value',
    ]);
    expect(await detailOf({ record_type: 'project', record_id: 1001 })).toEqual([
      422,
      1,
      '/note/record_id',
      'not_accessible',
    ]);
  });

  test('ignores fields it does not know', async () => {
    const service = await serviceForTest();
    const created = await noted(service, {
      content: 'x',
      id: 'mine',
      content_html: '<b>',
      mood: 1,
    });
    expect(created.id).not.toBe('mine');
    expect(created.content_html).toBe('<p>x</p>');
  });

  test('refuses a title or content too long, each at its place', async () => {
    const { api } = await serviceForTest();
    const { status, body } = await api('POST', '/notes', {
      note: { content: 'x'.repeat(2_000_001), title: 'x'.repeat(1_001) },
    });
    expect(status).toBe(422);
    expect(body.error.details.map((one: { source: unknown }) => one.source)).toEqual([
      { pointer: '/note/content' },
      { pointer: '/note/title' },
    ]);
  });

  test('refuses markup that means more than a page can hold', async () => {
    const { api } = await serviceForTest();
    const created = await api('POST', '/notes', { note: { content: 'x' } });
    const address = `/notes/${created.body.data.id}`;
    const bombs = [smallBomb, ...Object.values(bombsForChromium)];
    for (const content_html of [...bombs, '<div>'.repeat(500), '<br>'.repeat(260_000)]) {
      const { status, body } = await api('PATCH', address, { note: { content_html } });
      expect([status, body.error.type]).toEqual([422, 'validation_error']);
      expect(body.error.details).toEqual([
        {
          source: { pointer: '/note/content_html' },
          code: 'invalid_value',
          message:
            'content_html must be less complex: it has too many elements, or is nested too deep.',
        },
      ]);
    }
    const long = await api('POST', '/notes', { note: { content: '- a\n'.repeat(100_000) } });
    expect([long.status, long.body.error.details[0].source]).toEqual([
      422,
      { pointer: '/note/content' },
    ]);
    expect((await api('GET', address)).body.data.content_html).toBe('<p>x</p>');
  });

  test('keeps every character of a title and of text', async () => {
    const service = await serviceForTest();
    const title = 'Größe 👩‍👩‍👧 שלום \u0000 \t "quoted" \\ \u2028 end';
    const created = await noted(service, { content: 'ä 👍 שלום', title });
    const read = (await service.api('GET', `/notes/${created.id}`)).body.data;
    expect(read.title).toBe(title);
    expect(read.content_plain_text).toBe('ä 👍 שלום');
  });
});

describe('changing a note', () => {
  test('[conv.patch_partial] changes the fields that are there and no other', async () => {
    const service = await serviceForTest();
    const before = await noted(service, { content: '*a*', title: 'A', date: '2026-01-01' });
    service.clock.advance(1_000);
    const after = await patched(service, before.id, { title: 'B' });
    expect(after).toEqual({ ...before, title: 'B', updated_at: '2026-11-20T09:00:01.000Z' });
    expect((await service.api('GET', `/notes/${before.id}`)).body.data).toEqual(after);
  });

  test('[conv.null] clears date and body by null and ignores null for title and visibility', async () => {
    const service = await serviceForTest();
    const before = await noted(service, { content: 'x', title: 'T', visibility: 'author_only' });
    const nulls = { title: null, visibility: null, date: null, content_html: null };
    expect(await patched(service, before.id, nulls)).toMatchObject({
      title: 'T',
      visibility: 'author_only',
      date: null,
      content_html: null,
      content_plain_text: null,
    });
  });

  test('moves updated_at exactly when something changed', async () => {
    const service = await serviceForTest();
    const before = await noted(service, { content: 'x', title: 'T' });
    service.clock.advance(60_000);
    for (const same of [{}, { title: 'T' }, { content_html: '<p>x</p>' }, { title: null }]) {
      expect((await patched(service, before.id, same)).updated_at).toBe(before.updated_at);
    }
    const first = await patched(service, before.id, { title: 'U' });
    const second = await patched(service, before.id, { title: 'V' }); // within one millisecond
    service.clock.advance(-3_600_000);
    const third = await patched(service, before.id, { title: 'W' }); // the clock was set back
    const moments = [before, first, second, third].map((one) => one.updated_at);
    expect(moments).toEqual([...new Set(moments)].toSorted());
  });

  test('[note.visibility] is refused to anybody but the author where it changes who sees it', async () => {
    const service = await serviceForTest();
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const { id } = await noted(service, { content: 'x' });
    const hide = { note: { visibility: 'author_only', title: 'Mine now' } };
    const { status, body } = await api('PATCH', `/notes/${id}`, hide, jonas);
    expect(status).toBe(403);
    expect(body.error).toMatchObject({ type: 'insufficient_permissions', details: [] });
    expect((await api('GET', `/notes/${id}`)).body.data.title).toBe('');
    const same = { note: { visibility: 'everyone', title: 'Ours' } };
    expect((await api('PATCH', `/notes/${id}`, same, jonas)).body.data.title).toBe('Ours');
    expect((await patched(service, id, { visibility: 'author_only' })).visibility).toBe(
      'author_only',
    );
  });

  test('[note.plain_text] ignores content_plain_text and whatever else cannot be sent back', async () => {
    const service = await serviceForTest();
    const before = await noted(service, { content: 'x' });
    const sent = {
      content_plain_text: 'y',
      content: 'z',
      id: '1',
      created_at: null,
      note_links: [],
    };
    expect(await patched(service, before.id, sent)).toEqual(before);
  });

  test('[note.html_null] has no body after an empty one, and one after empty markup', async () => {
    const service = await serviceForTest();
    const { id } = await noted(service, { content: 'x' });
    expect((await patched(service, id, { content_html: '' })).content_html).toBe(null);
    expect(await patched(service, id, { content_html: '<p></p>' })).toMatchObject({
      content_html: '<p></p>',
      content_plain_text: null,
    });
  });

  test('[note.plain_text] is the text of the body, null where only an image or a table is in it', async () => {
    const service = await serviceForTest();
    const { id, content_plain_text } = await noted(service, { content: '# A\n\n*b*\nc &lt;' });
    expect(content_plain_text).toBe('A\nb c <');
    for (const [content_html, text] of [
      ['<p>one <b>two</b></p><ul><li>three</li></ul>', 'one two\nthree'],
      ['<p><img src="https://a.example/b.png" alt="words"></p>', null],
      ['<table><tr><td>1</td></tr></table>', null],
      ['<hr>', null],
    ] as const) {
      const changed = await patched(service, id, { content_html });
      expect(changed).toMatchObject({ content_html, content_plain_text: text });
    }
  });

  test('[note.html_null] has a body whatever its markup, even one without text', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { id } = await noted(service, { content: 'x' });
    for (const content_html of ['<p></p>', '<hr>', '<img src="a.png">', ' ', '<!-- x -->']) {
      expect((await patched(service, id, { content_html })).content_html).toBe(content_html);
    }
    expect((await noted(service, { content: '***' })).content_html).toBe('<hr>');
    expect((await noted(service, { content: '<!-- x -->' })).content_html).toBe(null);
  });

  test('[note.scrubbed] loses what could run script and keeps what stands around it', async () => {
    const service = await serviceForTest();
    const { id } = await noted(service, { content: 'x' });
    for (const [sent, served] of [
      ['<p onclick="a()" class=k>b</p><script>c()</script>', '<p class=k>b</p>'],
      ['<a href="javascript:a()">b</a> <img src=x onerror=a()>', '<a>b</a> <img src=x>'],
      [
        '<p>a</p><svg><script>b()</script><path d="M0 0"/></svg>',
        '<p>a</p><svg><path d="M0 0"/></svg>',
      ],
    ]) {
      expect((await patched(service, id, { content_html: sent })).content_html).toBe(served);
      expect((await service.api('GET', `/notes/${id}`)).body.data.content_html).toBe(served);
    }
    expect(
      (await patched(service, id, { content_html: '<script>c()</script>' })).content_html,
    ).toBe(null);
  });

  test('[notes.attach] takes the two fields of a create for nothing', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const link = { record_type: 'company', record_id: 1001 };
    const { id, note_links } = await noted(service, { content: 'x', ...link });
    const other = { record_type: 'company', record_id: 1002 };
    expect((await patched(service, id, other)).note_links).toEqual(note_links);
  });

  test('[notes.patch_html] keeps markup that create cannot write byte for byte', async () => {
    const service = await serviceForTest();
    const { id } = await noted(service, { content: 'x' });
    for (const html of [
      '<p><img src="https://studio.example/a.png" alt="A" width=10></p>',
      `<P CLASS='x'  data-a="1&2" id=p>a&nbsp;b &lt; c<br/>d</P>\r\n<!-- kept -->`,
      '<p>Hi <span class="mention" data-mention-member-id="2">@Jonas Weber</span></p>',
      '<details open><summary>S</summary><p>unclosed <b>bold <i>both</b> italic</details>',
      '<x-board data-c=\'["a","b"]\' style="color: red"><x-card/></x-board>',
      '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg><math><mi>x</mi></math>',
      '<table><tr><td rowspan=2>1<td>2</table>plain > text "quoted"',
      '<a href="https://a.example/?a=1&b=2" target=_blank rel=noopener>l</a>',
      '<img src="data:image/png;base64,iVBORw0KGgo=">',
      '  leading and trailing  ',
    ]) {
      expect((await patched(service, id, { content_html: html })).content_html).toBe(html);
      expect((await service.api('GET', `/notes/${id}`)).body.data.content_html).toBe(html);
    }
  });
});

describe('deleting a note', () => {
  test('answers with the note as it was and leaves nothing of it', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { api } = service;
    const link = { record_type: 'company', record_id: 1001 };
    const gone = await noted(service, { content: 'x', ...link });
    const stays = await noted(service, { content: 'y', ...link });
    const { status, body } = await api('DELETE', `/notes/${gone.id}`);
    expect([status, body.data]).toEqual([200, gone]);
    expect((await api('GET', `/notes/${gone.id}`)).status).toBe(404);
    expect((await api('DELETE', `/notes/${gone.id}`)).status).toBe(404);
    expect((await api('PATCH', `/notes/${gone.id}`, { note: { title: 'x' } })).status).toBe(404);
    const filter = 'filter[record_type]=company&filter[record_id]=1001';
    const linked = (await api('GET', `/notes?${filter}&page[size]=100`)).body.data as Note[];
    expect(linked.map(({ id }) => id)).toContain(stays.id);
    expect(linked.map(({ id }) => id)).not.toContain(gone.id);
  });

  test('[auth.member_scope] is for its author, or a member who sees everything', async () => {
    const service = await serviceForTest();
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const mine = await noted(service, { content: 'x' });
    const hidden = await noted(service, { content: 'x', visibility: 'author_only' });
    const his = await noted(service, { content: 'x' }, jonas);
    const alsoHis = await noted(service, { content: 'x' }, jonas);
    const refused = await api('DELETE', `/notes/${mine.id}`, undefined, jonas);
    expect([refused.status, refused.body.error.type]).toEqual([403, 'insufficient_permissions']);
    expect((await api('DELETE', `/notes/${hidden.id}`, undefined, jonas)).status).toBe(404);
    expect((await api('GET', `/notes/${mine.id}`)).status).toBe(200);
    expect((await api('DELETE', `/notes/${his.id}`, undefined, jonas)).status).toBe(200);
    expect((await api('DELETE', `/notes/${alsoHis.id}`)).status).toBe(200);
  });
});
