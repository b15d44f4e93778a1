import { request } from 'node:http';
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';

const http = { [oauth.allowInsecureRequests]: true };

describe('metadata', () => {
  test('[auth.refresh] [auth.pkce] of the authorization server is what RFC 8414 asks for', async () => {
    const { baseUrl } = await serviceForTest();
    const issuer = new URL(baseUrl);
    const reply = await oauth.discoveryRequest(issuer, { ...http, algorithm: 'oauth2' });
    expect(await oauth.processDiscoveryResponse(issuer, reply)).toEqual({
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/oauth/authorize`,
      token_endpoint: `${baseUrl}/oauth/token`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      protected_resources: [`${baseUrl}/public-api/v1`],
    });
  });

  test('[auth.resource] of the resource is found from the resource itself', async () => {
    const { baseUrl, raw } = await serviceForTest();
    const resource = new URL(`${baseUrl}/public-api/v1`);
    const reply = await oauth.resourceDiscoveryRequest(resource, http);
    const found = await oauth.processResourceDiscoveryResponse(resource, reply);
    expect(found).toMatchObject({
      resource: resource.href,
      authorization_servers: [baseUrl],
      bearer_methods_supported: ['header'],
    });
    const atRoot = await raw('GET', '/.well-known/oauth-protected-resource');
    expect(atRoot.body).toEqual(found);
    expect(atRoot.headers.get('cache-control')).toBe('no-store');
    expect(atRoot.headers.get('x-content-type-options')).toBe('nosniff');
    const head = await raw('HEAD', '/.well-known/oauth-protected-resource');
    expect([head.status, head.body]).toEqual([200, undefined]);
  });

  test('[auth.401] is what every refused token leads to', async () => {
    const { api, raw, baseUrl } = await serviceForTest();
    const where = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/public-api/v1"`;
    const invalid = await api('GET', '/notes', undefined, 'svc_at_unknown');
    const missing = await raw('GET', '/public-api/v1/notes');
    expect(invalid.status).toBe(401);
    expect(invalid.headers.get('x-content-type-options')).toBe('nosniff');
    expect(invalid.headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", ${where}`);
    expect(missing.status).toBe(401);
    expect(missing.headers.get('www-authenticate')).toBe(`Bearer ${where}`);
    const document = await raw('GET', '/.well-known/oauth-protected-resource/public-api/v1');
    expect(document.status).toBe(200);
  });
});

describe('the origin', () => {
  /** Asks with any Host header, which fetch would not let us set. */
  function issuerFor(
    baseUrl: string,
    host: string,
    path = '/.well-known/oauth-authorization-server',
  ) {
    const { port } = new URL(baseUrl);
    return new Promise<string>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, headers: { host } }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        reply.on('end', () => {
          const { issuer } = JSON.parse(text) as { issuer?: string };
          resolve(issuer ?? String(reply.statusCode));
        });
      });
      asked.on('error', reject).end();
    });
  }

  test('[auth.resource] is the listener’s own, however this machine is named', async () => {
    const { baseUrl } = await serviceForTest();
    for (const host of ['127.0.0.1', 'localhost:1', '[::1]:8080', 'LOCALHOST', '127.0.0.1:65535']) {
      expect(await issuerFor(baseUrl, host)).toBe(baseUrl);
    }
  });

  test('[auth.https] of another name is refused, so that no page can reach us by its DNS', async () => {
    const { baseUrl } = await serviceForTest();
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80']) {
      expect(await issuerFor(baseUrl, host)).toBe('400');
    }
    const whole = 'https://evil.example/.well-known/oauth-authorization-server';
    expect(await issuerFor(baseUrl, '127.0.0.1', whole)).toBe('400');
    const doubled = '//evil.example/.well-known/oauth-authorization-server';
    expect(await issuerFor(baseUrl, '127.0.0.1', doubled)).toBe('404');
  });
});
