import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capturedEntry } from '../../../shared/time/captured-entry.ts';
import {
  type CaptureTarget,
  knownTargets,
  readCapture,
} from '../../../shared/time/read-capture.ts';
import { assertProperty } from '../../support/property.ts';

const known = knownTargets([
  { kind: 'client', id: '1', name: 'Fjellvik Outdoor' },
  { kind: 'contact', id: '3', name: 'Ada Lind' },
  { kind: 'project', id: '4', name: 'Relaunch', clientId: '1' },
  { kind: 'project', id: 'local-5', name: 'Made here' },
] satisfies CaptureTarget[]);
const place = { day: '2026-11-20', zone: 'Europe/Berlin', linksNote: false };

function entryOf(text: string, linksNote = false) {
  const made = capturedEntry(readCapture(text, known), { ...place, linksNote });
  return made.ok ? made.value : made.message;
}

test('[T15.3] makes an entry of today, of a length or with its instants', () => {
  expect(entryOf('45m call @Fjellvik #relaunch')).toEqual({
    fields: {
      ...{ date: '2026-11-20', started_at: null, ended_at: null, duration_seconds: 2700 },
      ...{ description: 'call', project_id: 4, task_id: null, billable: true, tag_ids: [] },
    },
    target: { type: 'project', id: 4, name: 'Relaunch' },
  });
  expect(entryOf('8-9:30 #made')).toMatchObject({
    fields: { started_at: '2026-11-20T07:00:00.000Z', project_id: 'local-5', description: null },
    target: { type: 'project', id: 'local-5' },
  });
  expect(entryOf('call @ada')).toMatch(/^Begin with how long/);
  expect(entryOf('25:00 call')).toBe('A day has 24 hours. Type at most 24:00.');
});

test('[T15.3] keeps a client or contact that neither project nor note names in the description', () => {
  expect(entryOf('45m call @Fjellvik @ada')).toMatchObject({
    fields: { description: 'call · Fjellvik Outdoor · Ada Lind', project_id: null },
    target: { type: 'company', id: 1 },
  });
  expect(entryOf('45m call #relaunch @Fjellvik @ada')).toMatchObject({
    fields: { description: 'call · Ada Lind', project_id: 4 },
  });
  expect(entryOf('45m call #relaunch #made')).toMatchObject({
    fields: { description: 'call · Made here', project_id: 4 },
  });
  expect(entryOf('45m @Fjellvik', true)).toMatchObject({
    fields: { description: null },
    target: { type: 'company', id: 1, name: 'Fjellvik Outdoor' },
  });
});

test('[T15.1] [T15.3] loses no word of any line that begins with a time', () => {
  const words = fc.constantFrom(
    'call',
    '@Fjellvik',
    '@ada',
    '#relaunch',
    '#made',
    '@nobody',
    '#x',
    'über',
    '2',
  );
  assertProperty(
    fc.property(fc.array(words, { maxLength: 8 }), (line) => {
      const made = entryOf(`45m ${line.join(' ')}`);
      if (typeof made === 'string') throw new Error(made);
      const { description, project_id } = made.fields;
      const own = project_id === 'local-5' ? 'Made here' : project_id && 'Relaunch';
      const said = `${description ?? ''} ${own}`;
      const isFound = (word: string) =>
        said.includes(word) ||
        (word === '@Fjellvik' && (project_id === 4 || said.includes('Fjellvik Outdoor'))) ||
        (word === '#relaunch' && said.includes('Relaunch')) ||
        (word === '#made' && said.includes('Made here')) ||
        (word === '@ada' && said.includes('Ada Lind'));
      return line.every(isFound);
    }),
  );
});
