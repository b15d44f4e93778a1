/**
 * The passwords of the proxies that ask for one: typed by the user, saved in the vault, and given to
 * that proxy alone. A password that was refused is not tried again: an office locks accounts after
 * a few wrong ones.
 */
import * as v from 'valibot';
import { type ProxyAccess, takesPassword } from '../../shared/api/proxy-access.ts';
import { PROXY_TEXT_CHARS_MAX } from '../../shared/ipc/proxy-calls.ts';
import type { Timer } from '../../shared/ports.ts';
import { CONNECT_TIMEOUT_MS } from '../../shared/request-limits.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { ProxyLogins } from '../api/routed-fetch.ts';
import { inTime } from '../system/in-time.ts';
import { KEYCHAIN_WAIT_MS } from './keychain.ts';
import type { TokenVault } from './token-vault.ts';

const text = v.pipe(v.string(), v.maxLength(PROXY_TEXT_CHARS_MAX));
const login = v.object({ user: text, password: text });
type Login = v.InferOutput<typeof login>;
const savedLogin = v.pipe(v.string(), v.parseJson(), login);

export type ProxyPasswords = ProxyLogins & {
  /** The proxy that the last request met; `null` if none asked for anything. */
  access(): ProxyAccess | null;
  /** Takes what the user typed for the proxy that asked. */
  give(login: Login & { readonly proxy: string }): Result<null, 'not-asked'>;
  /** Forgets what is saved for the proxy in use; false where the keychain takes too long to delete it. */
  forget(): Promise<boolean>;
  /** Calls `listener` after each change of {@link access}. */
  follow(listener: (access: ProxyAccess | null) => void): void;
};

type Parts = {
  readonly vault: TokenVault;
  readonly timer: Timer;
  /** Returns the kinds of sign-in that a proxy takes. */
  readonly ask: (
    proxyUrl: string,
    target: string,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
};

export function createProxyPasswords({ vault, timer, ask }: Parts): ProxyPasswords {
  const logins = createLogins(vault, timer);
  const listeners: ((access: ProxyAccess | null) => void)[] = [];
  let access: ProxyAccess | null = null;

  function setAccess(next: ProxyAccess | null): void {
    if (next?.proxy === access?.proxy && next?.state === access?.state) return;
    access = next;
    for (const listener of listeners) listener(next);
  }

  function withLogin(proxyUrl: string): string {
    const known = logins.of(hostOf(proxyUrl));
    if (known === undefined) return proxyUrl;
    const url = new URL(proxyUrl);
    url.username = encodeURIComponent(known.user);
    url.password = encodeURIComponent(known.password);
    return url.href;
  }

  return {
    access: () => access,
    withLogin,
    async judgeRefusal({ proxyUrl, sentBy, target, signal }) {
      const proxy = hostOf(proxyUrl);
      const asked = ask(proxyUrl, target, signal).catch(() => []);
      const offers = (await inTime(timer, asked, CONNECT_TIMEOUT_MS)) ?? [];
      const state = takesPassword(offers) ? await askForLogin() : 'unsupported';
      if (state !== 'again') setAccess({ proxy, state });
      return state;

      async function askForLogin() {
        if (withLogin(proxyUrl) !== sentBy) return 'again'; // given meanwhile
        if (await logins.drop(proxy)) return 'refuses';
        await logins.readSaved(proxy);
        if (withLogin(proxyUrl) !== sentBy) return 'again';
        return access?.proxy === proxy && access.state === 'refuses' ? 'refuses' : 'asks';
      }
    },
    noteOpen(proxyUrl) {
      const proxy = proxyUrl === null ? null : hostOf(proxyUrl);
      if (proxy === null || logins.of(proxy) === undefined) return setAccess(null);
      setAccess({ proxy, state: 'open' });
      logins.save(proxy);
    },
    give({ proxy, ...typed }) {
      const isAsked = access?.proxy === proxy && ['asks', 'refuses'].includes(access.state);
      if (!isAsked) return failed('not-asked', 'This proxy doesn’t ask any more.');
      logins.type(proxy, typed);
      return ok(null);
    },
    async forget() {
      if (access === null) return true;
      const { proxy } = access;
      setAccess(null);
      return logins.forget(proxy);
    },
    follow: (listener) => void listeners.push(listener),
  };
}

/** The logins in use, by the names of their proxies, and those of the vault behind them. */
function createLogins(vault: TokenVault, timer: Timer) {
  const known = new Map<string, Login>();
  /** The one reading of each proxy's saved login; every request that is refused meanwhile waits for it. */
  const readings = new Map<string, Promise<void>>();
  /** Typed, and not taken by the proxy yet. */
  const unsaved = new Set<string>();

  /** A request waits no longer for a keychain than for a connection. */
  const inRequest = <T>(asked: Promise<T>) => inTime(timer, asked, CONNECT_TIMEOUT_MS);

  async function read(proxy: string): Promise<void> {
    const saved = await inRequest(vault.read(entryOf(proxy)));
    if (saved === null || saved === undefined || saved === 'locked') return;
    const parsed = v.safeParse(savedLogin, saved.token);
    if (parsed.success && !known.has(proxy)) known.set(proxy, parsed.output);
  }

  return {
    of: (proxy: string) => known.get(proxy),
    /** Reads a saved login into those in use, once. */
    readSaved(proxy: string): Promise<void> {
      const reading = readings.get(proxy) ?? read(proxy);
      readings.set(proxy, reading);
      return reading;
    },
    type(proxy: string, typed: Login): void {
      readings.set(proxy, Promise.resolve());
      unsaved.add(proxy);
      known.set(proxy, typed);
    },
    /** Forgets a refused login; resolves with whether there was one. */
    async drop(proxy: string): Promise<boolean> {
      if (!known.delete(proxy)) return false;
      if (!unsaved.delete(proxy)) await inRequest(vault.forget(entryOf(proxy)));
      return true;
    },
    save(proxy: string): void {
      if (unsaved.delete(proxy)) void vault.keep(entryOf(proxy), JSON.stringify(known.get(proxy)));
    },
    async forget(proxy: string): Promise<boolean> {
      known.delete(proxy);
      unsaved.delete(proxy);
      const forgotten = vault.forget(entryOf(proxy)).then(() => true);
      return (await inTime(timer, forgotten, KEYCHAIN_WAIT_MS)) ?? false;
    },
  };
}

function hostOf(proxyUrl: string): string {
  return new URL(proxyUrl).host;
}

function entryOf(proxy: string): string {
  return `proxy ${proxy}`;
}
