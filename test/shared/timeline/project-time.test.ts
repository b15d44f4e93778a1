import { expect, test } from 'vitest';
import { feeOfTime, projectTime } from '../../../shared/timeline/project-time.ts';

const today = '2026-11-20'; // a Friday
const entry = (date: string | null, hours: number, member_id: number | null = 7) => ({
  ...{ id: 1, date, member_id },
  duration_seconds: hours * 3600,
});

test('adds time up by person and week, and counts none of it twice', () => {
  const entries = [
    entry('2026-11-16', 1),
    entry('2026-11-22', 2),
    entry('2026-11-15', 3, 8),
    entry('2026-10-25', 4),
    entry(null, 5),
    entry('2026-11-23', 6),
  ];
  const { weeks, people, total } = projectTime(entries, today, { me: null, weeks: 4 });
  expect(weeks).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']);
  const hours = people.map(({ memberId, earlier, byWeek, total: all }) =>
    [memberId, earlier / 3600, ...byWeek.map((one) => one / 3600), all / 3600].join(' '),
  );
  expect(hours).toEqual(['7 9 0 0 0 3 18', '8 0 0 0 3 0 3']);
  expect(total.total).toBe(21 * 3600);
});

test('[V352] has as many weeks as have room, at least one; what is before them is earlier', () => {
  const entries = [entry('2026-11-16', 1), entry('2026-11-12', 2), entry('2026-11-02', 4)];
  const hours = [9, 4, 2, 1, 0].map((weeks) => {
    const { total } = projectTime(entries, today, { me: null, weeks });
    return [total.earlier / 3600, ...total.byWeek.map((one) => one / 3600)];
  });
  expect(hours).toEqual([
    [0, 0, 4, 2, 1],
    [0, 0, 4, 2, 1],
    [4, 2, 1],
    [6, 1],
    [6, 1],
  ]);
});

test('counts a day that no calendar has, and shows the others', () => {
  const { total } = projectTime([entry('2026-99-99', 1), entry('2026-11-16', 2)], today, {
    me: null,
    weeks: 4,
  });
  expect([total.byWeek.at(-1), total.total]).toEqual([2 * 3600, 3 * 3600]);
});

test('adds a time that is not sent yet to those of the member that is signed in', () => {
  const unsent = { ...entry('2026-11-16', 1, null), id: 'local-1' as unknown as number };
  const byNobody = entry('2026-11-16', 2, null);
  const hoursOf = (me: number | null) =>
    projectTime([entry('2026-11-16', 4), unsent, byNobody], today, { me, weeks: 4 }).people.map(
      ({ memberId, total }) => [memberId, total / 3600],
    );
  expect(hoursOf(7)).toEqual([
    [7, 5],
    [null, 2],
  ]);
  expect(hoursOf(null)).toEqual([
    [7, 4],
    [null, 3],
  ]);
});

const fixed = {
  billing_type: 'fixed_fee',
  billing_cycle: null,
  billing_fee: '1000.00',
  currency: 'EUR',
};
const retainer = { ...fixed, billing_type: 'retainer' };

test('[conv.money] tells what an hour of a fixed fee comes to, exactly and rounded once', () => {
  expect(feeOfTime(fixed, [entry('2026-01-01', 3)], today)).toEqual({
    ...{ fee: '1000.00', cycle: null, seconds: 3 * 3600, perHour: '333.33' },
  });
  expect(feeOfTime({ ...fixed, currency: 'JPY' }, [entry(null, 3)], today)?.perHour).toBe('333');
  expect(feeOfTime(fixed, [], today)?.perHour).toBeNull();
});

test('shows no fee that is no number, and rounds in what is no currency to two digits', () => {
  const worked = [entry(null, 3)];
  expect(feeOfTime({ ...fixed, billing_fee: 'on request' }, worked, today)).toBeUndefined();
  expect(feeOfTime({ ...fixed, currency: '' }, worked, today)?.perHour).toBe('333.33');
});

test.each([
  ['weekly', '2026-11-16'],
  ['monthly', '2026-11-01'],
  ['quarterly', '2026-10-01'],
  ['biannually', '2026-07-01'],
  ['yearly', '2026-01-01'],
])('counts the present cycle of a %s retainer from %s', (billing_cycle, first) => {
  const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
  const entries = [entry(first, 1), entry(before, 2), entry('2026-11-21', 4)];
  expect(feeOfTime({ ...retainer, billing_cycle }, entries, today)?.seconds).toBe(3600);
});

test.each(['time', 'not_billable', null])('tells no fee where billing is %s', (billing_type) => {
  expect(feeOfTime({ ...fixed, billing_type }, [], today)).toBeUndefined();
});
