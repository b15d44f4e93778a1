import { describe, expect, test } from 'vitest';
import { requestsOf } from '../../../../shared/queue/requests/request-of.ts';
import { aCreate, aWrite, NOTE_ID } from '../../../support/builders.ts';

describe('requestsOf', () => {
  test('shows a create as it goes out', () => {
    const write = aCreate({
      change: { kind: 'create', fields: { content_html: '<p><b>a</b></p>' } },
    });
    expect(requestsOf(write)).toEqual([
      { method: 'POST', path: '/notes', body: { note: { content: '**a**' } } },
    ]);
  });

  test('[P4] shows that a change reads first, and sends only what differs', () => {
    const fields = { title: 'New', date: '2026-03-02' };
    const base = { title: 'Old', date: '2026-03-02' };
    expect(requestsOf(aWrite({ change: { kind: 'update', fields, base } }))).toEqual([
      { method: 'GET', path: `/notes/${NOTE_ID}` },
      { method: 'PATCH', path: `/notes/${NOTE_ID}`, body: { note: { title: 'New' } } },
    ]);
  });

  test('[Q14] shows that a delete reads first', () => {
    const write = aWrite({
      record: { kind: 'time-entry', id: '12' },
      change: { kind: 'delete', base: {} },
    });
    expect(requestsOf(write)).toEqual([
      { method: 'GET', path: '/time_entries/12' },
      { method: 'DELETE', path: '/time_entries/12' },
    ]);
  });
});
