/** Optional fields that people fill in: tags, contacts, a client, the probability of a deal. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Ask } from './observer.ts';

/** Adds to what is typed into a record, which may be a new one; or leaves it as it is. */
export type Detail = (kind: WritableKind, typed: Fields, isNew: boolean) => Fields;

/** Nobody fills in more than required. */
export const noDetails: Detail = (_, typed) => typed;

type Row = { readonly id: number };

/** Makes two contacts; whoever types afterwards fills in more, by a chance of its own. */
export async function findDetails(ask: Ask, draw: Draw, companyId: number): Promise<Detail> {
  const contactIds = await makeContacts(ask);
  const some = (ids: readonly number[]) => ids.filter(() => draw.chance(0.5));
  const idsOf = async (type: string) => {
    const tags = await ask('GET', `${paths.tags}?filter[tag_type]=${type}`);
    return (tags as readonly Row[]).map(({ id }) => id);
  };
  const [ofTasks, ofTimes] = [await idsOf('task'), await idsOf('time_entry')];

  function more(kind: WritableKind, isNew: boolean): Fields {
    switch (kind) {
      case 'note':
        return isNew ? { link: { record_type: 'company', record_id: companyId } } : {};
      case 'task':
        return { tag_ids: some(ofTasks) };
      case 'time-entry':
        return draw.chance(0.5) ? { billable: draw.chance(0.5) } : { tag_ids: some(ofTimes) };
      case 'deal':
        return draw.chance(0.5)
          ? { probability: draw.between(1, 19) * 5 }
          : { contact_ids: some(contactIds) };
      default:
        return {};
    }
  }

  return (kind, typed, isNew) => (draw.chance(0.5) ? { ...typed, ...more(kind, isNew) } : typed);
}

/** The same, and every other edit of a note also attaches it to some of a client and two contacts. */
export async function withAttachments(
  ask: Ask,
  draw: Draw,
  { detail, companyId }: { readonly detail: Detail; readonly companyId: number },
): Promise<Detail> {
  const contactIds = await makeContacts(ask);
  const all = [
    { record_type: 'company', record_id: companyId },
    ...contactIds.map((id) => ({ record_type: 'contact', record_id: id })),
  ];
  return (kind, typed, isNew) => {
    const detailed = detail(kind, typed, isNew);
    if (kind !== 'note' || isNew || draw.chance(0.5)) return detailed;
    return { ...detailed, note_links: all.filter(() => draw.chance(0.5)) };
  };
}

async function makeContacts(ask: Ask): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const name of ['Ada Reuter', 'Jo Lund']) {
    const made = await ask('POST', paths.contacts, { [wrappers.contact]: { name } });
    ids.push((made as Row).id);
  }
  return ids;
}
