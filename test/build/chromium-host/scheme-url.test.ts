import { describe, expect, test } from 'vitest';
import { schemeOf, toAppUrl, toWebUrl } from '../../../build/chromium-host/scheme-url.ts';

const schemes = new Set(['app']);

describe('an address of the app’s scheme', () => {
  test.each([
    ['app://bundle/index.html', 'https://bundle.app.invalid/index.html'],
    ['app://bundle/', 'https://bundle.app.invalid/'],
    ['app://bundle/a?b=c#d', 'https://bundle.app.invalid/a?b=c#d'],
    ['app://two.parts/x', 'https://two.parts.app.invalid/x'],
  ])('%s travels as %s and comes back the same', (app, web) => {
    expect(toWebUrl(app, schemes)).toBe(web);
    expect(toAppUrl(web, schemes)).toBe(app);
  });

  test('without a path gets one', () => {
    expect(toWebUrl('app://bundle', schemes)).toBe('https://bundle.app.invalid/');
    expect(toWebUrl('app://bundle?q', schemes)).toBe('https://bundle.app.invalid/?q');
  });
});

test.each([
  'https://example.com/app.invalid/',
  'https://bundle.other.invalid/',
  'http://bundle.app.invalid/',
  'https://bundle.app.invalid.example.com/',
  'file:///index.html',
  'about:blank',
  '',
])('%s is left as it is in both directions', (url) => {
  expect(toWebUrl(url, schemes)).toBe(url);
  expect(toAppUrl(url, schemes)).toBe(url);
});

test('the scheme is what stands before the first colon', () => {
  expect(['app://x', 'mailto:a:b', 'nothing'].map(schemeOf)).toEqual(['app', 'mailto', '']);
});
