import type { Bridge } from '../../shared/ipc/contract.ts';
import { pick } from '../../shared/kinds/kinds.ts';
import { fieldsSet, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';

export type UnsendableParts = {
  readonly bridge: Pick<Bridge, 'keepUnsendable' | 'readUnsendable'>;
  readonly outbox: Pick<Outbox, 'knownId' | 'unsendable'>;
};

/**
 * The fields of one record that cannot be sent as they are. Main has them too, so that a crash does
 * not lose them (P2).
 */
export class UnsendableDraft {
  readonly #parts: UnsendableParts;
  readonly #record: RecordRef;
  /** Those that were not typed in since. */
  left: Fields = {};
  /** As main has it. */
  #inMain: Fields = {};
  /** The write and the news from main for which it has answered last. */
  #answered: readonly unknown[] = [];
  /** Names of what has been typed in here, saved since or not. */
  readonly #overtaken = new Set<string>();

  constructor(parts: UnsendableParts, record: RecordRef) {
    this.#parts = parts;
    this.#record = record;
  }

  /** These are newer than what the last run left of them: that is not taken back. */
  overtake(fields: Fields): void {
    for (const name of Object.keys(fields)) this.#overtaken.add(name);
    this.left = without(this.left, fields);
  }

  /** Takes them out, to be tried once more. */
  takeOut(): Fields {
    const { left } = this;
    this.left = {};
    return left;
  }

  /**
   * Lets those go that another window has corrected, and calls `onGone`. Then a later write has the field,
   * and main has no other text for it. Main may drop that text only later, and announces it: then it is
   * read again. Never rejects.
   */
  async letGo(writes: readonly PendingWrite[], onGone: () => void): Promise<void> {
    const { left } = this;
    const names = Object.keys(left);
    const last = writes.findLast((write) => names.some((name) => name in fieldsSet(write)));
    if (last === undefined) return;
    const asked = [last.id, last.savedAt, this.#parts.outbox.unsendable];
    if (asked.every((one, at) => one === this.#answered[at])) return;
    const input = { record: this.#currentRef() };
    const answer = await this.#parts.bridge.readUnsendable(input).catch(() => null);
    if (answer?.ok !== true || this.left !== left) return;
    this.#answered = asked;
    const gone = without(pickEqual(left, this.#inMain), answer.value?.fields ?? {});
    if (Object.keys(gone).length === 0) return;
    this.left = without(left, gone);
    this.#inMain = without(this.#inMain, gone);
    onGone();
  }

  /**
   * Keeps those that are left in place of those before; none drops them. Those that main has from here are
   * not sent again: another window may have put a newer one in their place. Resolves with true once main
   * has them. Never rejects: the page has them too.
   */
  async keep(base: Fields | null): Promise<boolean> {
    const { left } = this;
    const fields = without(left, pickEqual(left, this.#inMain));
    const names = Object.keys(fields);
    const overtaken = without(this.#inMain, left);
    if (names.length + Object.keys(overtaken).length === 0) return true;
    const input = {
      record: this.#currentRef(),
      fields,
      base: base && pick(base, names),
      overtaken,
    };
    const answer = await this.#parts.bridge.keepUnsendable(input).catch(() => null);
    if (answer?.ok !== true) return false;
    this.#inMain = left;
    return true;
  }

  /** Reads the fields saved before the program ended, and their base. Never rejects. */
  async takeBack(): Promise<Readonly<Record<'fields' | 'base', Fields>>> {
    const before = this.#inMain;
    const input = { record: this.#currentRef() };
    const answer = await this.#parts.bridge.readUnsendable(input).catch(() => null);
    if (!answer?.ok || answer.value === null) return { fields: {}, base: {} };
    const { fields, base } = answer.value;
    const names = Object.keys(fields).filter((name) => !this.#overtaken.has(name));
    const left = pick(fields, names);
    if (this.#inMain === before) {
      this.#inMain = fields;
      const overtaken = without(fields, left);
      if (Object.keys(overtaken).length > 0) {
        await this.#parts.bridge
          .keepUnsendable({ ...input, fields: {}, base: null, overtaken })
          .catch(() => null);
        this.#inMain = left;
      }
    }
    return { fields: left, base: base ?? {} };
  }

  #currentRef(): RecordRef {
    const { kind, id } = this.#record;
    return { kind, id: this.#parts.outbox.knownId(id) };
  }
}

function pickEqual(fields: Fields, before: Fields): Fields {
  return pick(
    fields,
    Object.keys(fields).filter((name) => name in before && fields[name] === before[name]),
  );
}

function without(fields: Fields, others: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others)));
}
