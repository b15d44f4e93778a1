import { describe, expect, test } from 'vitest';
import { unsendableHandlers } from '../../../electron/ipc/keep-unsendable.ts';
import {
  allUnsendable,
  claimUnsendable,
  unsendableKey,
} from '../../../electron/store/unsendable.ts';
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

  test.each([
    { kind: 'note', name: 'title', mine: 'a plan b', other: 'a plan c', both: 'a plan c / b' },
    { kind: 'note', name: 'content_html', mine: '<p>b</p>', other: '<p>c</p>', both: undefined },
    { kind: 'task', name: 'description', mine: 'a plan b', other: 'a plan c', both: 'a plan c\nb' },
    {
      kind: 'deal',
      name: 'deal_value',
      mine: 'ca 5,100',
      other: 'ca 5,200',
      both: 'ca 5,200 / ca 5,100',
    },
    { kind: 'deal', name: 'probability', mine: 'half', other: 'a plan, ½', both: 'half, ½' },
    {
      kind: 'invoice',
      name: 'due_date',
      mine: '2026-04-02',
      other: '2026-04-03',
      both: '2026-04-02',
    },
    { kind: 'company', name: 'domains', mine: ['b'], other: ['c'], both: ['b'] },
  ] as const)(
    '[Q20.7] $kind, $name: two texts of one field are merged, or the later stays in its window',
    async ({ kind, name, mine, other, both }) => {
      const { keepUnsendable, readUnsendable } = aKeeper();
      const record = { kind, id: '7' } as const;
      const keep = (value: unknown, was: unknown) =>
        keepUnsendable({
          record,
          fields: { [name]: value },
          base: null,
          overtaken: { [name]: was },
        });
      await keep('a plan', null);
      await keep(other, 'a plan');
      const answer = await keep(mine, 'a plan');
      expect(answer.ok || answer.failure).toBe(both === undefined ? 'apart' : true);
      expect(await readUnsendable({ record })).toMatchObject({
        value: { fields: { [name]: both ?? other } },
      });
    },
  );

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
    const why = 'Title has 2,000 characters, and 1,000 are the most. Shorten it.';
    expect(announced).toEqual([
      [{ record, names: ['title', 'content_html'], chars: 2_008, title, why }],
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

  test('[Q20.1] refuses more records than the bound, and drops none for it', async () => {
    const { settings, keepUnsendable, readUnsendable } = aKeeper();
    const note = (id: string) => ({ kind: 'note', id }) as const;
    const all = Array.from({ length: UNSENDABLE_RECORDS_MAX }, (_, at) => ({
      record: note(`${at}`),
      ...long,
    }));
    settings.set(unsendableKey({ account: 'a' }), all);
    expect(await keepUnsendable({ record: note('one more'), ...long })).toMatchObject({
      failure: 'full',
    });
    expect(allUnsendable(settings, 'a')).toEqual(all);
    await keepUnsendable({ record: note('0'), fields: {}, base: null });
    expect(await keepUnsendable({ record: note('one more'), ...long })).toEqual(none);
    expect(await readUnsendable({ record: note('1') })).toEqual({ ok: true, value: long });
  });

  test('[Q20.1] refuses longer texts than the bound, and drops none for it', async () => {
    const { keepUnsendable, readUnsendable } = aKeeper();
    const note = (id: string) => ({ kind: 'note', id }) as const;
    const filling = (share: number) => ({
      fields: { title: 'x'.repeat(UNSENDABLE_CHARS_MAX * share) },
      base: null,
    });
    await keepUnsendable({ record: note('older'), ...filling(0.5) });
    expect(await keepUnsendable({ record: note('newer'), ...filling(0.6) })).toMatchObject({
      failure: 'full',
    });
    expect(await readUnsendable({ record: note('newer') })).toEqual(none);
    expect(await readUnsendable({ record: note('older') })).toEqual({
      ok: true,
      value: filling(0.5),
    });
    expect(await keepUnsendable({ record: note('older'), ...filling(0.4) })).toEqual(none);
  });

  test('[Q20.1] takes over all that another account kept, also beyond the bound', async () => {
    const { queue, settings, keepUnsendable } = aKeeper(null);
    const of = (account: string | null, name: string) =>
      settings.set(
        unsendableKey({ account }),
        Array.from({ length: UNSENDABLE_RECORDS_MAX }, (_, at) => ({
          record: { kind: 'note', id: `${name}-${at}` },
          ...long,
        })),
      );
    of(null, 'left');
    of('a', 'own');
    queue.account = 'a';
    claimUnsendable(settings, queue);
    expect(allUnsendable(settings, 'a')).toHaveLength(2 * UNSENDABLE_RECORDS_MAX);
    const own = { record: { kind: 'note', id: 'own-0' } as const, base: null };
    expect(await keepUnsendable({ ...own, fields: { title: 'log' } })).toEqual(none);
  });
});
