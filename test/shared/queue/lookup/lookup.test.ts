import { describe, expect, test } from 'vitest';
import {
  type Findings,
  listDueLookups,
  nothingFound,
  verdictOf,
} from '../../../../shared/queue/lookup/lookup.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import { emptyQueue } from '../../../../shared/queue/queue.ts';
import { lookupList } from '../../../../shared/queue/requests/requests.ts';
import { LOOKUPS_TOGETHER_MAX, NOT_OURS_MAX } from '../../../../shared/queue-limits.ts';
import { idText } from '../../../../shared/records/kinds.ts';
import { aCreateOf, aQueue, aRecord, NOON, outcomeEvent } from '../../../support/builders.ts';

const nobody = new Set<string>();
const nothingKnown = { made: [], writes: [], memberId: null };

function aLost(id: string, until = NOON): PendingWrite {
  const state = { kind: 'checking', sentAt: NOON, looks: 0, until } as const;
  return aCreateOf('task', { id, record: { kind: 'task', id: `local-${id}` }, state });
}

function dueAmong(
  writes: readonly PendingWrite[],
  { waiting = nobody, served = nobody }: { waiting?: Set<string>; served?: Set<string> } = {},
) {
  const present = {
    queue: { ...emptyQueue, writes: [...writes] },
    at: NOON,
    isDelayed: (id: string) => id === 'resting',
  };
  const list = lookupList(aLost('any')) ?? '';
  const isServed = (id: string) => served.has(id);
  return listDueLookups(present, list, { waiting, isServed }).map(({ id }) => id);
}

describe('the creates that a pass may answer', () => {
  test('[Q6.4] are those of its list that are due, need not wait, and are not being sent', () => {
    const note = aCreateOf('note', { id: 'note', state: aLost('').state });
    const ready: PendingWrite = { ...aLost('ready'), state: { kind: 'ready' } };
    const writes = [aLost('a'), aLost('later', NOON + 1), aLost('resting'), note, ready];
    expect(dueAmong([...writes, aLost('b')])).toEqual(['a', 'b']);
  });

  test('[Q6.5] are not those that an earlier pass serves', () => {
    const writes = [aLost('a'), aLost('b')];
    expect(dueAmong(writes, { served: new Set(['a']) })).toEqual(['b']);
  });

  test('[Q6.4] are so many at most, and first those with a lookup under way', () => {
    const writes = Array.from({ length: LOOKUPS_TOGETHER_MAX + 5 }, (_, at) => aLost(`${at}`));
    const last = `${LOOKUPS_TOGETHER_MAX + 4}`;
    const due = dueAmong(writes, { waiting: new Set([last]) });
    expect(due).toHaveLength(LOOKUPS_TOGETHER_MAX);
    expect(due[0]).toBe(last);
  });
});

describe('a match', () => {
  const record = { id: 'b7', created_at: new Date(NOON).toISOString() };
  const found = { ...nothingFound, found: { ...nothingFound.found, same: [record] } };
  const verdict = (findings: Findings, made: string[] = []) =>
    verdictOf(findings, aLost('a'), { sentAt: NOON }, { made, writes: [], memberId: null });

  test('[Q6] is adopted, unless another create has adopted it since', () => {
    expect(verdict(found)).toEqual({ kind: 'accepted', reply: record });
    expect(verdict(found, ['task b7'])).toEqual({ kind: 'nothing' });
  });

  test.each(['same', 'changed', 'late', 'undated'] as const)(
    '[Q6.17] is no record that the user said is not theirs: %s',
    (as) => {
      const others = { ...nothingFound, found: { ...nothingFound.found, [as]: [record] } };
      const denied = { ...aLost('a'), notOurs: ['b7'] };
      const verdict = verdictOf(others, denied, { sentAt: NOON }, nothingKnown);
      expect(verdict).toEqual({ kind: 'nothing' });
    },
  );

  test('[Q6.18] is shown once if it is not theirs, and after fifty of them none is', () => {
    const strangers = Array.from({ length: NOT_OURS_MAX + 5 }, (_, at) => ({
      ...record,
      id: `stranger-${at}`,
    }));
    const many = { ...nothingFound, found: { ...nothingFound.found, late: strangers } };
    const shown: (string | null)[] = [];
    let { queue } = step(aQueue([aLost('a')]), { kind: 'woke', at: NOON });
    for (let asked = 0; asked < 2 * strangers.length; asked += 1) {
      const [write] = queue.writes;
      if (write?.state.kind !== 'looking') break;
      const outcome = verdictOf(many, write, { sentAt: NOON }, nothingKnown);
      queue = step(queue, outcomeEvent('a', outcome)).queue;
      shown.push(outcome.kind === 'unsure' && outcome.found ? idText(outcome.found) : null);
      queue = step(queue, { kind: 'answered', at: NOON, id: 'a', isThere: false }).queue;
    }
    const inOrder = strangers.slice(0, NOT_OURS_MAX).map(({ id }) => id);
    expect(shown).toEqual([...inOrder, null]);
    expect(queue.writes).toMatchObject([{ state: { kind: 'sending' } }]);
  });

  test('[Q6.17] may be ours if its other create has been told that it is not its own', () => {
    const rival = aLost('rival');
    const task = aRecord('task', { ...record, project_id: null, assignee_member_id: null });
    const late = { ...nothingFound, found: { ...nothingFound.found, late: [task] } };
    const beside = (other: PendingWrite) =>
      verdictOf(late, aLost('a'), { sentAt: NOON }, { ...nothingKnown, writes: [other] });
    expect(beside(rival)).toEqual({ kind: 'nothing' });
    expect(beside({ ...rival, notOurs: ['b7'] })).toEqual({ kind: 'unsure', found: task });
  });

  test('[Q6] leaves the question open if a record could not be read', () => {
    expect(verdict({ ...nothingFound, isDoubtful: true })).toEqual({ kind: 'unknown' });
  });

  test.each(['changed', 'late', 'undated'] as const)(
    '[Q6.16] asks about no %s record while another that may be ours cannot be read',
    (as) => {
      const candidate = { ...nothingFound, found: { ...nothingFound.found, [as]: [record] } };
      expect(verdict(candidate)).toEqual({ kind: 'unsure', found: record });
      expect(verdict({ ...candidate, isDoubtful: true })).toEqual({ kind: 'unknown' });
      expect(verdict({ ...found, isDoubtful: true })).toEqual({ kind: 'accepted', reply: record });
    },
  );
});
