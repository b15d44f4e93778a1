/** The records chosen for a new document, as they are on this computer, and what follows from them. */
import {
  castRoles,
  clientsLeftFor,
  clientsOfChoice,
  documentClient,
  fieldsOfOthers,
  type Party,
  type PartyField,
  partyFields,
} from '../../shared/kinds/document-parties.ts';
import type { NamedRecord } from '../../shared/kinds/field.ts';
import type { Deal } from '../../shared/records/deal.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { Template } from '../../shared/records/template.ts';
import { showName } from '../../shared/shown-name.ts';
import {
  type ClientHints,
  clientHints,
  clientsOfDeal,
} from '../../shared/timeline/client-deals.ts';
import type { App } from '../app/app-context.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { readRecord } from '../cache/read.ts';
import { readDealClients } from '../cache/read-deal-clients.ts';
import type { Offer } from '../cache/record-choices.ts';
import { createNames, withoutQuotes } from '../cache/record-names.ts';
import { createRecordView } from '../cache/record-view.ts';
import { offerInWords, outcomeInWords, partyLists, strangerInWords } from './document-words.ts';

type Chosen = { readonly field: PartyField; readonly id: string };

export class DocumentParties {
  readonly #values: () => Fields;
  readonly #app: Pick<App, 'cache' | 'outbox' | 'state'>;

  constructor(values: () => Fields, app: Pick<App, 'cache' | 'outbox' | 'state'>) {
    this.#values = values;
    this.#app = app;
  }

