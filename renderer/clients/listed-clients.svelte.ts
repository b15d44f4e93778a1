/** The clients that the screen lists: by name, narrowed by what is typed and by the view. */
import { foldText, soughtWords } from '../../shared/fold-text.ts';
import type { RecordId } from '../../shared/ids.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Company } from '../../shared/records/company.ts';
import { rowsWithPending } from '../cache/record-choices.ts';
import type { ClientsContext } from './clients-context.ts';
import { industryInWords } from './company-words.ts';

type Parts = Pick<ClientsContext, 'clientReview' | 'lists' | 'navigation' | 'now' | 'outbox'>;

const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Create it while a component begins. */
export class ListedClients {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Every client; `undefined` until the cache has been read. */
  readonly all = $derived.by(() => {
    const { lists, outbox } = this.#parts;
    const rows = lists.companies && rowsWithPending('companies', lists.companies, outbox.writes);
    return (rows as readonly Company[] | undefined)?.toSorted(byName);
  });
  readonly filter = $derived.by(() => this.#parts.lists.clients.filter.trim());
  readonly #texts = $derived.by(() =>
    this.all?.map(({ name, domains, industry }) =>
      foldText([name, ...domains, industryInWords(industry)].join('\n')),
    ),
  );

  /** Those that are listed; `undefined` until it is known which. */
  readonly shown = $derived.by(() => {
    const { clientReview } = this.#parts;
    if (!clientReview.isFound) return undefined;
    const words = soughtWords(this.filter);
    return this.all?.filter(
      ({ id }, at) =>
        clientReview.has(String(id)) && words.every((word) => this.#texts?.[at]?.includes(word)),
    );
  });
  readonly reviewedCount = $derived.by(() => {
    const { clientReview, now } = this.#parts;
    const isReviewed = ({ id }: Company) => clientReview.reviewedAt(String(id), now.current);
    return this.shown?.filter(isReviewed).length ?? 0;
  });

  /** The selected one, by the id that it has now. */
  readonly selected = $derived.by((): RecordId | null => {
    const { navigation, outbox } = this.#parts;
    const id = navigation.selectionOf('company');
    return id === null ? null : outbox.knownId(id);
  });
  /** Where it stands among the listed ones; -1 if it is not one of them. */
  readonly at = $derived.by(
    () => this.shown?.findIndex(({ id }) => String(id) === this.selected) ?? -1,
  );

  /** The live change of each client that was made last. */
  readonly live: ReadonlyMap<string, PendingWrite> = $derived.by(
    () =>
      new Map(
        this.#parts.outbox.live
          .filter(({ record }) => record.kind === 'company')
          .map((one) => [one.record.id, one]),
      ),
  );
}

function byName(one: Company, other: Company): number {
  return inOrder.compare(one.name ?? '', other.name ?? '');
}
