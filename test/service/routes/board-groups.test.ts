import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Stage, stage } from '../../../shared/records/stage.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

const dealStages = ['Enquiry', 'First talk', 'Proposal sent', 'Negotiating', 'Won', 'Lost'];
const projectStages = ['Planned', 'Design', 'Build', 'Review', 'Delivered'];

describe('board groups', () => {
  test('[stage.fields] have every field of the document and no other', async () => {
    const { api } = await serviceForTest();
    const { body } = await api('GET', '/board_groups');
    expect(body.data).toHaveLength(11);
    for (const one of body.data as Stage[]) {
      expect(againstDocument('BoardGroup', one)).toEqual([]);
      expect(v.safeParse(stage, one).success).toBe(true);
      expect(one.color).toMatch(/^#[0-9a-f]{6}$/);
      expect(['active', 'complete']).toContain(one.state);
      expect(['Deal', 'Project']).toContain(one.resource_type);
      // Only deals are won or lost.
      expect(one.deal_probability !== null).toBe(one.resource_type === 'Deal');
    }
  });

  test('[stage.fields] come from left to right, the deal board before the project board', async () => {
    const { api } = await serviceForTest();
    const stages = (await api('GET', '/board_groups')).body.data as Stage[];
    expect(stages.map(({ name }) => name)).toEqual([...dealStages, ...projectStages]);
    for (const type of ['Deal', 'Project']) {
      const places = stages.filter((one) => one.resource_type === type).map((one) => one.position);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    const backwards = (await api('GET', '/board_groups?sort=-board')).body.data as Stage[];
    expect(backwards).toEqual(stages.toReversed());
  });

  test('are narrowed by board and by state', async () => {
    const { api } = await serviceForTest();
    const names = async (query: string) =>
      ((await api('GET', `/board_groups?${query}`)).body.data as Stage[]).map(({ name }) => name);
    expect(await names('filter[resource_type]=Project')).toEqual(projectStages);
    expect(await names('filter[state]=complete')).toEqual(['Won', 'Lost', 'Delivered']);
    expect(await names('filter[resource_type]=Deal&filter[state]=active')).toEqual(
      dealStages.slice(0, 4),
    );
    const refused = await api('GET', '/board_groups?filter[state]=won&filter[resource_type]=Task');
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toHaveLength(2);
  });

  test('are read one by one, and 404 for an id of nothing', async () => {
    const { api } = await serviceForTest();
    const stages = (await api('GET', '/board_groups')).body.data as Stage[];
    for (const one of stages) {
      expect((await api('GET', `/board_groups/${one.id}`)).body.data).toEqual(one);
    }
    for (const id of ['1', 'abc', '00000000-0000-4000-8000-000000000000']) {
      expect((await api('GET', `/board_groups/${id}`)).status).toBe(404);
    }
  });

  test('are written by nobody', async () => {
    const { api } = await serviceForTest();
    const id = (await api('GET', '/board_groups')).body.data[0].id;
    const write = { board_group: { name: 'Ours' } };
    expect((await api('POST', '/board_groups', write)).status).toBe(404);
    expect((await api('PATCH', `/board_groups/${id}`, write)).status).toBe(404);
    expect((await api('DELETE', `/board_groups/${id}`)).status).toBe(404);
  });
});
