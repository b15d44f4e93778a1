import { expect, test } from 'vitest';
import { commonWaitReason, waitReasonOf } from '../../../../shared/queue/words/wait-reason.ts';
import { CREATE_HELD_MS } from '../../../../shared/queue-limits.ts';
import { aCreateOf, aDelete, aWrite, LOCAL_ID, NOON } from '../../../support/builders.ts';

const until = NOON + CREATE_HELD_MS;
const held = aCreateOf('deal', { state: { kind: 'waiting', until }, savedAt: NOON });
const undoable = aDelete('note', { state: { kind: 'waiting', until, undoMs: 10_000 } });
const limited = aWrite({ attempts: 1, state: { kind: 'waiting', until } });

test('[Q7.4] [Q18] [P7] tells a create whose form is in use from a delete and from a second try', () => {
  expect([held, undoable, limited, aWrite()].map(waitReasonOf)).toEqual([
    'form',
    'undo',
    'service',
    undefined,
  ]);
  expect(waitReasonOf({ ...held, savedAt: NOON + 1 })).toBeUndefined();
});

test('[Q7.4] several have one reason only if all have it; what waits for them counts with them', () => {
  const behind = aCreateOf('comment', { fields: { commentable_id: LOCAL_ID } });
  expect(commonWaitReason([held, behind])).toBe('form');
  const change = aWrite({
    ...{ attempts: 1, record: { kind: 'company', id: '4' }, state: limited.state },
    change: { kind: 'update', fields: { default_contact_id: 9 }, base: {} },
  });
  const reading = aCreateOf('deal', { id: 'deal', fields: { title: 'Launch', company_id: 4 } });
  expect(commonWaitReason([change, reading])).toBe('service');
  expect(commonWaitReason([held, undoable])).toBeUndefined();
  expect(commonWaitReason([held, aWrite()])).toBeUndefined();
  expect(commonWaitReason([])).toBeUndefined();
});
