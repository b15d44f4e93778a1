import { expect, test } from 'vitest';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { RowTexts, searchedKinds } from '../../../shared/search/searched-kinds.ts';
import { anAround, aRow } from '../../support/table-rows.ts';

const around = anAround({
  'companies 7': { name: 'Fjellvik' },
  'projects 3': { name: 'Relaunch' },
});

test('[F4.3] says beside a name what it is, its number, whose it is, and that it is archived', () => {
  const about = (kind: (typeof searchedKinds)[number], record: Readonly<Record<string, unknown>>) =>
    new RowTexts(kind, around).aboutOf(aRow({ id: '1', ...record }));
  expect(about('task', { project_id: 3 })).toBe('task · Relaunch');
  expect(about('contact', { company_ids: [7], archived_at: '2026-01-01T00:00:00Z' })).toBe(
    'contact · Fjellvik · archived',
  );
  expect(about('company', {})).toBe('client');
  expect(about('invoice', { title: 'March', invoice_number: '2026-0091', company_id: 7 })).toBe(
    'invoice 2026-0091 · Fjellvik',
  );
  expect(about('invoice', { title: '', invoice_number: '2026-0091' })).toBe('invoice');
  expect(about('deal', { company_name: 'Fjellvik' })).toBe('deal · Fjellvik');
});

test('[F4.3] finds every kind by the number that its page shows', () => {
  for (const kind of searchedKinds) {
    const { fields, shownOnly } = kinds[kind];
    const numbers = Object.entries({ ...shownOnly, ...fields }).filter(
      ([, { label, value }]) => label === 'Number' && value === 'text',
    );
    if (kind === 'deal') expect(numbers).not.toEqual([]);
    for (const [name] of numbers) {
      const { others } = new RowTexts(kind, around).searchedOf(aRow({ id: '1', [name]: 'X-1045' }));
      expect(others, `${kind} ${name}`).toContain('x-1045');
    }
  }
});

test('names a record that has no name of its own', () => {
  for (const kind of searchedKinds) {
    expect(new RowTexts(kind, around).nameOf(aRow({ id: '1' })), kind).toBe('Untitled');
  }
  const invoice = new RowTexts('invoice', around);
  expect(invoice.nameOf(aRow({ title: ' ', invoice_number: 'R-1' }))).toBe('R-1');
});
