import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { perList } from '../../../shared/api/endpoints.ts';
import { idOf } from '../../support/builders.ts';
import { give } from '../../support/give-record.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

const all = perList<number | null>(() => 1);

test('[V33] says that sub-tasks may be missing while the tasks have not all come', async () => {
  const record = { kind: 'task', id: String(idOf('task')) } as const;
  const { main } = await openRecordPage(record, (fake) => give(fake, 'task', { title: 'Call' }));
  await expect.element(page.getByRole('article')).toBeVisible();
  const words = page.getByText('Not on this computer yet: tasks. Sub-tasks may be among them.');
  main.setStatus({ asOf: { ...all, tasks: null } });
  await expect.element(words).toBeVisible();
  main.setStatus({ asOf: all });
  await expect.element(words).not.toBeInTheDocument();
});

test('[V33] says whether an empty timeline is empty or not here yet', async () => {
  const record = { kind: 'deal', id: String(idOf('deal')) } as const;
  const fields = { title: 'Call', close_date: null, contact_ids: [], company_name: null };
  const { main } = await openRecordPage(record, (fake) => give(fake, 'deal', fields));
  const timeline = page.getByRole('region', { name: 'Timeline' });
  main.setStatus({ asOf: { ...all, notes: null } });
  await expect.element(timeline.getByText('Nothing on this computer yet.')).toBeVisible();
  main.setStatus({ asOf: all });
  await expect.element(timeline.getByText('Nothing has happened yet.')).toBeVisible();
});
