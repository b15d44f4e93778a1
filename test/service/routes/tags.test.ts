import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Tag, tag } from '../../../shared/records/tag.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { everything } from '../../support/work.ts';

describe('tags', () => {
  test('[tag.fields] have id, name, type and colour, in the order of their names', async () => {
    const service = await serviceForTest();
    const tags = await everything<Tag>(service, '/tags?');
    expect(tags.map(({ name, tag_type }) => `${name}: ${tag_type}`)).toEqual([
      'Bug: task',
      'Build: task',
      'Content: task',
      'Design: task',
      'Key client: client',
      'Meeting: time_entry',
      'Retainer: project',
      'Urgent: task',
    ]);
    for (const one of tags) {
      expect(againstDocument('Company tag', one)).toEqual([]);
      expect(v.parse(tag, one)).toEqual(one);
      expect(one.color).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('[list.filter_multi] are narrowed to one type or several', async () => {
    const service = await serviceForTest();
    const types = async (query: string) =>
      (await everything<Tag>(service, `/tags?${query}`)).map(({ tag_type }) => tag_type);
    expect(new Set(await types('filter[tag_type]=task'))).toEqual(new Set(['task']));
    const both = ['client', 'project'];
    expect(await types('filter[tag_type]=client,project')).toEqual(both);
    expect(await types('filter[tag_type][]=client&filter[tag_type][]=project')).toEqual(both);
    expect(await types('filter[tag_type]=vendor')).toEqual([]);
    const { status, body } = await service.api('GET', '/tags?filter[tag_type]=colour');
    expect([status, body.error.details[0].code]).toEqual([400, 'invalid_value']);
  });

  test('[tag.fields] never change their type: there is no way to write one', async () => {
    const service = await serviceForTest();
    const before = await everything<Tag>(service, '/tags?');
    for (const [method, path] of [
      ['POST', '/tags'],
      ['PATCH', '/tags/1'],
      ['PUT', '/tags/1'],
      ['DELETE', '/tags/1'],
    ] as const) {
      const body = { tag: { name: 'Other', tag_type: 'deal', color: '#000000' } };
      expect([method, (await service.api(method, path, body)).status]).toEqual([method, 404]);
    }
    expect(await everything(service, '/tags?')).toEqual(before);
  });
});
