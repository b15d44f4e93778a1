import { expect, test } from 'vitest';
import { NameIndex, readQuickTask } from '../../../shared/table/quick-task.ts';

const names = {
  people: new NameIndex(() => [
    { id: 1, name: 'Jonas Berg' },
    { id: 2, name: 'Åsa Lind' },
    { id: 3, name: 'Jo Berg' },
  ]),
  projects: new NameIndex(() => [
    { id: 7, name: 'Relaunch' },
    { id: 8, name: 'Relaunch of the shop' },
    { id: 'local-p', name: 'Menu' },
  ]),
  today: '2026-11-20', // a Friday
};

test('reads owner, day and project, and leaves the others as the title', () => {
  expect(readQuickTask(' Fix the form @Jonas !mon #menu ', names)).toEqual({
    title: 'Fix the form',
    fields: {
      ...{ title: 'Fix the form', assignee_member_id: 1 },
      ...{ due_date: '2026-11-23', project_id: 'local-p' },
    },
    parts: [
      { kind: 'owner', name: 'Jonas Berg' },
      { kind: 'due', day: '2026-11-23' },
      { kind: 'project', name: 'Menu' },
    ],
  });
});

test.each([
  ['!today', '2026-11-20'],
  ['!tomorrow', '2026-11-21'],
  ['!fri', '2026-11-27'],
  ['!thursday', '2026-11-26'],
  ['!2027-02-28', '2027-02-28'],
  ['!2027-02-30', undefined],
  ['!0001-01-01', undefined],
  ['!fr', undefined],
  ['!', undefined],
])('reads %s as the day %s', (word, day) => {
  expect(readQuickTask(`Call ${word}`, names).fields['due_date']).toBe(day);
});

test('takes the name that is written out before longer ones, and one in any of its words', () => {
  expect(readQuickTask('x #relaunch @lind', names).fields).toMatchObject({
    ...{ project_id: 7, assignee_member_id: 2 },
  });
});

test('leaves in the title what fits several names or none, and says so', () => {
  const { title, parts } = readQuickTask('Call @berg #nowhere C#', names);
  expect(title).toBe('Call @berg #nowhere C#');
  expect(parts).toEqual([
    { kind: 'unclear', words: '@berg: 2 people' },
    { kind: 'unclear', words: '#nowhere: no projects' },
  ]);
});

test('takes the first of two days', () => {
  const { title, fields } = readQuickTask('Call !today !mon', names);
  expect([title, fields['due_date']]).toEqual(['Call !mon', '2026-11-20']);
});

test('reads a pasted line of signs among 40,000 projects without a pause, and keeps all of its words', () => {
  const many = Array.from({ length: 40_000 }, (_, id) => ({ id, name: `Ålesund relaunch ${id}` }));
  const projects = new NameIndex(() => many);
  readQuickTask('#first', { ...names, projects }); // folds them
  const line = Array.from({ length: 120 }, () => '#re').join(' ');
  const before = performance.now();
  const { title, parts } = readQuickTask(line, { ...names, projects });
  expect(performance.now() - before).toBeLessThan(2_000);
  expect([title, parts.length]).toEqual([line, 8]);
});

test('takes signs and marks without a letter as words of the title', () => {
  expect(readQuickTask('@ # ! #\u0301 @\u0308', names).parts).toEqual([]);
});
