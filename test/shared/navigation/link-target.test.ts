import { expect, test } from 'vitest';
import { linkTarget } from '../../../shared/navigation/link-target.ts';

const record = { kind: 'deal', id: '7' } as const;
const here = { kind: 'here', record };
const other = { id: 'account-0a0a0a0a', key: 'another0000000001' };
const question = (accountId: string | null) => ({ kind: 'question', record, accountId });
const unknown = { kind: 'nowhere', problem: 'no-account' };

test.each([
  ['[K8] one that names the account in use', 'present00000', [other], here],
  ['[K8] one that names another account', 'another00000', [other], question(other.id)],
  ['[K8.1] one that names neither', 'elsewhere000', [other], unknown],
  ['[K8.1] one with only the beginning of a mark', 'another', [other], unknown],
  ['[K8.2] one without an account, where there is one', null, [], here],
  ['[K8.2] one without an account, where there are two', null, [other], question(null)],
])('a link: %s', (_name, account, others, target) => {
  expect(linkTarget({ record, account }, 'present0000000001', others)).toEqual(target);
});
