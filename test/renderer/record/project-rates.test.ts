import { beforeEach, expect, test } from 'vitest';
import { recallRate, rememberRate } from '../../../renderer/record/project-rates.ts';

const adopted = new Map<string, string>();
const knownId = (id: string) => adopted.get(id) ?? id;
const recall = (projectId: string, account = 'rates of this file') =>
  recallRate(account, projectId, knownId);
const type = (projectId: string, rate: string) =>
  rememberRate('rates of this file', { projectId, rate }, knownId);

beforeEach(() => {
  localStorage.clear();
  adopted.clear();
});

test('[Q20] finds the rate of a project that was made here after the project is sent', () => {
  type('local-1', '90');
  type('4', '80');
  adopted.set('local-1', '7');
  expect([recall('local-1'), recall('7'), recall('4')]).toEqual(['90', '90', '80']);
  adopted.clear(); // by now the queue has forgotten the id from before the send
  expect(recall('7')).toBe('90');
});

test('keeps the last rate of a project, for one account, within its bound', () => {
  type('4', '80');
  type('4', '85');
  expect([recall('4'), recall('5'), recall('4', 'another account')]).toEqual(['85', '', '']);
  for (let id = 10; id < 520; id += 1) type(String(id), '1');
  expect([recall('4'), recall('519')]).toEqual(['', '1']);
});
