/** Saves a change of a record in the started app, as a form would. */
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';

declare const window: { readonly traytable: Bridge };

type Change = {
  readonly kind: WritableKind;
  readonly id: string;
  readonly base: Fields;
  /** `null` deletes the record. */
  readonly fields: Fields | null;
};

/** Runs in the window; returns whether it was taken. */
export async function changeInWindow({ kind, id, base, fields }: Change): Promise<boolean> {
  const [writeId, record] = [crypto.randomUUID(), { kind, id }];
  const answer =
    fields === null
      ? await window.traytable.deleteRecord({ writeId, record, base })
      : await window.traytable.saveRecord({ writeId, record, fields, base, isFinished: true });
  return answer.ok;
}
