import { expect, test } from 'vitest';
import { targetsOf, withName } from '../../../renderer/capture/targets.ts';
import { attachedTo } from '../../../shared/time/captured-entry.ts';

test('names clients, projects with their client, then contacts; none without a name', () => {
  const { all } = targetsOf({
    clients: [{ id: 1, name: 'Atlas' }],
    contacts: [{ id: 9, name: 'Ada' }],
    projects: [
      { id: 7, name: 'Relaunch', clientId: 1 },
      { id: 8, name: null, clientId: null },
    ],
  });
  expect(all).toEqual([
    { kind: 'client', id: '1', name: 'Atlas' },
    { kind: 'project', id: '7', name: 'Relaunch', clientId: '1' },
    { kind: 'contact', id: '9', name: 'Ada' },
  ]);
  expect(all.map(attachedTo).map(({ type }) => type)).toEqual(['company', 'project', 'contact']);
});

test('writes a chosen name into the line, quoted if it has several words', () => {
  expect(withName('1h @la call', { from: 3, to: 6 }, 'Lark')).toBe('1h @Lark call');
  expect(withName('1h @la', { from: 3, to: 6 }, 'Lantern & Co')).toBe('1h @"Lantern & Co"');
  const full = `1h @la ${'x'.repeat(993)}`;
  expect(withName(full, { from: 3, to: 6 }, 'Lark')).toBeNull(); // main takes no longer line
});
