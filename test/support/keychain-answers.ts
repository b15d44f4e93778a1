/** The answers of a keychain to one life of calls. All must answer alike, the fakes included. */
import type { Keychain } from '../../electron/auth/keychain.ts';

/** As long as our longest entry (S10). */
const LONGEST = 'ü'.repeat(1_200);

/** Makes the calls one after another, and returns each answer with its name. */
export async function keychainAnswers(keychain: Keychain): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  const say = async (name: string, asked: Promise<unknown>) => {
    answers.push([name, (await asked) ?? null]);
  };
  await say('nothing there', keychain.getPassword('A', 'mara'));
  await say('nothing to delete', keychain.deletePassword('A', 'mara'));
  await say('saves', keychain.setPassword('A', 'mara', 'one'));
  await say('reads', keychain.getPassword('A', 'mara'));
  await say('replaces', keychain.setPassword('A', 'mara', LONGEST));
  await say('reads the new one', keychain.getPassword('A', 'mara'));
  await say('of another service', keychain.getPassword('B', 'mara'));
  await say('of another account', keychain.getPassword('A', 'jonas'));
  await say('saves for another account', keychain.setPassword('A', 'jonas', 'two'));
  await say('deletes', keychain.deletePassword('A', 'mara'));
  await say('is gone', keychain.getPassword('A', 'mara'));
  await say('the other stays', keychain.getPassword('A', 'jonas'));
  await say('deletes the other', keychain.deletePassword('A', 'jonas'));
  return answers;
}
