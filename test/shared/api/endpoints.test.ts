import { describe, expect, test } from 'vitest';
import {
  API_PREFIX,
  commentsPage,
  listPage,
  readMe,
  readNote,
  readOne,
} from '../../../shared/api/endpoints.ts';

describe('the requests we make', () => {
  test('[version.prefix] lie below the version', () => {
    expect(API_PREFIX).toBe('/public-api/v1');
  });

  test('[list.page] ask for the largest page, counted from 1', () => {
    expect(listPage('notes', 1)).toEqual({
      method: 'GET',
      path: '/notes?page[number]=1&page[size]=100',
    });
  });

  test('name a record by any id, also one that no address can spell', () => {
    const paths = [readNote, (id: string) => readOne('notes', id)].map(
      (of) => of('a/\ud800?').path,
    );
    expect(paths).toEqual(['/notes/a%2F%EF%BF%BD%3F', '/notes/a%2F%EF%BF%BD%3F']);
  });

  test('sort only where a sort is given', () => {
    expect(listPage('notes', 3, { sort: '-created_at', size: 10 }).path).toBe(
      '/notes?page[number]=3&page[size]=10&sort=-created_at',
    );
    expect(listPage('teamMembers', 1).path).toMatch(/^\/team_members\?/);
  });

  test('[templates.filter] ask for the templates of documents only', () => {
    expect(listPage('templates', 1).path).toBe(
      '/templates?page[number]=1&page[size]=100&filter[type]=Doc',
    );
  });

  test('ask for the comments of one task or deal (A19), and for one record by its id (A2)', () => {
    expect(commentsPage({ type: 'Deal', id: '7' }, 2).path).toBe(
      '/comments?page[number]=2&page[size]=100&filter[commentable_type]=Deal&filter[commentable_id]=7',
    );
    expect(readOne('timeEntries', '7').path).toBe('/time_entries/7');
  });

  test('cannot be led to another path by an id', () => {
    expect(readNote('../companies?x=1').path).toBe('/notes/..%2Fcompanies%3Fx%3D1');
    expect(readMe().path).toBe('/team_members/me');
  });
});
