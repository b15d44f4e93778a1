import { expect, test } from 'vitest';
import { tellingDetails } from '../../../shared/kinds/telling-details.ts';

test('[V28] tells records of one name apart by addresses, numbers and days, in one order', () => {
  const said = (record: Parameters<typeof tellingDetails>[0]) =>
    tellingDetails(record, 'UTC').filter((text) => text !== '');
  expect(said({ name: 'Atlas', domains: ['atlas.example', 'atlas.org'], email: null })).toEqual([
    'atlas.example',
  ]);
  expect(said({ title: 'Call', due_date: '2026-11-20' })).toEqual([
    expect.stringMatching(/^due .*20.*2026$/),
  ]);
  expect(said({ deal_number: 'D-7', created_at: '2026-11-20T23:59:00Z' })[0]).toBe('D-7');
  const [one, other] = [{ email: 'a@x.example' }, { domains: ['x.example'] }].map((record) =>
    tellingDetails(record, 'UTC'),
  );
  expect(one).toHaveLength(other?.length ?? 0);
  expect(said({ due_date: 'soon' })).toEqual([]);
});

test('[V72] tells records apart by the day of the user, and leaves a plain day as it is', () => {
  const said = (record: Parameters<typeof tellingDetails>[0]) =>
    tellingDetails(record, 'Asia/Tokyo').filter((text) => text !== '');
  expect(said({ created_at: '2026-11-20T23:59:00Z' })).toEqual([
    expect.stringMatching(/^made .*21.*2026$/),
  ]);
  expect(said({ due_date: '2026-11-20' })).toEqual([expect.stringMatching(/^due .*20.*2026$/)]);
});
