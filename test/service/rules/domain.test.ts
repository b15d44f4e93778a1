import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { domainOf } from '../../../service/rules/domain.ts';
import { assertProperty, SEED } from '../../support/property.ts';

describe('domainOf', () => {
  test.each([
    ['Lantern.Example', 'lantern.example'],
    ['https://lantern.example', 'lantern.example'],
    ['HTTP://WWW.Lantern.Example/', 'lantern.example'],
    ['//lantern.example', 'lantern.example'],
    ['ftp://lantern.example', 'lantern.example'],
    ['www.lantern.example', 'lantern.example'],
    ['www.www.lantern.example', 'lantern.example'],
    ['lantern.example/about?lang=de#team', 'lantern.example'],
    ['lantern.example:8443', 'lantern.example'],
    ['lantern.example.', 'lantern.example'],
    ['  lantern.example\n', 'lantern.example'],
    ['https://www.lantern.example.:443/a/b', 'lantern.example'],
    ['shop.lantern.example', 'shop.lantern.example'],
    ['wwwlantern.example', 'wwwlantern.example'],
    ['www-2.lantern.example', 'www-2.lantern.example'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['ｗｗｗ．lantern．example', 'lantern.example'],
    ['1-2-3.example', '1-2-3.example'],
  ])('[company.domains] reads %j as %s', (text, domain) => {
    expect(domainOf(text)).toBe(domain);
  });

  test.each([
    '',
    ' ',
    'lantern',
    'localhost',
    'www.example',
    'https://',
    'https:///path',
    'two words.example',
    'tab\tbed.example',
    'mara@lantern.example',
    'https://mara:secret@lantern.example',
    'mailto:mara@lantern.example',
    '-lantern.example',
    'lantern-.example',
    'lan_tern.example',
    'lantern..example',
    '.lantern.example',
    'lantern.example..',
    'lantern.example:99999',
    '192.168.0.1',
    '127.1',
    '[::1]',
    'lantern.42',
    `${'x'.repeat(64)}.example`,
    `${'lantern.'.repeat(32)}example`,
  ])('[company.domains] knows that %j is no domain', (text) => {
    expect(domainOf(text)).toBe(undefined);
  });

  test(`[company.domains] reads what it made as itself, whatever stood around it (seed ${SEED})`, () => {
    const around = fc.record({
      protocol: fc.constantFrom('', 'https://', 'HTTP://', '//'),
      prefix: fc.constantFrom('', 'www.', 'WWW.'),
      name: fc.domain(),
      end: fc.constantFrom('', '.', '/', ':80', '/a.b/c', '?q=www.', '#x'),
    });
    assertProperty(
      fc.property(around, ({ protocol, prefix, name, end }) => {
        const domain = domainOf(`${protocol}${prefix}${name}${end}`);
        expect(domain).toBe(domainOf(name));
        if (domain !== undefined) expect(domainOf(domain)).toBe(domain);
        expect(domain).not.toMatch(/^www\.|[A-Z/:]/);
      }),
    );
  });
});
