import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timelineOf } from '../../../shared/timeline/timeline.ts';
import { timelineRows } from '../../../shared/timeline/timeline-rows.ts';
import { aRecord } from '../../support/builders.ts';
import { assertProperty } from '../../support/property.ts';
import {
  entries,
  shownIn as how,
  noSources as none,
  notes,
} from '../../support/timeline-sources.ts';

describe('the rows of a timeline', () => {
  test('fold every month but the newest', () => {
    const worked = ['2026-09-01', '2026-10-01', '2026-11-01'].map(
      (date, id) => aRecord('time-entry', { id, date }) as never,
    );
    const items = timelineOf({ ...none, entries: worked }, how);
    const rows = timelineRows(items, { today: '2026-12-05', type: null, toggled: new Set() });
    expect(
      rows.map((row) => (row.kind === 'month' ? `${row.month} ${row.isOpen}` : 'item')),
    ).toEqual(['2026-11 true', 'item', '2026-10 false', '2026-09 false']);
    const now = timelineRows(items, { today: '2026-11-05', type: null, toggled: new Set() });
    expect(now.map(({ kind }) => kind)).toEqual(['item', 'month', 'month']);
  });

  test('show every item once, with all months opened, and none of another type', () => {
    assertProperty(
      fc.property(entries, notes, (worked, written) => {
        const items = timelineOf({ ...none, entries: worked, notes: written }, how);
        const shown = { today: '2026-12-05', toggled: new Set<string>() };
        const rows = timelineRows(items, { ...shown, type: null });
        expect(rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))).toEqual(items);
        const folded = timelineRows(items, {
          ...shown,
          type: 'note',
          toggled: new Set(['2026-11']),
        });
        expect(folded).toHaveLength(written.length > 0 ? 1 : 0);
      }),
      50,
    );
  });
});
