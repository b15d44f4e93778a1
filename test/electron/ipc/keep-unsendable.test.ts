import { describe, expect, test } from 'vitest';
import { unsendableHandlers } from '../../../electron/ipc/keep-unsendable.ts';
import { claimUnsendable } from '../../../electron/store/unsendable.ts';
import type { UnsendableHead } from '../../../shared/queue/words/unsendable-words.ts';
import { UNSENDABLE_CHARS_MAX, UNSENDABLE_RECORDS_MAX } from '../../../shared/text-limits.ts';
import { memorySettings } from '../../support/memory-settings.ts';

function aKeeper(account: string | null = 'a') {
  const queue = { account, adopted: {} as Record<string, string> };
  const settings = memorySettings();
  const announced: (readonly UnsendableHead[])[] = [];
  const tell = (heads: readonly UnsendableHead[]) => void announced.push(heads);
  return {
    queue,
    settings,
    announced,
    ...unsendableHandlers({ settings, queue: () => queue, tell }),
  };
}
const long = { fields: { title: 'long' }, base: null };
const none = { ok: true, value: null };

describe('unsendableHandlers', () => {
  test('[P2] finds a note under the id that the service gave it', async () => {
    const { queue, keepUnsendable, readUnsendable } = aKeeper();
    await keepUnsendable({ record: { kind: 'note', id: 'local-1' }, ...long });
    queue.adopted = { 'local-1': '7' };
    expect(await readUnsendable({ record: { kind: 'note', id: '7' } })).toEqual({
      ok: true,
      value: long,
    });
    await keepUnsendable({ record: { kind: 'note', id: '7' }, fields: {}, base: null });
    expect(await readUnsendable({ record: { kind: 'note', id: 'local-1' } })).toEqual(none);
  });

  test('[Q16] keeps accounts apart', async () => {
    const { keepUnsendable, readUnsendable } = aKeeper();
    await keepUnsendable({ account: 'b', record: { kind: 'note', id: '7' }, ...long });
    expect(await readUnsendable({ record: { kind: 'note', id: '7' } })).toEqual(none);
    expect(await readUnsendable({ account: 'b', record: { kind: 'note', id: '7' } })).toEqual({
      ok: true,
      value: long,
    });
  });

  test('[P2] tells the windows of the account in use what there is, without the texts', async () => {
    const { announced, keepUnsendable } = aKeeper();
    const record = { kind: 'note', id: '7' } as const;
    const fields = { title: 'x'.repeat(2_000), content_html: '<p>y</p>' };
    await keepUnsendable({ record, fields, base: null });
    await keepUnsendable({ account: 'b', record, ...long });
    await keepUnsendable({ record, fields: {}, base: null });
    await keepUnsendable({ record, fields: {}, base: null });
    const title = `${'x'.repeat(60)}…`;
    expect(announced).toEqual([
      [{ record, names: ['title', 'content_html'], chars: 2_008, title }],
      [],
    ]);
  });

  test.each([null, 'b'])(
    '[Q16] assigns what was saved under %s to the account that takes it over, its own first',
    async (from) => {
      const { queue, settings, keepUnsendable, readUnsendable } = aKeeper(from);
      const note = (id: string) => ({ kind: 'note', id }) as const;
      await keepUnsendable({ record: note('local-1'), ...long });
      await keepUnsendable({ record: note('2'), ...long });
      const own = { fields: { title: 'own' }, base: null };
      await keepUnsendable({ account: 'a', record: note('2'), ...own });
      queue.account = 'a';
      claimUnsendable(settings, queue, from);
      expect(await readUnsendable({ record: note('local-1') })).toEqual({ ok: true, value: long });
      expect(await readUnsendable({ record: note('2') })).toEqual({ ok: true, value: own });
      queue.account = from;
      expect(await readUnsendable({ record: note('local-1') })).toEqual(none);
    },
  );

  test('retains an older text that fits where a long one before it does not', async () => {
    const { keepUnsendable, readUnsendable } = aKeeper();
    const note = (id: string) => ({ kind: 'note', id }) as const;
    const filling = (share: number) => ({
      fields: { title: 'x'.repeat(UNSENDABLE_CHARS_MAX * share) },
      base: null,
    });
    await keepUnsendable({ record: note('short'), ...long });
    await keepUnsendable({ record: note('older'), ...filling(0.5) });
    await keepUnsendable({ record: note('newer'), ...filling(0.6) });
    expect(await readUnsendable({ record: note('older') })).toEqual(none);
    expect(await readUnsendable({ record: note('short') })).toEqual({ ok: true, value: long });
  });

  test('deletes the oldest beyond its bounds', async () => {
    const { keepUnsendable, readUnsendable } = aKeeper();
    for (let note = 0; note <= UNSENDABLE_RECORDS_MAX; note += 1)
      await keepUnsendable({ record: { kind: 'note', id: `${note}` }, ...long });
    expect(await readUnsendable({ record: { kind: 'note', id: '0' } })).toEqual(none);
    expect(await readUnsendable({ record: { kind: 'note', id: '1' } })).toEqual({
      ok: true,
      value: long,
    });
    const title = 'x'.repeat(UNSENDABLE_CHARS_MAX - 500);
    await keepUnsendable({ record: { kind: 'note', id: 'big' }, fields: { title }, base: null });
    expect(await readUnsendable({ record: { kind: 'note', id: '1' } })).toEqual(none);
    expect(await readUnsendable({ record: { kind: 'note', id: 'big' } })).toMatchObject({
      value: { fields: { title } },
    });
  });
});
