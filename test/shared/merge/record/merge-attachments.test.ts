import { expect, test } from 'vitest';
import {
  areAttachmentsMerged,
  mergeAttachments,
} from '../../../../shared/merge/record/merge-attachments.ts';

const to = (record_id: number | string) => ({ record_type: 'company' as const, record_id });

test('[M3.4] keeps what either side attached, and drops what either side detached', () => {
  const [base, ours] = [
    [to(1), to(2), to(3)],
    [to(2), to(3), to('local-a')],
  ];
  const theirs = [to(1), { id: 7, ...to(2) }, to(4)];
  expect(mergeAttachments({ base, ours, theirs })).toEqual([to(2), to(4), to('local-a')]);
  expect(mergeAttachments({ base, ours: base, theirs })).toEqual([to(1), to(2), to(4)]);
});

test('[M3.4] asks nobody if the base is known, and the user if not', () => {
  const changed = { field: 'note_links', verdict: 'clash', evidence: 'changed' } as const;
  expect(areAttachmentsMerged('note', changed)).toBe(true);
  expect(areAttachmentsMerged('note', { ...changed, evidence: 'no-base' })).toBe(false);
  expect(areAttachmentsMerged('note', { ...changed, field: 'title' })).toBe(false);
});
