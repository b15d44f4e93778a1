/** The scheme of our pages. */
import { protocol } from 'electron';

/** The pages are at `app://bundle/`. */
export const SCHEME = 'app';

/** Registers our scheme as a secure origin with storage; call it before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}
