import { describe, expect, test } from 'vitest';
import { fieldClashes, partsOf, type Sides } from '../../../shared/conflict/clash.ts';
import { allMine, conflictOf, resultOf } from '../../../shared/conflict/conflict.ts';
import { fieldsOf, kinds } from '../../../shared/kinds/kinds.ts';
import { resolve } from '../../../shared/queue/machine/resolve.ts';
import { decideUpdate } from '../../../shared/queue/requests/decide-update.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aQueue, aRecord, aWrite, NOON } from '../../support/builders.ts';

/** The fields of a conflict by the field each choice is named after. */
const groups = (kind: WritableKind, sides: Sides) =>
  fieldClashes(kind, sides).map((clash) => partsOf(clash).map(({ field }) => field));

const chosen = (kind: WritableKind, sides: Sides, choice: 'mine' | 'theirs') => {
  const conflict = conflictOf(kind, sides);
  return resultOf(conflict, new Map(conflict.fields.map(({ key }) => [key, { kind: choice }])));
};

const conflictWrite = (kind: WritableKind, { base, mine, theirs }: Sides) =>
  aWrite({
    record: { kind, id: '12' },
    change: { kind: 'update', fields: { ...mine }, base: { ...base } },
    state: { kind: 'conflict', theirs: aRecord(kind, theirs) },
  });

/** The fields to send after the conflict was resolved with these. */
function sent(kind: WritableKind, sides: Sides, fields: Fields = {}): Fields {
  const write = conflictWrite(kind, sides);
  const theirs = aRecord(kind, sides.theirs);
  const shown = { ...fieldsOf(kind, theirs) };
  const said = { at: NOON, id: write.id, fields: { ...fields }, theirs: shown };
  const [resolved] = resolve(aQueue([write]), { kind: 'resolved', ...said }).writes;
  const decision = resolved && decideUpdate(resolved, theirs);
  return decision?.kind === 'patch' ? decision.patch : {};
}

/** Each field of each group as ours, with each other one of the group as theirs. */
const pairs = Object.entries(kinds).flatMap(([kind, { together }]) =>
  together.flatMap((group) =>
    group.flatMap((ours) =>
      group.filter((other) => other !== ours).map((other) => [kind, ours, other, group] as const),
    ),
  ),
) as [WritableKind, string, string, readonly string[]][];

describe.each(pairs)('of a %s, our %s beside their %s', (kind, ours, other, group) => {
  const base = Object.fromEntries(group.map((name) => [name, `${name} before`]));
  const theirs = { ...base, [other]: 'theirs' };
  const mine = { [ours]: 'mine' };
  const sides = { base, mine, theirs };
  const isComputed = kinds[kind].allFields[other]?.computedFrom?.includes(ours) === true;

  test('[M3.2] is one choice that shows both fields', () => {
    expect(decideUpdate(conflictWrite(kind, sides), aRecord(kind, theirs)).kind).toBe('conflict');
    expect(groups(kind, sides)).toEqual([
      kinds[kind].changedNames.filter((name) => name === ours || name === other),
    ]);
  });

  test('[M3.2] sends what the user set and saw, or nothing', () => {
    const patch = sent(kind, sides, chosen(kind, sides, 'mine'));
    expect(patch).toEqual(isComputed ? mine : { ...mine, [other]: base[other] });
    expect(sent(kind, sides, allMine(kind, sides))).toEqual(patch);
    expect(sent(kind, sides, chosen(kind, sides, 'theirs'))).toEqual({});
  });

  test('[M3.2] can be undone: theirs again, of what mine has sent', () => {
    const computed = isComputed ? { [other]: 'computed' } : {};
    const mineSent = { ...theirs, ...chosen(kind, sides, 'mine'), ...computed };
    expect({ ...mineSent, ...chosen(kind, sides, 'theirs') }).toEqual(theirs);
  });
});

describe('related fields', () => {
  test('[M3.2] reach as far as changes of either side connect them', () => {
    const base = { date: '1', started_at: '9', ended_at: '10', duration_seconds: 1 };
    const of = (mine: Fields, theirs: Fields) =>
      groups('time-entry', { base, mine, theirs: { ...base, ...theirs } });
    const all = ['date', 'started_at', 'duration_seconds'];
    // A date of theirs beside a start of ours, which goes with our duration: none stands alone.
    expect(of({ started_at: '8', duration_seconds: 2 }, { date: '2' })).toEqual([all]);
    expect(of({ duration_seconds: 2 }, { date: '2', started_at: '8' })).toEqual([all]);
    expect(of({ duration_seconds: 2 }, { date: '2' })).toEqual([]);
  });

  test('[M3.2] show what both changed alike, and nothing that both left alone', () => {
    const base = { deal_value: '1', currency: 'EUR', probability: 10, board_group_id: 'a' };
    const mine = { deal_value: '2', currency: 'JPY', probability: 20 };
    const theirs = { ...base, deal_value: '3', currency: 'JPY', probability: 30 };
    expect(groups('deal', { base, mine, theirs })).toEqual([
      ['deal_value', 'currency'],
      ['probability'],
    ]);
  });

  test('[M3.2] leave out a field without a base', () => {
    const sides = { base: { deal_value: '1' }, mine: { deal_value: '2' } };
    const theirs = { deal_value: '3', currency: 'JPY' };
    expect(groups('deal', { ...sides, theirs })).toEqual([['deal_value']]);
    expect(chosen('deal', { ...sides, theirs }, 'mine')).toEqual({ deal_value: '2' });
  });

  test('[M3.2] have their value as base if the service has nothing left to compute them from', () => {
    const base = { project_id: 4, task_id: 't1' };
    const sides = { base, mine: { task_id: null }, theirs: { ...base, project_id: 5 } };
    expect(chosen('time-entry', sides, 'mine')).toEqual({ task_id: null, project_id: 4 });
    const moved = { ...sides, mine: { task_id: 't2' } };
    expect(chosen('time-entry', moved, 'mine')).toEqual({ task_id: 't2' });
  });
});
