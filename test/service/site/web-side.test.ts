import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { serviceInProcess } from '../../support/service-in-process.ts';

const mara = 'mara@studio-lindqvist.example';

async function signedIn() {
  const started = await serviceForTest({ sample: 'small' });
  const browser = openBrowser(started.baseUrl);
  await browser.signIn(mara, started.service.password());
  return { ...started, browser };
}

describe('what goes wrong', () => {
  test('is a page in words, and JSON beside the pages', async () => {
    const { browser } = await signedIn();
    const missing = await browser.post('/app/companies', {});
    expect([missing.status, missing.forms]).toEqual([404, []]);
    expect(missing.html).toContain('<h1>Not found</h1>');
    expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await browser.get('/favicon.ico')).html).toMatch(/^\{"error"/);
  });

  test('is nothing at the root, which leads to the pages, nor for HEAD', async () => {
    const { browser, baseUrl } = await signedIn();
    expect(await browser.get('/')).toMatchObject({ status: 303, location: '/app' });
    const head = await fetch(`${baseUrl}/app/sign-in`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

test('reports an unexpected failure in a sentence, without its cause', async () => {
  const { service, reported } = serviceInProcess();
  const browser = openBrowser('https://records.example', (request) => service.handle(request));
  await browser.signIn(mara, service.password());
  service.close(); // every query fails from now on
  const failed = await browser.get('/app/companies');
  expect([failed.status, failed.text.includes('The service failed.')]).toEqual([500, true]);
  expect(failed.html).not.toMatch(/database/i);
  expect(reported).toHaveLength(1);
});

test('runs no script on any page, loads its style only, and forbids framing and caching', async () => {
  const { browser, api } = await signedIn();
  const companies = await api('GET', '/companies');
  const { url } = companies.body.data[0];
  const style = await browser.get('/app/style.css');
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(style.html).toContain('prefers-color-scheme: dark');
  for (const address of ['/app/sign-in', '/app', url, '/app/nothing', '/oauth/authorize']) {
    const { headers, html } = await browser.get(address);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'"]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(html).toContain('<html lang="en">');
    expect(html).not.toMatch(/<script|<style|style=| on[a-z]+=/);
  }
});
