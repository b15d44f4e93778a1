import { describe, expect, test } from 'vitest';
import {
  createRequest,
  deleteRequest,
  lookupRequest,
  readRequest,
  updateRequest,
} from '../../../../shared/queue/requests/requests.ts';
import { writableKinds } from '../../../../shared/records/kinds.ts';
import { someFields } from '../../../support/builders.ts';

describe('the request that makes a record', () => {
  test('[conv.wrapper] wraps the fields of a window in the key of its kind', () => {
    expect(writableKinds.map((kind) => createRequest(kind, someFields[kind]))).toEqual([
      {
        method: 'POST',
        path: '/notes',
        body: { note: { title: 'Kick-off', date: '2026-03-02', content: 'Hello' } },
      },
      { method: 'POST', path: '/time_entries', body: { time_entry: someFields['time-entry'] } },
      { method: 'POST', path: '/deals', body: { deal: someFields.deal } },
      { method: 'POST', path: '/tasks', body: { task: someFields.task } },
      { method: 'POST', path: '/comments', body: { comment: someFields.comment } },
      { method: 'POST', path: '/docs', body: { doc: someFields.document } },
      { method: 'POST', path: '/companies', body: { company: someFields.company } },
      { method: 'POST', path: '/contacts', body: { contact: someFields.contact } },
      { method: 'POST', path: '/projects', body: { project: someFields.project } },
      { method: 'POST', path: '/invoices', body: { invoice: someFields.invoice } },
    ]);
  });

  test('[conv.null] leaves out what is null', () => {
    const { body } = createRequest('task', { title: 'T', due_date: null, tag_ids: [] });
    expect(body).toEqual({ task: { title: 'T', tag_ids: [] } });
  });

  test('sends a comment as Markdown that shows what was typed', () => {
    const body = (text: string) => createRequest('comment', { body: text }).body;
    expect(body('One\n\nTwo')).toEqual({ comment: { body: 'One\n\nTwo' } });
    expect(body('2 * 3 * 4 <b>')).toEqual({ comment: { body: '2 \\* 3 \\* 4 &lt;b>' } });
  });
});

describe('the request that changes a record', () => {
  test('[conv.patch_partial] carries the given fields and no other, null too', () => {
    expect(updateRequest('deal', '12', { title: 'T', close_date: null })).toEqual({
      method: 'PATCH',
      path: '/deals/12',
      body: { deal: { title: 'T', close_date: null } },
    });
  });

  test('[conv.null] empties the body of a note in a way that is never ignored', () => {
    expect(updateRequest('note', 'n', { content_html: null, date: null }).body).toEqual({
      note: { content_html: '', date: null },
    });
  });

  test('rewrites a comment in Markdown', () => {
    expect(updateRequest('comment', '3', { body: '# no heading' }).body).toEqual({
      comment: { body: '\\# no heading' },
    });
  });
});

describe('reading and deleting', () => {
  test('name the record in the path, whatever its id holds', () => {
    expect(readRequest('task', 'a/b?c')).toEqual({ method: 'GET', path: '/tasks/a%2Fb%3Fc' });
    expect(deleteRequest('time-entry', '7')).toEqual({
      method: 'DELETE',
      path: '/time_entries/7',
    });
  });
});

describe('a lookup', () => {
  const path = (...args: Parameters<typeof lookupRequest>) => lookupRequest(...args)?.path;

  test('requests the newest first, and any order if that was refused', () => {
    expect(path('note', {}, { page: 2, sort: '-created_at' })).toBe(
      '/notes?page[number]=2&page[size]=100&sort=-created_at',
    );
    expect(path('deal', {}, { page: 1, sort: undefined })).toBe(
      '/deals?page[number]=1&page[size]=100',
    );
  });

  test('searches for a comment among those on the same record', () => {
    expect(path('comment', someFields.comment, { page: 1, sort: undefined })).toBe(
      '/comments?page[number]=1&page[size]=100&filter[commentable_type]=Deal&filter[commentable_id]=4',
    );
  });

  test('[Q6] has no list of documents', () => {
    expect(path('document', {}, { page: 1, sort: undefined })).toBeUndefined();
  });
});
