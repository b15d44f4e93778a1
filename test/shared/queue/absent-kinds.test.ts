import { expect, test } from 'vitest';
import { listNames } from '../../../shared/api/endpoints.ts';
import { isKindAbsent } from '../../../shared/queue/absent-kinds.ts';
import { lists } from '../../../shared/records/lists.ts';
import { aCreateOf } from '../../support/builders.ts';

const kindOf = (list: (typeof listNames)[number]) => lists[list].kind;

test.each(listNames)('[L9.1] finds that records of %s are absent, and no others', (list) => {
  const found = listNames.filter((one) =>
    isKindAbsent(kindOf(one), { absent: [list], writes: [] }),
  );
  expect(found).toEqual([list]);
});

test('[L9.2] finds that documents are absent without templates, or once a new one was refused with 404', () => {
  const refused = (status: number) => [
    aCreateOf('document', {
      state: { kind: 'refused', status, message: 'No such path', details: [], requestId: 'r' },
    }),
  ];
  const isAbsent = (facts: Partial<Parameters<typeof isKindAbsent>[1]>) =>
    isKindAbsent('document', { absent: [], writes: [], ...facts });
  expect(isAbsent({ absent: ['templates'] })).toBe(true);
  expect(isAbsent({ writes: refused(404) })).toBe(true);
  expect(isAbsent({ writes: refused(422) })).toBe(false);
  expect(isAbsent({ absent: ['deals'], writes: [aCreateOf('document')] })).toBe(false);
});