  // Keys are text: what is read again is missing for a moment.
  readonly #chosenKey = $derived.by(() => JSON.stringify(this.#readChosen()));
  readonly #records = $derived.by(() =>
    (JSON.parse(this.#chosenKey) as readonly Chosen[]).map(({ field, id }) => ({
      ...{ field, id },
      inView: createRecordView({ kind: kindOf(field), id }, this.#app),
    })),
  );
  readonly #hintsKey = $derived.by(() => {
    const deal = this.#recordOf('deal_id') as unknown as Deal | undefined;
    return JSON.stringify(deal?.company_name === undefined ? null : clientHints(deal));
  });
  readonly #dealQuery = $derived.by(() => {
    const hints: ClientHints | null = JSON.parse(this.#hintsKey);
    return hints && new LiveQuery(() => readDealClients(this.#app.cache, hints));
  });
  readonly #templateQuery = $derived.by(() => {
    const { template_id: id } = this.#values();
    if (typeof id !== 'string') return null;
    return new LiveQuery(() => readRecord(this.#app.cache, { list: 'templates', id }));
  });

  readonly #parties = $derived.by(() =>
    this.#records.map(({ field }): Party => {
      const record = this.#recordOf(field);
      const clients = record && clientsOfChoice(field, record, () => this.#clientsOfDeal());
      return { field, clients: clients?.map((id) => this.#app.outbox.knownId(id)) };
    }),
  );
  readonly #client = $derived.by(() => documentClient(this.#parties));
  readonly #clientId = $derived.by(() => this.#client?.id);
  readonly #clientView = $derived.by(() =>
    this.#clientId === undefined
      ? undefined
      : createRecordView({ kind: 'company', id: this.#clientId }, this.#app),
  );
  readonly #mainContact = $derived.by(() => {
    const view = this.#clientView?.view;
    return view?.kind === 'here' ? view.shown.record['default_contact_id'] : undefined;
  });
  readonly #namedKey = $derived.by(() => {
    const companies = this.#parties.flatMap(({ clients }) => clients ?? []);
    const contacts = [this.#idOf('contact_id'), this.#mainContact].filter(Boolean).map(String);
    return JSON.stringify([
      ...companies.map((id) => ({ list: 'companies', id })),
      ...contacts.map((id) => ({ list: 'contacts', id })),
    ]);
  });
  readonly #names = $derived.by(() =>
    createNames(JSON.parse(this.#namedKey) as readonly NamedRecord[], this.#app),
  );

  /** A contact fills the first receiver (docs.contact). A template that tells no roles (A8) may have one. */
  get canNameContact(): boolean {
    const roles = this.#template?.roles ?? [];
    const isNeeded = roles.length === 0 || roles.some(({ kind }) => kind === 'receiver');
    return isNeeded || this.#idOf('contact_id') !== undefined;
  }

  get #template(): Template | undefined {
    return this.#templateQuery?.current?.record as Template | undefined;
  }

  /** The outcome of a create, sentence by sentence. */
  get outcome(): readonly string[] {
    const template = this.#template;
    const main = this.#mainContact;
    const hasMain = main === undefined ? undefined : main !== null;
    return outcomeInWords({
      casting: template && castRoles(template.roles ?? [], this.#parties, hasMain),
      client: this.#client,
      clientName: this.#wordsOf('companies', this.#client?.id) ?? this.#clientNameOfDeal(),
      contactName: this.#wordsOf('contacts', this.#idOf('contact_id')),
      mainContactName: main ? this.#wordsOf('contacts', String(main)) : undefined,
      hasContact: this.#idOf('contact_id') !== undefined,
      namesakes: this.#namesakes(),
    });
  }

  /** Why a field cannot stay as it is, by its name. */
  get problems(): ReadonlyMap<string, string> {
    const client = this.#client;
    if (client === undefined) return new Map();
    const name = this.#wordsOf('companies', client.id);
    return new Map(
      fieldsOfOthers(this.#parties).map((field) => [field, strangerInWords(field, client, name)]),
    );
  }

  /** The records that can be chosen for a field; `undefined` for all. */
  offerFor(name: string): Offer | undefined {
    const field = partyFields.find((one) => one === name);
    const left = field && clientsLeftFor(field, this.#parties);
    if (field === undefined || left === undefined || left.size === 0) return undefined;
    const namedSo = (wanted: string) => [...left].filter((id) => this.#nameOfClient(id) === wanted);
    const others = this.#parties.flatMap((party) =>
      party.field === field || party.clients === undefined ? [] : [party.field],
    );
    return {
      isOffered: (row) =>
        (clientsOfChoice(field, row, namedSo) ?? []).some((id) =>
          left.has(this.#app.outbox.knownId(id)),
        ),
      why: offerInWords(
        field,
        [...left].map((id) => this.#wordsOf('companies', id) ?? 'this client'),
        others,
      ),
    };
  }

  #readChosen(): readonly Chosen[] {
    return partyFields.flatMap((field) => {
      const id = this.#idOf(field);
      return id === undefined ? [] : [{ field, id }];
    });
  }

  #idOf(field: PartyField): string | undefined {
    const value = this.#values()[field];
    return value === null || value === undefined || value === ''
      ? undefined
      : this.#app.outbox.knownId(String(value));
  }

  #recordOf(field: PartyField): ConfirmedRecord | undefined {
    const view = this.#records.find((one) => one.field === field)?.inView.view;
    return view?.kind === 'here' ? view.shown.record : undefined;
  }

  /** Those that the deal may be of; `undefined` while nothing here tells. */
  #clientsOfDeal(): readonly string[] | undefined {
    const hints: ClientHints | null = JSON.parse(this.#hintsKey);
    const read = this.#dealQuery?.current;
    if (hints === null || read === undefined) return undefined;
    const ids = clientsOfDeal(hints, read).map(({ id }) => String(id));
    return ids.length === 0 ? undefined : ids;
  }

  /** Also where the deal's client is not here, or several have its name. */
  #clientNameOfDeal(): string | undefined {
    if (this.#idOf('company_id') !== undefined || this.#idOf('project_id') !== undefined) return;
    const name = this.#recordOf('deal_id')?.['company_name'];
    return typeof name === 'string' && name !== '' ? showName(name) : undefined;
  }

  /** A deal alone sets the client, and is never refused for it (docs.mismatch). */
  #namesakes() {
    const count = this.#parties.find(({ field }) => field === 'deal_id')?.clients?.length ?? 0;
    const name = this.#recordOf('deal_id')?.['company_name'];
    if (count < 2 || typeof name !== 'string') return undefined;
    return { count, name: showName(name), isAlone: this.#parties.length < 2 };
  }

  #nameOfClient(id: string): string | undefined {
    const name = this.#names.nameOf({ list: 'companies', id });
    return name && withoutQuotes(name);
  }

  #wordsOf(list: NamedRecord['list'], id: string | undefined): string | undefined {
    const words = id === undefined ? undefined : this.#names.wordsOf({ list, id });
    return words && withoutQuotes(words);
  }
}

function kindOf(field: PartyField): WritableKind {
  return lists[partyLists[field]].kind;
}
