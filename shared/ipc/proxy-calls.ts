/** The calls about the proxy of a network that asks for a password. */
import * as v from 'valibot';
import { call, output } from './call.ts';

/** Characters of a name, a password and a proxy's address: far more than any has. */
export const PROXY_TEXT_CHARS_MAX = 500;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(PROXY_TEXT_CHARS_MAX));
const main = ['main'] as const;

export const proxyCalls = {
  /** Takes what the user typed for the proxy that asks; it is saved once the proxy has taken it. */
  giveProxyPassword: call(
    main,
    v.object({ proxy: text, user: text, password: text }),
    output<null>(),
    ['not-asked'],
  ),
  /** Forgets the password of the proxy in use, saved or not. */
  forgetProxyPassword: call(main, v.null(), output<null>(), ['silent']),
} as const;
