/** The records that the rules over several fields of an open form compare with (V7). */
import type { Around } from '../../shared/kinds/clash.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { createLastAnswer } from '../cache/last-answer.ts';
import { LiveQuery } from '../cache/live-query.ts';
import {
  type AroundParts,
  aroundFields,
  type Near,
  othersAmong,
  readNear,
  readOthers,
} from '../cache/read-around.ts';
import type { RecordSession } from './record-session.svelte.ts';

type Session = Pick<RecordSession, 'kind' | 'id' | 'fields' | 'around'>;

/** They are read as seldom as they change: most of what is typed clashes with nothing. */
export class AroundReader {
  /** The field that has the focus: the others are read before its first key is saved. */
  focused = $state.raw<string>();
  readonly #session: Session;
  readonly #parts: AroundParts;
  readonly #hold = createLastAnswer<Near>();
  readonly #named = $derived.by(() => {
    const { kind, fields } = this.#session;
    return JSON.stringify(aroundFields(kind, fields, this.#parts.outbox));
  });
  readonly #nearQuery = $derived.by(() => {
    const named: Fields = JSON.parse(this.#named);
    const { kind, id } = this.#session;
    const { revision } = this.#parts.outbox;
    if (kinds[kind].clashes === undefined || revision < 0) return undefined;
    return new LiveQuery(() => readNear({ kind, id }, named, this.#parts));
  });
  readonly #near = $derived.by(() => this.#hold(this.#nearQuery?.whenRead));
  readonly #isSearching = $derived.by(() => {
    const { kind, fields } = this.#session;
    const { inTheWay, blank } = kinds[kind];
    const had = this.#near?.before ?? blank;
    return inTheWay?.ifChanged.some(
      (name) =>
        name === this.focused ||
        (name in fields && JSON.stringify(fields[name]) !== JSON.stringify(had[name])),
    );
  });
  /** Read once for all keys, and again only where the service changed one. */
  readonly #othersQuery = $derived.by(() => {
    const { kind, id } = this.#session;
    if (this.#isSearching !== true) return undefined;
    return new LiveQuery(() => readOthers({ kind, id }, this.#parts));
  });
  readonly #others = $derived.by(() => {
    const { kind, id } = this.#session;
    const rows = this.#othersQuery?.whenRead;
    return rows && othersAmong(rows, { kind, id }, this.#parts.outbox);
  });

  /** `session` is one for life. */
  constructor(session: Session, parts: AroundParts) {
    this.#session = session;
    this.#parts = parts;
  }

  /** Whether those that the fields name now have been read. */
  get isRead(): boolean {
    return this.#nearQuery === undefined || this.#nearQuery.whenRead !== undefined;
  }

  /** The last ones that were read. Never throws: what is typed outlives a cache that can't be read. */
  get current(): Around {
    const { around } = this.#session;
    const near = this.#near;
    if (near === undefined) return around;
    const isReading = this.#isSearching === true && this.#others === undefined;
    return { ...near, others: this.#others ?? (isReading ? around.others : []) };
  }
}
