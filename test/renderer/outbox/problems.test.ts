import { expect, test } from 'vitest';
import { questionOf } from '../../../renderer/outbox/problems.ts';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { correctSendTime } from '../../../shared/queue/machine/set-line.ts';
import type { Sent } from '../../../shared/queue/pending-write.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';
import { HOUR_MS, timestamp } from '../../../shared/time.ts';
import { aCreate, aRecord, aWrite, NOON } from '../../support/builders.ts';

test.each(writableKinds)('[Q6] asks about a %s that may be ours by its name', (kind) => {
  const [namedBy = ''] = kinds[kind].namedBy;
  const found = aRecord(kind, { [namedBy]: 'Harbour plan' });
  const record = { kind, id: 'local-a' }; // a comment has its text elsewhere
  const state = { kind: 'unsure', sentAt: 0, found } as const;
  const write = aWrite({ record, state });
  expect(questionOf(write, [write])).toMatch(/“(Harbour plan|Fine by me)”/);
});

test('[Q6.1] [Q6.11] [Q6.19] says why only the user can tell', () => {
  const ask = (madeAt: number, sent: Sent) => {
    const found = aRecord('task', { created_at: timestamp(madeAt) });
    const write = aCreate({ state: { kind: 'unsure', ...sent, found } });
    return questionOf(write, [write]);
  };
  expect(ask(NOON + HOUR_MS, { sentAt: NOON })).toContain('that was made later');
  expect(ask(NOON, { sentAt: NOON })).toContain('which was edited since');
  const sent = correctSendTime({ sentAt: NOON }, 5 * HOUR_MS);
  expect(ask(NOON - HOUR_MS, sent)).toContain('because this computer’s clock was changed');
  expect(ask(NOON, sent)).toContain('which was edited since');
});

test('[Q6.12] asks the user to count where several that say the same got no reply', () => {
  const state = { kind: 'unsure', sentAt: 0, found: null } as const;
  const checking = { kind: 'checking', sentAt: 0, looks: 0, until: 0 } as const;
  const asked = aCreate({ id: 'a', state });
  const alike = aCreate({ id: 'b', state: checking });
  const done = aCreate({ id: 'c', state: { kind: 'done', reply: null } });
  const other = aCreate({ id: 'd', state, change: { kind: 'create', fields: { title: 'B' } } });
  expect(questionOf(asked, [asked, done, other])).toContain('Is it there?');
  expect(questionOf(asked, [asked, alike, done, other])).toContain('are there 2?');
});

test('[Q19.6] asks about a create of a restored copy without saying that the service was silent', () => {
  const hasLostPast = true;
  const found = aRecord('note', { title: 'Harbour plan' });
  const matched = aCreate({ hasLostPast, state: { kind: 'unsure', sentAt: 0, found } });
  expect(questionOf(matched, [matched])).toBe(
    'This comes from an earlier copy of your data. The service has a note “Harbour plan”, perhaps this one with later edits. Is it this one?',
  );
  const unmatched = aCreate({ hasLostPast, state: { kind: 'unsure', sentAt: 0, found: null } });
  expect(questionOf(unmatched, [unmatched])).toBe(
    'This comes from an earlier copy of your data and may be on the service already, and Traytable couldn’t check. Look for it in the web application. Is it there?',
  );
});
