/** As much of the package's interface as tests use; it brings no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export type FoundToken = {
    readonly aud: string;
    readonly isExpired: boolean;
    destroy(): Promise<void>;
  };
  type Granted = { readonly oidc: { readonly params?: { readonly refresh_token?: string } } };

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly AccessToken: { find(token: string): Promise<FoundToken | undefined> };
    callback(): RequestListener;
    on(event: 'grant.success', listener: (granted: Granted) => void): void;
  }
}
