import { expect, onTestFinished, test } from 'vitest';
import { insertDeal, listDeals } from '../../../service/store/deals.ts';
import type { Member } from '../../../service/store/members.ts';
import { openStore, type Store } from '../../../service/store/store.ts';
import type { ListQuery } from '../../../service/web/list-query.ts';

const owner: Member = {
  id: 1,
  name: 'Ada Ash',
  email: 'ada@example.org',
  avatar_url: null,
  archived_at: null,
  reach: 'all',
};

const byNumber: ListQuery = {
  kind: 'query',
  page: 1,
  pageSize: 25,
  sort: { field: 'deal_number', isDescending: false },
  filters: new Map(),
};

function emptyStore(): Store {
  const opened = openStore(':memory:');
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

test('[deal.number] the deal after D-9999 is D-10000, and comes after it', () => {
  const store = emptyStore();
  store.sql(`INSERT INTO counters (name, counted) VALUES ('deals', 8999)`).run();
  for (const title of ['Nearly', 'There']) {
    const nothing = { assignee_member_id: null, stage_id: null, company_id: null };
    const open = { deal_value: null, probability: null, close_date: null, archived_at: null };
    insertDeal(store, { title, currency: 'EUR', ...open, ...nothing }, 0);
  }
  const { records } = listDeals(store, owner, byNumber);
  expect(records.map(({ deal_number }) => deal_number)).toEqual(['D-9999', 'D-10000']);
});
