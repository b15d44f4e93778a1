import * as v from 'valibot';
import { typedApart } from '../../electron/ipc/keep-unsendable.ts';
import { tooMuchTyped } from '../../electron/ipc/too-much-typed.ts';
import type { AccountSettings } from '../../electron/store/settings.ts';
import { keepUnsendable, readUnsendable } from '../../electron/store/unsendable.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { UnsendableHead } from '../../shared/queue/words/unsendable-words.ts';
import { failed, ok } from '../../shared/result.ts';

/** {@link AccountSettings} without a disk; nothing is taken while it is full. */
export function memorySettings(isFull: () => boolean = () => false): AccountSettings {
  const values = new Map<string, string>();
  return {
    get(key, schema) {
      const parsed = v.safeParse(schema, JSON.parse(values.get(key) ?? 'null'));
      return parsed.success ? parsed.output : undefined;
    },
    set(key, value) {
      if (isFull()) throw new Error('The disk is full.');
      values.set(key, JSON.stringify(value));
    },
    delete: (key) => void values.delete(key),
    ...{ quarantine: () => undefined, quarantined: () => [] },
  };
}

/**
 * Handles unsendable text as main does, without a disk; each call of this is a place of its own.
 */
export function memoryUnsendable(
  queue: () => Pick<Queue, 'adopted' | 'account'>,
  {
    isFull,
    tell,
  }: {
    readonly isFull: () => boolean;
    readonly tell: (heads: readonly UnsendableHead[]) => void;
  },
): Pick<Bridge, 'keepUnsendable' | 'readUnsendable'> {
  const settings = memorySettings();
  return {
    async keepUnsendable(said) {
      if (isFull()) return failed('disk', 'The disk is full.');
      const heads = keepUnsendable(settings, queue(), said.record, said);
      if (heads === 'full') return tooMuchTyped;
      if (heads === 'apart') return typedApart;
      if (heads !== undefined) tell(heads);
      return ok(null);
    },
    readUnsendable: async ({ record }) => ok(readUnsendable(settings, queue(), record)),
  };
}
