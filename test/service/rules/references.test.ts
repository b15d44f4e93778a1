import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '../../../shared/api/endpoints.ts';
import type { Task } from '../../../shared/records/task.ts';
import type { TeamMember } from '../../../shared/records/team-member.ts';
import { refusalOf } from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { serviceInProcess } from '../../support/service-in-process.ts';
import { dataFolder } from '../../support/service-process.ts';
import { everything } from '../../support/work.ts';

const kinds = [
  ['companies', 'company'],
  ['contacts', 'contact'],
  ['deals', 'deal'],
  ['projects', 'project'],
  ['tasks', 'task'],
  ['time_entries', 'time_entry'],
] as const;

describe('what does not change', () => {
  test('[conv.patch_partial] is never wrong: every record can be sent back as it was read', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const jonas = service.service.apiKey(2);
    service.clock.advance(60_000);
    for (const [kind, wrapper] of kinds) {
      for (const key of [service.apiKey, jonas]) {
        // Those of others that he sees are not his to change.
        const mine = kind === 'time_entries' ? 'filter[member_id]=2' : '';
        const records = await everything<{ id: number }>(service, `/${kind}?${mine}`, key);
        expect(records.length).toBeGreaterThan(5);
        for (const whole of records) {
          const path = `/${kind}/${whole.id}`;
          const { status, body } = await service.api('PATCH', path, { [wrapper]: whole }, key);
          const { data, error } = body;
          expect({ path, status, data, error }).toEqual({ path, status: 200, data: whole });
        }
      }
    }
  });

  test('[docs.not_accessible] is an assignee who has left, who is nobody for others', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const members = await everything<TeamMember>(service, '/team_members?');
    const left = members.find(({ archived_at }) => archived_at !== null)?.id;
    const tasks = await everything<Task>(service, '/tasks?');
    const theirs = tasks.find((one) => one.assignee_member_id === left);
    const other = tasks.find((one) => one.assignee_member_id !== left);
    const give = (to: typeof theirs) =>
      service.api('PATCH', `/tasks/${to?.id}`, { task: { assignee_member_id: left } });
    expect(refusalOf(await give(other))).toEqual({
      status: 422,
      details: [['/task/assignee_member_id', 'not_accessible']],
    });
    expect((await give(theirs)).body.data).toEqual(theirs);
  });

  test('[conv.patch_partial] is the owner of a deal who has left', async () => {
    const store = join(dataFolder(), 'account.sqlite');
    const open = () => serviceInProcess({ store, sample: 'small' }).service;
    open().close();
    // Nobody of the sample has left a deal behind, and no request sends a member away.
    const database = new DatabaseSync(store);
    database.exec('UPDATE deals SET assignee_member_id = 3 WHERE id = 30001');
    database.close();
    const service = open();
    const patch = async (id: number) => {
      const reply = await service.handle(
        new Request(`http://127.0.0.1${API_PREFIX}/deals/${id}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${service.apiKey()}` },
          body: JSON.stringify({ deal: { assignee_member_id: 3, title: 'Same' } }),
        }),
      );
      return reply.status;
    };
    expect([await patch(30_001), await patch(30_002)]).toEqual([200, 422]);
    service.close();
  });
});

describe('a reference of the wrong shape', () => {
  test('[error.details_all] has one problem and no other', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    for (const [path, wrapper, fields, pointer] of [
      ['/contacts', 'contact', { company_ids: 7 }, 'company_ids'],
      ['/deals', 'deal', { title: 'x', contact_ids: 7 }, 'contact_ids'],
      ['/deals', 'deal', { title: 'x', company_id: [7] }, 'company_id'],
      ['/tasks', 'task', { title: 'x', tag_ids: 700 }, 'tag_ids'],
      ['/tasks', 'task', { title: 'x', project_id: [7] }, 'project_id'],
    ] as const) {
      expect(refusalOf(await api('POST', path, { [wrapper]: fields }))).toEqual({
        status: 422,
        details: [[`/${wrapper}/${pointer}`, 'invalid_value']],
      });
    }
  });
});
