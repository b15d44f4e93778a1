/** The page of a record that was discarded or deleted here restores it, whatever its kind. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOf } from '../../../shared/kinds/field.ts';
import { kinds } from '../../../shared/kinds/kinds.ts';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { type Fields, type WritableKind, writableKinds } from '../../../shared/records/kinds.ts';
import { aRecord, idOf } from '../../support/builders.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

const article = page.getByRole('article');
const restore = page.getByRole('button', { name: 'Restore' });

/** The least that a create needs. */
function createOf(kind: WritableKind): Fields {
  if (kind === 'document') return { template_id: 't-1' };
  if (kind === 'comment') return { commentable_type: 'Deal', commentable_id: '12', body: 'Hello' };
  const [name = ''] = kinds[kind].namedBy;
  return { [name]: 'Relaunch' };
}

test.each(writableKinds)('[Q11.6] restores a discarded %s on its own page', async (kind) => {
  const record = { kind, id: 'local-1' };
  const { main } = await openRecordPage(record, async (before) => {
    const writeId = 'w-1';
    const write = { writeId, record, base: null, isFinished: true };
    expect(await before.bridge.saveRecord({ ...write, fields: createOf(kind) })).toMatchObject({
      ok: true,
    });
    await before.bridge.discardWrite({ id: writeId });
  });
  const { word } = kinds[kind];
  await expect
    .element(page.getByText(`This ${word} was discarded before it was sent. You can restore it.`))
    .toBeVisible();
  main.troubles.set('undoDeletes', 'yes');
  await restore.click();
  await expect.element(page.getByText('The disk is full. It was not restored.')).toBeVisible();
  main.troubles.delete('undoDeletes');
  await restore.click();
  await expect.element(article).toBeVisible();
  await expect.element(restore).not.toBeInTheDocument();
});

test.each(writableKinds.filter((kind) => kinds[kind].isRemovable))(
  '[Q11.6] [Q18] restores a deleted %s on its own page until that is sent',
  async (kind) => {
    const known = aRecord(kind, { id: idOf(kind) });
    const record = { kind, id: String(known.id) };
    const { main } = await openRecordPage(record, (before) => {
      before.records.set(`${kind} ${known.id}`, known);
      before.deliver({ kind: listOf(kind), asOf: 0, records: [known] } as unknown as Delivery);
    });
    await expect.element(article).toBeVisible();
    const base = {};
    const shown = { id: record.id, revision: main.revision, editor: 'e' };
    const answer = await main.bridge.deleteRecord({ writeId: 'w-1', record, base, shown });
    expect(answer).toMatchObject({ ok: true });
    await expect.element(page.getByText(/Until that is sent, you can restore it\.$/)).toBeVisible();
    await restore.click();
    await expect.element(article).toBeVisible();
    await expect.element(restore).not.toBeInTheDocument();
  },
);

test('[Q18.314] says that a delete was sent before Restore was pressed', async () => {
  const known = aRecord('company', { id: idOf('company') });
  const record = { kind: 'company', id: String(known.id) } as const;
  const { main } = await openRecordPage(record, async (before) => {
    const records = [known];
    before.deliver({ kind: listOf('company'), asOf: 0, records } as unknown as Delivery);
    await before.bridge.deleteRecord({ writeId: 'w-1', record, base: {} });
  });
  await expect.element(restore).toBeVisible();
  main.isSilent = true; // the news of it reaches the window later
  main.become({ writes: [] });
  await restore.click();
  const words = 'It’s too late to undo. It was not restored.';
  await expect.element(page.getByText(words)).toBeVisible();
});
