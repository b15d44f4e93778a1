import { expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';

test('members are listed, the one who left marked by the day', async () => {
  const { api } = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
  const { body } = await api('GET', '/team_members');
  expect(body.data).toEqual([
    {
      id: 1,
      name: 'Mara Lindqvist',
      email: 'mara@studio-lindqvist.example',
      avatar_url: null,
      archived_at: null,
    },
    {
      id: 2,
      name: 'Jonas Weber',
      email: 'jonas@studio-lindqvist.example',
      avatar_url: null,
      archived_at: null,
    },
    {
      id: 3,
      name: 'Aylin Demir',
      email: 'aylin@studio-lindqvist.example',
      avatar_url: null,
      archived_at: '2026-07-03T09:00:00.000Z',
    },
  ]);
});
