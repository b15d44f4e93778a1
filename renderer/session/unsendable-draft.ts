import type { Bridge } from '../../shared/ipc/contract.ts';
import { pick } from '../../shared/kinds/kinds.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';

export type UnsendableParts = {
  readonly bridge: Pick<Bridge, 'keepUnsendable' | 'readUnsendable'>;
  readonly record: () => RecordRef;
};

/** What of one record cannot be sent as it is, which main has too so that a crash does not lose it (P2). */
export class UnsendableDraft {
  readonly #parts: UnsendableParts;
  /** As main has it. */
  #inMain: Fields = {};

  constructor(parts: UnsendableParts) {
    this.#parts = parts;
  }

  /** Keeps these in place of those before; none drops them. Never rejects: the page has them too. */
  async keep(fields: Fields, base: Fields | null): Promise<void> {
    const names = Object.keys(fields);
    const isSame = names.every((name) => fields[name] === this.#inMain[name]);
    if (isSame && names.length === Object.keys(this.#inMain).length) return;
    const { bridge, record } = this.#parts;
    const input = { record: record(), fields, base: base && pick(base, names) };
    const answer = await bridge.keepUnsendable(input).catch(() => null);
    if (answer?.ok) this.#inMain = fields;
  }

  /** What was kept when the program ended, and what the user had seen of that. Never rejects. */
  async takeBack(): Promise<Readonly<Record<'fields' | 'base', Fields>>> {
    const { bridge, record } = this.#parts;
    const answer = await bridge.readUnsendable({ record: record() }).catch(() => null);
    if (!answer?.ok || answer.value === null) return { fields: {}, base: {} };
    this.#inMain = answer.value.fields;
    return { fields: this.#inMain, base: answer.value.base ?? {} };
  }
}
