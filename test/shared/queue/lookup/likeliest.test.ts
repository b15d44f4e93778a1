import { describe, expect, test } from 'vitest';
import { leastWanted, mostAlike, nearest } from '../../../../shared/queue/lookup/likeliest.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import { HOUR_MS, SECOND_MS, timestamp } from '../../../../shared/time.ts';
import { aCreateOf, aNote, aRecord, aSummary, NOON } from '../../../support/builders.ts';

const traces = { made: new Set<string>(), memberId: null };
const creating = (fields: Fields) => aCreateOf('note', { fields });

describe('nearest', () => {
  test('[Q6.9] is the one made nearest to the send, before or after it', () => {
    const found = [-9, 5, 40].map((seconds) =>
      aSummary({ id: `${seconds}`, created_at: timestamp(NOON + seconds * SECOND_MS) }),
    );
    expect(nearest(found, NOON)?.id).toBe('5');
    expect(nearest(found, NOON + 60 * SECOND_MS)?.id).toBe('40');
    expect(nearest([], NOON)).toBeUndefined();
  });
});

describe('mostAlike', () => {
  test('[Q6.12] leaves those that still say most of what was sent, to the word', () => {
    const sent = creating({ title: 'Kick-off with Ada', content_html: '<p>The kiln is free</p>' });
    const other = aNote({ id: 'other', title: 'Plan', content_html: '<p>The end</p>' });
    const partly = aNote({ id: 'partly', title: 'Mine', content_html: '<p>Is the kiln free</p>' });
    const renamed = { title: 'Ada again', content_html: '<p>The <em>kiln</em> is free</p>' };
    const [one, two] = [aNote({ id: 'one', ...renamed }), aNote({ id: 'two', ...renamed })];
    expect(mostAlike([other, partly], sent)).toEqual([partly]);
    expect(mostAlike([other, one, partly, two], sent)).toEqual([one, two]);
    expect(mostAlike([], sent)).toEqual([]);
  });
});

describe('leastWanted', () => {
  test('[Q6.9] leaves what says more than was sent to the create that sent it', () => {
    const sent = (fields: Fields) => {
      const write = aCreateOf('task', { fields: { title: 'Build', ...fields } });
      return {
        ...write,
        state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
      } as const;
    };
    const at = {
      created_at: timestamp(NOON),
      updated_at: timestamp(NOON),
      assignee_member_id: null,
    };
    const made = (id: string, task_status_id: string) =>
      aRecord('task', { id, title: 'Build', description: null, task_status_id, ...at });
    const found = [made('b', 'done'), made('a', 'open')];
    expect(leastWanted(found, [sent({ task_status_id: 'done' })], traces)).toEqual([found[1]]);
    expect(leastWanted(found, [sent({})], traces)).toEqual(found);
    expect(leastWanted([], [sent({})], traces)).toEqual([]);
  });

  test('[Q6] leaves what was changed since to the create that did not send it so', () => {
    const later = timestamp(NOON + HOUR_MS);
    const changed = aNote({ id: 'a', updated_at: later });
    const found = [changed, aNote({ id: 'b' })];
    const other = { ...creating({ title: 'Once', content_html: '<p>x</p>' }), id: 'write-2' };
    const state = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
    expect(leastWanted(found, [{ ...other, state }], traces)).toEqual([found[1]]);
  });
});
