/** An authorization server made by others (oidc-provider): PKCE, resources, rotation that detects reuse. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { openBrowser } from './browser.ts';

const SCOPE = 'everything';

export type OidcServer = {
  readonly issuer: string;
  /** The refresh tokens that were traded for another, oldest first. */
  readonly used: readonly string[];
  /** Whether this is an access token of its own, for this resource and not expired. */
  accepts(token: string, resource: string): Promise<boolean>;
  /** Ends an access token early. */
  expire(token: string): Promise<void>;
  close(): void;
};

/** Starts the server on a free port. */
export async function startOidc(): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'traytable-desktop',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId }),
    }),
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    ttl: { Grant: 86_400, Interaction: 3_600, RefreshToken: 86_400, Session: 86_400 },
    cookies: { keys: ['only for tests'] },
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => undefined,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_: unknown, resource: string) => ({
          scope: SCOPE,
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: 3_600,
        }),
      },
    },
  });
  const used: string[] = [];
  provider.on('grant.success', ({ oidc: { params } }) => {
    if (params?.refresh_token !== undefined) used.push(params.refresh_token);
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    // There are no scopes (auth.refresh); this server grants nothing without one.
    if (request.url?.startsWith('/auth?')) request.url += `&scope=${SCOPE}`;
    return answer(request, response);
  });
  return {
    issuer,
    used,
    async accepts(token, resource) {
      const found = await provider.AccessToken.find(token);
      return found !== undefined && !found.isExpired && found.aud === resource;
    },
    async expire(token) {
      await (await provider.AccessToken.find(token))?.destroy();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
/** Signs in and allows everything on its own pages; the address the browser is sent back to. */
export async function allowAtOidc(issuer: string, address: string): Promise<URL> {
  const browser = openBrowser(issuer);
  let page = await browser.get(address);
  for (let step = 0; step < 12; step += 1) {
    if (page.location !== undefined) {
      const next = new URL(page.location, page.url);
      if (next.pathname === '/callback') return next;
      page = await browser.get(next.href);
      continue;
    }
    const [form] = page.forms;
    if (form === undefined) throw new Error(`No form: ${page.text.slice(0, 300)}`);
    page = await browser.submit(page, new URL(form.action, page.url).pathname, {
      login: 'mara',
      password: 'any',
    });
  }
  throw new Error('It never came back.');
}
