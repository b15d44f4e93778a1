/** Which folder a sign-in belongs to, where several accounts are on this computer. */
import { describe, expect, test, vi } from 'vitest';
import {
  type Elsewhere,
  findElsewhere,
  type OtherAccounts,
  takeElsewhere,
} from '../../../electron/auth/elsewhere.ts';
import type { Account } from '../../../shared/ipc/state.ts';
import { anAccount } from '../../support/fake-state.ts';
import { flushPromises } from '../../support/virtual-time.ts';

const acting = { baseUrl: 'https://records.example', token: 'key-2', member: null };

function place(key: string): Elsewhere {
  return { key, whenSaved: async () => true, take: () => undefined };
}

const nobody: OtherAccounts = {
  find: () => null,
  findSimilar: () => null,
  create: (key) => place(`new ${key}`),
};

type Asked = Partial<Parameters<typeof findElsewhere>[1]>;

function keyFor(others: OtherAccounts | undefined, account: Account, over: Asked = {}) {
  const found = findElsewhere(others, {
    ...{ account, acting, found: { key: 'two', isKnown: false } },
    ...{ mayBePresent: false, isSame: undefined, isStranded: false },
    ...over,
  });
  return found === null || typeof found === 'string' ? found : found.key;
}

const none = { kind: 'none' } as const;
const present = anAccount({ key: 'one' });

test('[K4] signs in here where nobody has signed in, or the account is already here', () => {
  expect(keyFor(nobody, none)).toBeNull();
  expect(keyFor(nobody, present, { found: { key: 'one', isKnown: true } })).toBeNull();
  expect(keyFor(undefined, present)).toBeNull();
});

test('[K4] opens the folder of an account that another folder knows', () => {
  const others = { ...nobody, find: () => place('known') };
  expect(keyFor(others, none)).toBe('known');
  expect(keyFor(others, present, { mayBePresent: true })).toBe('known');
});

test('[K4.1] opens a new folder for another account than the one in use', () => {
  expect(keyFor(nobody, present)).toBe('new two');
  expect(keyFor(nobody, present, { mayBePresent: true, isSame: false })).toBe('new two');
});

test('[K3.2] opens no folder beyond as many as there may be', () => {
  const full = { ...nobody, create: () => null };
  expect(keyFor(full, present)).toBe('full');
  expect(keyFor({ ...full, find: () => place('known') }, present)).toBe('known');
});

test('[K4.1] work that no account could send moves with the user and stays in its folder', () => {
  expect(keyFor(nobody, present, { isStranded: true })).toBeNull();
});

test('[K4.2] asks where an account of that address may be meant, and follows the answer', () => {
  const others = { ...nobody, findSimilar: () => place('similar') };
  expect(keyFor(others, none)).toBe('unsure');
  expect(keyFor(others, none, { isSame: true })).toBe('similar');
  expect(keyFor(others, none, { isSame: false })).toBeNull();
  const several = { ...nobody, findSimilar: () => 'several' as const };
  expect(keyFor(several, none)).toBe('unsure');
  expect(keyFor(several, none, { isSame: true })).toBe('several');
  expect(keyFor(several, none, { isSame: false })).toBeNull();
  // A key that may be the present account's is the session's question.
  expect(keyFor(others, present, { mayBePresent: true })).toBeNull();
});

describe('[K3.1] opening it', () => {
  const handedOver = (over: Partial<Elsewhere>, isCancelled = () => false) => {
    return { elsewhere: { ...place('k'), ...over }, acting, isCancelled, isLost: false };
  };

  test('tells that the disk did not take the sign-in over', async () => {
    const take = () => {
      throw new Error('the disk is full');
    };
    expect(await takeElsewhere(handedOver({ take }))).toMatchObject({ failure: 'disk' });
    expect(await takeElsewhere(handedOver({}))).toBeNull();
  });

  test('waits until typed text is saved, and does not happen where it cannot be', async () => {
    const saved = Promise.withResolvers<boolean>();
    const take = vi.fn<Elsewhere['take']>();
    const taken = takeElsewhere(handedOver({ whenSaved: () => saved.promise, take }));
    await flushPromises();
    expect(take).not.toHaveBeenCalled();
    saved.resolve(true);
    expect(await taken).toBeNull();
    expect(take).toHaveBeenCalledOnce();
    const unsaved = takeElsewhere(handedOver({ whenSaved: async () => false, take }));
    expect(await unsaved).toMatchObject({
      failure: 'disk',
      message: expect.stringMatching(/typed/),
    });
    expect(take).toHaveBeenCalledOnce();
  });

  test('does not happen once the user has cancelled the sign-in', async () => {
    const saved = Promise.withResolvers<boolean>();
    const take = vi.fn<Elsewhere['take']>();
    let isCancelled = false;
    const over = { whenSaved: () => saved.promise, take };
    const taken = takeElsewhere(handedOver(over, () => isCancelled));
    isCancelled = true;
    saved.resolve(true);
    expect(await taken).toMatchObject({ failure: 'cancelled' });
    expect(take).not.toHaveBeenCalled();
  });
});
