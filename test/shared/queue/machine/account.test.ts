import { describe, expect, test } from 'vitest';
import { switchAccount } from '../../../../shared/queue/machine/account.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import { UNDO_DELETE_MS } from '../../../../shared/queue-limits.ts';
import { HOUR_MS } from '../../../../shared/time.ts';
import { aNote, aQueue, aWrite, LOCAL_ID, NOON, NOTE_ID } from '../../../support/builders.ts';

const discarded = aWrite({ state: { kind: 'discarded', at: NOON } });
const as = (key: string, at = NOON) => ({ kind: 'account', at, key }) as const;
const ours = aQueue([discarded], {
  account: 'ours',
  adopted: { [LOCAL_ID]: NOTE_ID },
  made: ['note n'],
});

describe('another account', () => {
  test('[Q16] has nothing of the previous one, and cannot restore any of it', () => {
    const theirs = switchAccount(ours, as('theirs'));
    expect(theirs).toMatchObject({ account: 'theirs', writes: [], adopted: {}, made: [] });
    expect(step(theirs, { kind: 'restored', at: NOON, id: discarded.id }).queue).toBe(theirs);
  });

  test('[Q16.3] [P2] returns everything to the previous one at its next sign-in', () => {
    const back = switchAccount(switchAccount(ours, as('theirs')), as('ours'));
    expect(back).toMatchObject({ ...ours, apart: { theirs: { writes: [] } } });
    const { queue } = step(back, { kind: 'restored', at: NOON, id: discarded.id });
    expect(queue.writes).toMatchObject([{ record: { id: NOTE_ID }, change: discarded.change }]);
  });

  test('[Q16] [Q10] gets no reply to store that is not its own', () => {
    const done = aWrite({ id: 'done', state: { kind: 'done', reply: aNote() } });
    const theirs = switchAccount({ ...ours, writes: [done] }, as('theirs'));
    expect(theirs.writes).toEqual([]);
    expect(switchAccount(theirs, as('ours')).writes).toEqual([]);
  });

  test('[Q10.1] [Q16.3] has its documents again when it returns, and shows them to nobody else', () => {
    const done = aWrite({
      record: { kind: 'document', id: '7' },
      state: { kind: 'done', reply: { id: 7, title: 'Contract' } },
    });
    const theirs = switchAccount({ ...ours, writes: [done] }, as('theirs'));
    expect(theirs.writes).toEqual([]);
    expect(switchAccount(theirs, as('ours')).writes).toEqual([done]);
  });

  test('[Q16] [Q5] never counts a send under way at its sign-in as failed', () => {
    const sending = aWrite({ state: { kind: 'sending', sentAt: NOON } });
    const back = switchAccount(
      switchAccount({ ...ours, writes: [sending] }, as('theirs')),
      as('ours', NOON + 9),
    );
    expect(back.writes).toMatchObject([{ state: { kind: 'checking', sentAt: NOON } }]);
  });

  test('[Q19] lets a delete be undone for its whole time again once its account is back', () => {
    const undoMs = UNDO_DELETE_MS;
    const removal = aWrite({
      change: { kind: 'delete', base: {} },
      state: { kind: 'waiting', until: NOON + undoMs, undoMs },
    });
    const away = switchAccount(
      { ...ours, line: 'open', writes: [removal] },
      as('theirs', NOON + 1),
    );
    const backAt = NOON + HOUR_MS;
    const { queue, effects } = step(away, as('ours', backAt));
    expect(effects).toEqual([]);
    expect(queue.writes).toMatchObject([{ state: { until: backAt + undoMs } }]);
    expect(step(queue, { kind: 'woke', at: backAt + undoMs }).effects).toHaveLength(1);
  });

  test('[Q16.1] [P2] takes along work that refers to no record, once the user agrees', () => {
    const own = { kind: 'create', fields: { title: 'Of nobody' } } as const;
    const named = (id: string, over: object) =>
      aWrite({ id, record: { kind: 'note', id: `local-${id}` }, change: own, ...over });
    const refused = {
      kind: 'refused',
      status: 404,
      message: '',
      details: [],
      requestId: '',
    } as const;
    const writes = [
      named('a', { state: { kind: 'waiting', until: NOON } }),
      named('b', { state: refused }),
      named('c', { state: { kind: 'sending', sentAt: NOON } }),
      named('d', { state: { kind: 'discarded', at: NOON } }),
    ];
    const nowhere = aQueue(writes, { account: 'nowhere' });
    const theirs = { writes: [aWrite({ id: 'old' })], adopted: {}, made: [], refiled: [] };
    const event = { ...as('real'), takesWork: true } as const;
    const real = switchAccount({ ...nowhere, apart: { real: theirs } }, event);
    expect(real.writes.map(({ id, state }) => [id, state.kind])).toEqual([
      ['old', 'ready'],
      ['a', 'waiting'],
      ['b', 'ready'],
      ['c', 'checking'],
      ['d', 'discarded'],
    ]);
    expect([real.account, real.apart]).toEqual(['real', {}]);
  });

  test.each([
    ['a record of the service', aWrite(), {}],
    [
      'a client',
      aWrite({
        record: { kind: 'note', id: LOCAL_ID },
        change: { kind: 'create', fields: { link: { record_type: 'company', record_id: 7 } } },
      }),
      {},
    ],
    [
      'what the service has taken',
      aWrite({ record: { kind: 'note', id: LOCAL_ID } }),
      { [LOCAL_ID]: NOTE_ID },
    ],
  ])('[Q16.1] leaves all of it if some refers to %s', (_, write, adopted) => {
    const before = aQueue([write], { account: 'nowhere', adopted });
    const real = switchAccount(before, { ...as('real'), takesWork: true });
    expect(real).toMatchObject({ writes: [], apart: { nowhere: { writes: [write] } } });
  });

  test('[Q16] is none if the same one signs in, or the first one ever', () => {
    expect(switchAccount(ours, as('ours'))).toBe(ours);
    expect(switchAccount({ ...ours, account: null }, as('ours'))).toEqual(ours);
  });
});
