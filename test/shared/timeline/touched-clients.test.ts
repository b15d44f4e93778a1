import { expect, test } from 'vitest';
import { type TouchSources, touchedClients } from '../../../shared/timeline/touched-clients.ts';
import { sources, span, touchCases } from '../../support/touch-cases.ts';

const touched = (more: object) =>
  [...touchedClients({ ...sources, ...more } as TouchSources, span)].toSorted();

test.each(touchCases)('counts %s', (_what, more, clients) => {
  expect(touched(more)).toEqual(clients);
});
