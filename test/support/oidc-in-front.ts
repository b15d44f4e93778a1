import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { OidcServer } from './oidc-server.ts';
import type { SwitchableService } from './switchable-service.ts';

/** Has the service send people to another authorization server, and take its tokens for the owner. */
export function signInAtOidc(online: SwitchableService, oidc: OidcServer): { present(): string } {
  const resource = `${online.baseUrl}${API_PREFIX}`;
  let present = '';
  online.answerFirst(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/.well-known/oauth-protected-resource'))
      return Response.json({ resource, authorization_servers: [oidc.issuer] });
    const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (token === undefined || !(await oidc.accepts(token, resource))) return undefined;
    present = token;
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${online.apiKey}`);
    return online.service.handle(new Request(request, { headers }));
  });
  /** The access token that it took last. */
  return { present: () => present };
}
