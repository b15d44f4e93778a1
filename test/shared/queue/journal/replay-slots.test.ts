import { describe, expect, test } from 'vitest';
import { createReplaySlots, type Slot } from '../../../../shared/queue/journal/replay-slots.ts';
import { aCreateOf, aWrite, NOON } from '../../../support/builders.ts';

const of = (id: string, record: string) => aWrite({ id, record: { kind: 'note', id: record } });
const idsIn = (slots: Iterable<Slot>) => [...slots].map(({ write }) => write.id);

describe('the slots of a replay', () => {
  test('keep writes in order, wherever they are put and however often', () => {
    const slots = createReplaySlots([of('a', 'n'), of('z', 'n')]);
    const first = slots.of('a');
    for (let count = 0; count < 80; count += 1) slots.insert(of(`b${count}`, 'n'), first);
    slots.insert(of('0', 'n'), undefined);
    const ids = slots.all().map(({ id }) => id);
    expect([ids.slice(0, 3), ids.slice(-2)]).toEqual([
      ['0', 'a', 'b79'],
      ['b0', 'z'],
    ]);
    const places = ids.map((id) => slots.of(id)?.place ?? Number.NaN);
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
  });

  test('find a write by what it says now, and no longer by what it said', () => {
    const slots = createReplaySlots([of('a', 'n')]);
    const slot = slots.of('a') as Slot;
    const task = aCreateOf('task', { id: 'a', fields: { deal_id: 'local-deal' } });
    slots.exchange(slot, { ...task, record: { kind: 'task', id: 'm' } });
    expect([idsIn(slots.lane('n')), idsIn(slots.lane('m'))]).toEqual([[], ['a']]);
    slots.exchange(slot, { ...slot.write, state: { kind: 'sending', sentAt: NOON } });
    expect([idsIn(slots.underWay()), idsIn(slots.uncertain())]).toEqual([['a'], ['a']]);
    slots.exchange(slot, { ...slot.write, state: { kind: 'discarded', at: NOON } });
    expect([idsIn(slots.underWay()), idsIn(slots.lane('m'))]).toEqual([[], []]);
    expect(idsIn(slots.discardedOf('m'))).toEqual(['a']);
    slots.remove(slot);
    expect([slots.all(), idsIn(slots.discardedOf('m')), slots.of('a')]).toEqual([
      [],
      [],
      undefined,
    ]);
  });

  test('find writes by the records made here that they name', () => {
    const fields = { content_html: '<a href="local-x">it</a>' };
    const slots = createReplaySlots([aWrite({ change: { kind: 'create', fields } })]);
    expect(idsIn(slots.naming('local-x'))).toEqual(['write-1']);
    expect(idsIn(slots.naming('local-y'))).toEqual([]);
  });

  test('say when two writes share an id', () => {
    expect(createReplaySlots([of('a', 'n'), of('b', 'n')]).hasTwins()).toBe(false);
    expect(createReplaySlots([of('a', 'n'), of('a', 'm')]).hasTwins()).toBe(true);
  });
});
