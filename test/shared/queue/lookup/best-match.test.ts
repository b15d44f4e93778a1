import { describe, expect, test } from 'vitest';
import {
  chooseLeastMatched,
  chooseLeastWanted,
  chooseMostAlike,
  chooseNearest,
} from '../../../../shared/queue/lookup/best-match.ts';
import { nothingFound, verdictOf, withRecord } from '../../../../shared/queue/lookup/lookup.ts';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import { HOUR_MS, SECOND_MS, timestamp } from '../../../../shared/time.ts';
import { aCreateOf, aNote, aRecord, aSummary, NOON } from '../../../support/builders.ts';

const traces = { made: new Set<string>(), memberId: null };
/** The values of a deal that nobody has filled in. */
const blank = {
  ...{ assignee_member_id: null, board_group_id: null, probability: null, close_date: null },
  updated_at: undefined,
};
const creating = (fields: Fields) => aCreateOf('note', { fields });

describe('nearest', () => {
  test('[Q6.9] is the one made chooseNearest to the send, before or after it', () => {
    const found = [-9, 5, 40].map((seconds) =>
      aSummary({ id: `${seconds}`, created_at: timestamp(NOON + seconds * SECOND_MS) }),
    );
    const minuteLater = NOON + 60 * SECOND_MS;
    expect(chooseNearest(found, { sentAt: NOON })?.id).toBe('5');
    expect(chooseNearest(found, { sentAt: minuteLater })?.id).toBe('40');
    expect(chooseNearest(found, { sentAt: NOON, likelyAt: [minuteLater] })?.id).toBe('40');
    expect(chooseNearest([], { sentAt: NOON })).toBeUndefined();
  });
});

describe('mostAlike', () => {
  test('[Q6.12] leaves the ones that share most with what was sent, to the word', () => {
    const sent = creating({ title: 'Kick-off with Ada', content_html: '<p>The kiln is free</p>' });
    const other = aNote({ id: 'other', title: 'Plan', content_html: '<p>The end</p>' });
    const partly = aNote({ id: 'partly', title: 'Mine', content_html: '<p>Is the kiln free</p>' });
    const renamed = { title: 'Ada again', content_html: '<p>The <em>kiln</em> is free</p>' };
    const [one, two] = [aNote({ id: 'one', ...renamed }), aNote({ id: 'two', ...renamed })];
    expect(chooseMostAlike([other, partly], sent)).toEqual([partly]);
    expect(chooseMostAlike([other, one, partly, two], sent)).toEqual([one, two]);
    expect(chooseMostAlike([], sent)).toEqual([]);
  });
});

describe('leastWanted', () => {
  test('[Q6.9] leaves a record with more than was sent to the create that sent it', () => {
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
    expect(chooseLeastWanted(found, [sent({ task_status_id: 'done' })], traces)).toEqual([
      found[1],
    ]);
    expect(chooseLeastWanted(found, [sent({})], traces)).toEqual(found);
    expect(chooseLeastWanted([], [sent({})], traces)).toEqual([]);
  });

  test('[Q6] leaves a record that was changed since to the create that did not send it so', () => {
    const later = timestamp(NOON + HOUR_MS);
    const changed = aNote({ id: 'a', updated_at: later });
    const found = [changed, aNote({ id: 'b' })];
    const other = { ...creating({ title: 'Once', content_html: '<p>x</p>' }), id: 'write-2' };
    const state = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
    expect(chooseLeastWanted(found, [{ ...other, state }], traces)).toEqual([found[1]]);
  });

  test('[Q6.14] leaves a record to the rival that sent all of it, if another was changed', () => {
    const state = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
    const sent = (id: string, fields: Fields) => ({ ...aCreateOf('deal', { fields }), id, state });
    const typed = { title: 'Shop', deal_value: '70000.00' };
    const plain = sent('plain', typed);
    const full = sent('full', { ...typed, contact_ids: [10001] });
    // This service shows of a deal neither its creation nor its last change.
    const undated = { ...blank, created_at: undefined };
    const deal = (id: number, contact_ids: readonly number[]) =>
      aRecord('deal', { id, ...typed, contact_ids, ...undated });
    const found = [deal(7, [10001]), deal(6, [])];
    const findings = (write: PendingWrite) =>
      found.reduce(
        (so, one) => withRecord(so, one, write, { ...traces, sentAt: NOON }),
        nothingFound,
      );
    const known = { made: [], memberId: null, writes: [plain, full] };
    const shownTo = (write: PendingWrite) =>
      verdictOf(findings(write), write, { sentAt: NOON }, known);
    expect(shownTo(plain)).toMatchObject({ kind: 'unsure', found: { id: 6 } });
    expect(shownTo(full)).toMatchObject({ kind: 'unsure', found: { id: 7 } });
  });
});

describe('leastMatched', () => {
  test('[Q6.14] leaves a record to the rival that sent all of it, though it is as alike', () => {
    const state = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
    const sent = (id: string, title: string) => ({
      ...aCreateOf('deal', { id, fields: { title, deal_value: '7.00' } }),
      state,
    });
    const [ours, rival] = [sent('ours', 'Ours'), sent('rival', 'Theirs')];
    const at = { ...blank, created_at: timestamp(NOON), deal_value: '7.00' };
    const rivals = aRecord('deal', { id: 1, title: 'Theirs', ...at });
    const renamed = aRecord('deal', { id: 2, title: 'Renamed', ...at });
    const changed = [rivals, renamed];
    expect(chooseMostAlike(changed, ours)).toEqual(changed);
    expect(chooseLeastMatched(changed, [rival], traces)).toEqual([renamed]);
    expect(chooseLeastMatched([rivals], [rival], traces)).toEqual([rivals]);
    const findings = { ...nothingFound, found: { ...nothingFound.found, changed } };
    const known = { made: [], memberId: null, writes: [ours, rival] };
    expect(verdictOf(findings, ours, { sentAt: NOON }, known)).toEqual({
      kind: 'unsure',
      found: renamed,
    });
  });
});
