/** Edits of clients, their people, projects and invoices, and new ones. */
import { companySizes, industries } from '../../shared/records/company.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { aDay, type Beginnings, type Edits, type Hand } from './hand.ts';

type ClientKind = 'company' | 'contact' | 'project' | 'invoice';

export const clientChanges: Pick<Edits, ClientKind> = {
  company(_, hand) {
    const { draw, next } = hand;
    switch (draw.between(1, 6)) {
      case 1:
        return { name: `Studio ${next()}` };
      case 2:
        return { description: `Pays late, ${next()}` };
      case 3:
        return { default_contact_id: some('contact', hand) ?? null };
      case 4:
        return { domains: [aDomain(hand), aDomain(hand)] };
      case 5:
        return { industry: draw.pick(industries) };
      default:
        return { company_size: draw.pick([...companySizes, null]) };
    }
  },
  contact({ company_ids: ids }, hand) {
    const { draw, next } = hand;
    switch (draw.between(1, 4)) {
      case 1:
        return { name: `Ada ${next()}` };
      case 2:
        return { job_title: `Head of ${next()}` };
      case 3:
        return { phone_number: `+49 ${draw.between(1_000, 9_999)}` };
      default:
        return { company_ids: withOther(ids, some('company', hand)) };
    }
  },
  project(_, hand) {
    const { draw, next } = hand;
    switch (draw.between(1, 4)) {
      case 1:
        return { title: `Garden ${next()}` };
      case 2:
        return { start_date: draw.chance(0.2) ? null : aDay(draw) };
      case 3:
        return { company_id: some('company', hand) ?? null };
      default:
        return billing(hand);
    }
  },
  invoice({ invoice_items }, hand) {
    const { draw, next } = hand;
    const items = Array.isArray(invoice_items) ? invoice_items : [];
    switch (draw.between(1, 5)) {
      case 1:
        return { title: `Work in ${next()}` };
      case 2:
        return { due_date: aDay(draw), due_date_option: 'custom' };
      case 3:
        return { invoice_items: items.slice(1) };
      default:
        return { invoice_items: [...items, anItem(hand)] };
    }
  },
};

export const clientBeginnings: Pick<Beginnings, ClientKind> = {
  company(hand) {
    const { draw, next } = hand;
    const contact = draw.chance(0.4) ? some('contact', hand) : undefined;
    return {
      name: `Client ${next()}`,
      ...(draw.chance(0.5) ? { domains: [`https://www.${aDomain(hand)}/home`] } : {}),
      ...(contact === undefined ? {} : { default_contact_id: contact }),
    };
  },
  contact(hand) {
    const company = some('company', hand);
    return {
      name: `Jo ${hand.next()}`,
      email: `jo${hand.draw.between(1, 1_000_000)}@x.example`,
      company_ids: withOther([], company),
    };
  },
  project(hand) {
    const company = some('company', hand);
    return {
      title: `Park ${hand.next()}`,
      ...(company === undefined ? {} : { company_id: company }),
      ...(hand.draw.chance(0.6) ? billing(hand) : {}),
    };
  },
  invoice(hand) {
    const project = some('project', hand);
    return {
      title: `Bill ${hand.next()}`,
      ...(project === undefined
        ? { company_id: hand.fixtures.companyId }
        : { project_id: project }),
      ...(hand.draw.chance(0.5) ? { due_date: aDay(hand.draw) } : {}),
      invoice_items: hand.draw.chance(0.8) ? [anItem(hand), anItem(hand)] : [],
    };
  },
};

