import { expect, test } from 'vitest';
import { projectNumber } from '../../../service/store/record-numbers.ts';

test('[project.number] a project is called by the initials of its client and a count', () => {
  expect(projectNumber('Birk & Daughters Joinery', 3)).toBe('BDJ-03');
  expect(projectNumber('émile zürcher und söhne gmbh', 120)).toBe('ÉZU-120');
  expect(projectNumber('1-2-3', 1)).toBe('P-01');
});
