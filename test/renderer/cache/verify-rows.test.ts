import { describe, expect, test } from 'vitest';
import { openCache } from '../../../renderer/cache/cache.ts';
import { readNote } from '../../../renderer/cache/read.ts';
import { storeDelivery } from '../../../renderer/cache/store.ts';
import type { Pulled } from '../../../shared/pull/delivery.ts';
import { aCompany, aNote } from '../../support/builders.ts';

const to = { id: 1, accountKey: 'a' };
const later = '2026-03-05T09:00:00Z';

async function aCache() {
  const cache = openCache(`verify-${crypto.randomUUID()}`);
  const give = (pulled: Pulled) => storeDelivery(cache, { ...to, ...pulled } as never);
  const note = aNote({ id: 'n', title: 'Plan', content_html: '<p>One</p>' });
  const client = aCompany({ id: 4, name: 'Lantern' });
  await give({ kind: 'bodies', asOf: 0, records: [note] });
  await give({ kind: 'companies', asOf: 0, records: [client] });
  const { content_html: _html, content_plain_text: _text, ...summary } = note;
  const verified = (kind: 'compare' | 'repair', records: object[], areBodies = false) =>
    give({
      ...{ kind, asOf: 0, areBodies },
      ...{ list: records[0] && 'note_links' in records[0] ? 'notes' : 'companies', records },
    } as never);
  return { cache, give, note, client, summary, verified };
}

describe('the rows of the cache in a verification', () => {
  test('[L27] agree with the records they were stored from, and comparing writes nothing', async () => {
    const { client, note, summary, verified } = await aCache();
    const agree = { changed: 0, missingBodies: [], found: [] };
    expect(await verified('compare', [client])).toEqual(agree);
    expect(await verified('compare', [summary])).toEqual(agree);
    expect(await verified('compare', [note], true)).toEqual(agree);
  });

  test('[L27] differ by field, text and index where something changed them', async () => {
    const { cache, client, note, summary, verified } = await aCache();
    await cache.companies.update(4, { name: 'Tampered' });
    await cache.table('bodies').update('n', { content_html: '<p>O' });
    await cache.notes.update('n', { companyIds: [9] });
    const found = async (...args: Parameters<typeof verified>) => (await verified(...args)).found;
    expect(await found('compare', [client])).toEqual([
      { id: '4', kind: 'differs', fields: ['name'] },
    ]);
    expect(await found('compare', [summary])).toMatchObject([{ fields: ['companyIds'] }]);
    expect(await found('compare', [note], true)).toMatchObject([
      { id: 'n', kind: 'differs', fields: ['content_html', 'companyIds'] },
    ]);
    await cache.bodies.clear();
    expect(await found('compare', [note], true)).toMatchObject([{ kind: 'missing' }]);
    await cache.companies.clear();
    expect(await found('compare', [client])).toMatchObject([{ kind: 'missing' }]);
  });

  test('[L27.1] take the version of the service, also where they say they are newer', async () => {
    const { cache, client, note, verified } = await aCache();
    await cache.companies.put({ ...client, name: 'Tampered' });
    await cache.notes.update('n', {
      title: 'Newer',
      updated_at: later,
      updatedAt: Date.parse(later),
    });
    expect((await verified('compare', [note], true)).found).toMatchObject([{ kind: 'ahead' }]);
    await verified('repair', [client]);
    await verified('repair', [note], true);
    expect(await cache.companies.get(4)).toEqual(client);
    expect(await readNote(cache, 'n')).toMatchObject({ body: 'present', note: { title: 'Plan' } });
    expect((await verified('compare', [note], true)).found).toEqual([]);
  });

  test('[L27.1] name the notes whose text is older than their repaired row', async () => {
    const { summary, verified } = await aCache();
    const newer = { ...summary, title: 'Newer', updated_at: later };
    expect((await verified('repair', [newer])).missingBodies).toEqual(['n']);
    expect((await verified('repair', [summary])).missingBodies).toEqual([]);
  });
});
