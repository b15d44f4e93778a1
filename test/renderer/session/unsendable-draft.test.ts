import { expect, test } from 'vitest';
import { UnsendableDraft } from '../../../renderer/session/unsendable-draft.ts';
import { memoryUnsendable } from '../../support/memory-settings.ts';

test('[Q20.7] a text of a note that cannot be merged keeps no other field off the disk', async () => {
  const record = { kind: 'note', id: '7' } as const;
  const bridge = memoryUnsendable(() => ({ account: 'a', adopted: {} }), {
    isFull: () => false,
    tell: () => undefined,
  });
  const outbox = { knownId: (id: string) => id, unsendable: [] };
  const [one, other] = [0, 1].map(
    () => new UnsendableDraft({ bridge, outbox }, record, () => true),
  ) as [UnsendableDraft, UnsendableDraft];
  other.left = { content_html: '<p>theirs</p>' };
  expect(await other.keep(null)).toBeNull();
  one.left = { title: 'long', content_html: '<p>ours</p>' };
  expect(await one.keep(null)).toMatchObject({ failure: 'apart' });
  const inMain = async () => (await bridge.readUnsendable({ record })) as object;
  const theirs = { content_html: '<p>theirs</p>' };
  expect(await inMain()).toMatchObject({ value: { fields: { ...theirs, title: 'long' } } });
  one.left = { ...one.left, title: 'longer' };
  expect(await one.keep(null)).toMatchObject({ failure: 'apart' });
  expect(await inMain()).toMatchObject({ value: { fields: { ...theirs, title: 'longer' } } });
});
