/** The outcome of a new document, in sentences. */
import type { Casting, DocumentClient, PartyField } from '../../shared/kinds/document-parties.ts';
import { lists } from '../../shared/records/lists.ts';

/** The list of the records that each of these fields names. */
export const partyLists = {
  company_id: 'companies',
  contact_id: 'contacts',
  project_id: 'projects',
  deal_id: 'deals',
} as const satisfies Readonly<Record<PartyField, string>>;

type Known = {
  readonly casting: Casting | undefined;
  readonly client: DocumentClient | undefined;
  readonly clientName: string | undefined;
  readonly contactName: string | undefined;
  readonly mainContactName: string | undefined;
  /** Whether a contact is chosen. */
  readonly hasContact: boolean;
  /** The clients that the deal may be of, where they have one name. */
  readonly namesakes:
    | {
        readonly count: number;
        readonly name: string;
        /** Whether the deal alone sets the client: then the service rejects nothing for it. */
        readonly isAlone: boolean;
      }
    | undefined;
};

/** One sentence for each rule that decides something (docs.*). */
export function outcomeInWords(known: Known): readonly string[] {
  const { casting, client, clientName = 'the client', hasContact, namesakes } = known;
  const receiver = casting?.receiver;
  const open = casting?.open.map(({ name }) => `“${name}”`) ?? [];
  return [
    ...(client === undefined ? [] : [clientLine(client, clientName)]),
    ...(namesakes === undefined ? [] : namesakesLine(namesakes)),
    ...(receiver === undefined ? [] : receiverLine(receiver, known)),
    ...(casting !== undefined && receiver === undefined && hasContact
      ? ['This template has no role for a receiver.']
      : []),
    ...(open.length === 0 ? [] : [`Still open: ${open.join(', ')}.`]),
    'It’s created as a draft. Nothing is sent to anyone.',
  ];
}

function clientLine({ setBy }: DocumentClient, name: string): string {
  return setBy === 'company_id' ? `For ${name}.` : `For ${name}, from the ${wordOf(setBy)}.`;
}

/** Nothing here can tell (docs.mismatch). */
function namesakesLine(namesakes: NonNullable<Known['namesakes']>): readonly string[] {
  const { count, name, isAlone } = namesakes;
  return [
    `${count} clients are named ${name}, and the deal doesn’t say which one it belongs to.`,
    ...(isAlone
      ? []
      : ['If it belongs to another one than the rest, the service rejects the document.']),
  ];
}

function receiverLine(
  { role, from }: NonNullable<Casting['receiver']>,
  { client: sure, clientName, contactName, mainContactName, namesakes }: Known,
): readonly string[] {
  const as = `the role “${role.name}”`;
  const isUnclear = sure === undefined && namesakes !== undefined;
  const client = isUnclear ? 'that client' : (clientName ?? 'the client');
  switch (from) {
    case 'contact':
      return [`${contactName ?? 'The contact'} gets ${as}.`];
    case 'client-of-record': {
      // docs.client_role does not say who it is.
      const who = mainContactName === undefined ? '' : `, perhaps ${mainContactName}`;
      return [`Someone of ${client} gets ${as}${who}.`];
    }
    case 'main-contact': {
      const who = mainContactName === undefined ? '' : ` (${mainContactName})`;
      return [`The main contact of ${client}${who} gets ${as}.`];
    }
    case 'nobody':
      return [];
  }
}

/** Why a field cannot stay as it is. */
export function strangerInWords(
  field: PartyField,
  { setBy }: DocumentClient,
  clientName: string | undefined,
): string {
  const client = clientName ?? 'the client';
  const why = setBy === 'company_id' ? '' : ` The ${wordOf(setBy)} sets the client.`;
  return `This ${wordOf(field)} doesn’t belong to ${client}.${why}`;
}

/** `Only contacts of Atlas are listed: the project belongs to them.` */
export function offerInWords(
  field: PartyField,
  names: readonly string[],
  others: readonly PartyField[],
): string {
  const owners = names.join(' or ');
  const what =
    field === 'company_id' ? owners : `${lists[partyLists[field]].words[1]} of ${owners}`;
  const isMany = field !== 'company_id' || names.length > 1;
  const listed = `Only ${what} ${isMany ? 'are' : 'is'} listed`;
  const owned = others.filter((other) => other !== 'company_id');
  if (owned.length === 0) return `${listed}: that is the client of this document.`;
  const why = owned.map((other) => `the ${wordOf(other)}`).join(' and ');
  return `${listed}: ${why} ${owned.length === 1 ? 'belongs' : 'belong'} to them.`;
}

function wordOf(field: PartyField): string {
  return lists[partyLists[field]].words[0];
}
