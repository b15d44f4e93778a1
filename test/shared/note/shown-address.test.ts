import { expect, test } from 'vitest';
import { shownAddress } from '../../../shared/note/shown-address.ts';

const shown = (href: string, text = 'here') => shownAddress(href, text, URL.parse);

test.each([
  ['https://example.org', 'example.org', ''],
  ['https://example.org/a?b#c', 'example.org', '/a?b#c'],
  ['http://example.org:8080/a', 'example.org:8080', '/a'],
  ['mailto:mara@example.org?subject=Hi', 'mara@example.org', '?subject=Hi'],
])('shows the host of %s and its path', (href, host, remainder) => {
  expect(shown(href)).toEqual({ host, remainder: remainder, warning: null, canOpen: true });
});

test('shows the whole host and both ends of its path', () => {
  const host = `${'paypal.example.'.repeat(8)}evil.example`;
  const address = shown(`https://${host}/start${'x'.repeat(500)}end`);
  expect(address.host).toBe(host);
  expect(address.remainder).toMatch(/^\/start.*…x+end$/);
  expect(address.remainder.length).toBeLessThanOrEqual(72);
});

test('shows a host of other letters as the network spells it, and warns', () => {
  expect(shown('https://аpple.example/x')).toMatchObject({
    host: 'xn--pple-43d.example',
    warning: 'Letters of another alphabet may look like Latin ones.',
  });
});

test.each([
  ['https://evil.example/', 'https://bank.example/', 'bank.example'],
  ['https://evil.example/', 'www.bank.example', 'bank.example'],
  ['mailto:eve@evil.example', 'mara@bank.example', 'bank.example'],
])('warns of %s behind the text %s', (href, text, said) => {
  expect(shown(href, text).warning).toBe(`The text says ${said}, the link leads elsewhere.`);
});

test.each([
  ['https://www.example.org/a', 'example.org'],
  ['https://example.org/a', 'the agenda of Tuesday'],
])('does not warn of %s behind the text %s', (href, text) => {
  expect(shown(href, text).warning).toBeNull();
});

test.each(['javascript:alert(1)', 'tel:+4930', '/relative', ''])(
  'shows %j as not to be opened',
  (href) => {
    expect(shown(href)).toEqual({
      host: '',
      remainder: href,
      warning: 'This address can’t be opened from here.',
      canOpen: false,
    });
  },
);
