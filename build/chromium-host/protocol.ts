import type Electron from 'electron';
import { updateInterception } from './fetch-router.ts';
import { host } from './host.ts';
import { NotEmulated, refuseOthers } from './recorded/not-emulated.ts';

/** Electron's `protocol`, for standard and secure schemes. */
export const protocol = refuseOthers('protocol', {
  registerSchemesAsPrivileged(schemes) {
    if (host.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    for (const { scheme, privileges } of schemes) {
      // The page would be on an https origin in any case.
      if (!privileges?.standard || !privileges.secure) {
        throw new NotEmulated(`the scheme ${scheme} without the privileges standard and secure`);
      }
      host.schemes.add(scheme);
    }
  },
  handle(scheme, handler) {
    if (!host.schemes.has(scheme)) {
      throw new NotEmulated(`protocol.handle of the unregistered scheme ${scheme}`);
    }
    if (host.schemeHandlers.has(scheme)) {
      throw new Error(`The scheme ${scheme} has a handler already.`);
    }
    host.schemeHandlers.set(scheme, handler as never);
    void updateInterception();
  },
  unhandle(scheme) {
    host.schemeHandlers.delete(scheme);
  },
  isProtocolHandled: (scheme) => host.schemeHandlers.has(scheme),
} satisfies Pick<
  Electron.Protocol,
  'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'
>);