/** The input for a new record, for a client or in a project that may have just been made. */
export function forClients(
  kind: WritableKind,
  typed: Fields,
  { hand, habits }: { readonly hand: Hand; readonly habits: { readonly hasClients: boolean } },
): Fields {
  const { draw } = hand;
  if (!habits.hasClients || draw.chance(0.5)) return typed;
  const isFree = typed['parent_task_id'] === undefined && typed['task_id'] === undefined;
  const project_id = some('project', hand);
  if ((kind === 'task' || kind === 'time-entry') && isFree && project_id !== undefined) {
    return { ...typed, project_id };
  }
  const record_type = draw.pick(['company', 'project', 'contact'] as const);
  const record_id = some(record_type, hand);
  if (kind === 'note' && record_id !== undefined) {
    return { ...typed, link: { record_type, record_id } };
  }
  const company_id = some('company', hand);
  return kind === 'deal' && company_id !== undefined ? { ...typed, company_id } : typed;
}

/** One of the latest records of a kind, by the id that a field takes. */
export function some(kind: WritableKind, { draw, ids }: Hand): string | number | undefined {
  const known = ids(kind).slice(-4);
  if (known.length === 0) return undefined;
  const id = draw.pick(known);
  return id.startsWith('local-') ? id : Number(id);
}

/** Edits of one part of a set or a list each, beside whatever others do there. */
export const partChanges: Pick<Edits, 'company' | 'contact' | 'invoice'> = {
  company({ domains }, hand) {
    const known: readonly unknown[] = Array.isArray(domains) ? domains : [];
    const isFewer = known.length > 0 && hand.draw.chance(0.4);
    const gone = isFewer ? hand.draw.pick(known) : undefined;
    return { domains: isFewer ? known.filter((one) => one !== gone) : [...known, aDomain(hand)] };
  },
  contact: ({ company_ids: ids }, hand) => ({
    company_ids: withOther(ids, some('company', hand)),
  }),
  invoice: ({ invoice_items: items }, hand) => ({
    invoice_items: otherItems(Array.isArray(items) ? items : [], hand),
  }),
};

/** The items with one added, removed, moved or changed in one field. */
function otherItems(items: readonly Fields[], hand: Hand): readonly Fields[] {
  const { draw, next } = hand;
  const what = draw.between(1, 10);
  const at = draw.between(0, items.length);
  if (items[at] === undefined || what <= 2)
    return [...items.slice(0, at), anItem(hand), ...items.slice(at)];
  const item = items[at];
  const others = items.filter((one) => one !== item);
  if (what === 3) return others;
  if (what <= 5) {
    const to = draw.between(0, others.length);
    return [...others.slice(0, to), item, ...others.slice(to)];
  }
  // The service keeps a unit that is there where none is sent.
  const { name: _, ...drawn }: Fields = anItem(hand);
  const other: Fields = { ...drawn, unit_type: draw.pick(['per_hour', 'flat']) };
  const field = draw.pick(Object.keys(other));
  const change = what === 6 ? { name: `${item['name']}, ${next()}` } : { [field]: other[field] };
  return items.map((one) => (one === item ? { ...item, ...change } : one));
}

function withOther(ids: unknown, other: string | number | undefined): unknown {
  const known: readonly unknown[] = Array.isArray(ids) ? ids : [];
  if (other === undefined) return known;
  return known.includes(other) ? known.filter((id) => id !== other) : [...known, other];
}

/** The fields of a project's billing are chosen together, as in its form (project.billing). */
function billing({ draw }: Hand): Fields {
  const fee = `${draw.between(1, 90)}0.50`;
  return draw.pick([
    { billing_type: 'time', billing_cycle: null, billing_fee: null },
    { billing_type: 'fixed_fee', billing_cycle: null, billing_fee: fee },
    { billing_type: 'retainer', billing_cycle: 'monthly', billing_fee: fee },
  ]);
}

function anItem({ draw, next }: Hand): Fields {
  return {
    name: ` Drawing ${next()}`,
    description: draw.chance(0.3) ? 'Two pages' : null,
    amount: `${draw.between(1, 20)}`,
    rate: draw.chance(0.1) ? `-${draw.between(1, 9)}.10` : `${draw.between(1, 99)}.10`,
    unit_type: draw.pick(['per_hour', 'flat', null]),
  };
}

function aDomain({ draw }: Hand): string {
  return `d${draw.between(1, 1_000_000)}.example`;
}
