import { expect, test } from 'vitest';
import {
  shownEntries,
  subjectInWords,
  type ZonedRead,
} from '../../../renderer/time/shown-entries.ts';
import { overlappingIds } from '../../../shared/time/day-grid.ts';
import { aCreateOf, aRecord } from '../../support/builders.ts';

test('[T3.1] an unsent entry overlaps an own one on the service', () => {
  const times = { started_at: '2026-03-02T09:00:00Z', ended_at: '2026-03-02T10:00:00Z' };
  const fields = { ...times, date: '2026-03-02', duration_seconds: 3600 };
  const sent = aRecord('time-entry', { id: 7, ...fields, member_id: 1 });
  const others = aRecord('time-entry', { id: 8, ...fields, member_id: 2 });
  const unsent = aCreateOf('time-entry', { fields });
  const nothing = { projects: new Map(), tasks: new Map(), companies: new Map(), zones: {} };
  const read = { ...nothing, entries: [sent, others] } as unknown as ZonedRead;
  const options = { days: ['2026-03-02'], zone: 'UTC', memberId: 1 };
  const shown = shownEntries(read, [unsent], options);
  const mine = shown.filter(({ isMine }) => isMine).map(({ entry }) => entry.id);
  expect(mine.toSorted()).toEqual(['7', String(unsent.record.id)].toSorted());
  expect([...overlappingIds(shown.map(({ entry }) => entry))].toSorted()).toEqual(mine.toSorted());
});

test('[V340] names a project and a client that are here without a name as lists do', () => {
  const project = aRecord('project', { id: 4711, title: null, company_id: 4 });
  const read = {
    projects: new Map([['4711', { ...project, number: 'LAN-1', company_name: null }]]),
    companies: new Map([['4', { ...aRecord('company', { id: 4 }), name: null }]]),
    tasks: new Map(),
  } as unknown as ZonedRead;
  const words = (_: unknown, name?: string | null) => name ?? 'not on this computer';
  const subject = { projectId: '4711', taskId: null };
  expect(subjectInWords(subject, read, { words })).toBe('LAN-1 · Untitled');
  const empty = { ...read, projects: new Map(), companies: new Map() };
  expect(subjectInWords(subject, empty, { words })).toBe('not on this computer');
});
