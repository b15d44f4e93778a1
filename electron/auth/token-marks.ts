/** The disk's knowledge about where the token of each account is. It holds no token. */
import * as v from 'valibot';
import { type TokenMark, tokenMark } from '../../shared/auth/token-places.ts';
import { type Settings, tryKeep } from '../store/settings.ts';

const MARKS = 'token places';
const marks = v.record(v.string(), tokenMark);

export interface TokenMarks {
  all(): Readonly<Record<string, TokenMark>>;
  of(account: string): TokenMark | undefined;
  /** True if the disk took it. A mark that says nothing is left out. */
  set(account: string, mark: TokenMark): boolean;
}

/** Creates {@link TokenMarks} in the settings of this computer. */
export function createTokenMarks(settings: Settings): TokenMarks {
  const all = () => settings.get(MARKS, marks) ?? {};
  return {
    all,
    of: (account) => all()[account],
    set(account, mark) {
      const { [account]: before, ...others } = all();
      if (JSON.stringify(before) === JSON.stringify(mark)) return true;
      const isNothing = mark.in === null && mark.into === null && mark.stale.length === 0;
      return tryKeep(settings, MARKS, isNothing ? others : { ...others, [account]: mark });
    },
  };
}
