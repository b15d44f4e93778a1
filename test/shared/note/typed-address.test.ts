import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outsideAddress } from '../../../shared/note/outside-address.ts';
import { findAddresses, judgeAddress, soleAddress } from '../../../shared/note/typed-address.ts';
import { URL_CHARS_MAX } from '../../../shared/text-limits.ts';
import { assertProperty, SEED } from '../../support/property.ts';

function found(text: string): string[] {
  return findAddresses(text, URL.parse).map(({ from, to, href }) => {
    const word = text.slice(from, to);
    return href === word ? word : `${word} = ${href}`;
  });
}

describe('findAddresses', () => {
  test.each([
    ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['HTTP://Example.org', ['HTTP://Example.org']],
    ['http://intranet/page', ['http://intranet/page']],
    ['http://127.0.0.1:8080/x', ['http://127.0.0.1:8080/x']],
    ['(https://en.example.org/wiki/Foo_(bar))', ['https://en.example.org/wiki/Foo_(bar)']],
    ['“https://example.org”, he said', ['https://example.org']],
    ['https://example.org/ü/日本', ['https://example.org/ü/日本']],
    ['https://bücher.example', ['https://bücher.example']],
    ['www.example.org/x', ['www.example.org/x = https://www.example.org/x']],
    ['WWW.Example.co.uk!', ['WWW.Example.co.uk = https://WWW.Example.co.uk']],
    ['mara@example.org,', ['mara@example.org = mailto:mara@example.org']],
    [
      'm.o+tag@sub.example.museum',
      ['m.o+tag@sub.example.museum = mailto:m.o+tag@sub.example.museum'],
    ],
    ['mailto:mara@example.org', ['mailto:mara@example.org']],
    ['hotel-ahrensee.de', ['hotel-ahrensee.de = https://hotel-ahrensee.de']],
    ['example.com/a.md', ['example.com/a.md = https://example.com/a.md']],
    [
      'a https://one.example b www.two.example',
      ['https://one.example', 'www.two.example = https://www.two.example'],
    ],
  ])('finds the addresses in %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    ...['file.md', 'notes.txt', 'index.html', 'README.md', 'script.pl', 'main.rs', 'run.sh'],
    ...['a.zip', 'x.mov', 'node.js', 'socket.io', 'java.io', 'Safari.app', 'main.py', 'lib.so'],
    ...['e.g', 'e.g.', 'i.e.', 'z.B.', 'u.a.', 'a.m.', 'Ph.D.', 'U.S.', 'v1.2.3', '1.5', '12.30'],
    ...['yes.no', 'do.it', 'Look.at', 'tell.me', 'end.Next', 'so...what', '…', '.com'],
    ...['https://', 'https:/x', 'http://.', 'http://?', 'www.', 'www.x', 'www.example', 'www..de'],
    ...['@mara', 'mara@', 'mara@home', '@scope/name.com', 'git@example.org:team/app.git'],
    ...['C:\\a.com', './a.com', 'src/a.com', 'a:b', '10:30', 'std::vec', 'key:value', 'mailto:'],
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'tel:+49301234'],
    ...[
      'https://user:pass@example.org',
      'https://paypal.example@evil.example',
      'ftp://example.org',
    ],
    ...[`https://example.org/${'x'.repeat(URL_CHARS_MAX)}`, 'https://exa\u202emple.org'],
  ])('leaves %j alone', (text) => {
    expect(found(text)).toEqual([]);
  });

  test(`finds only what may be opened, whole words in their order (seed ${SEED})`, () => {
    const parts = fc.constantFrom(
      ...[
        'https://',
        'http://',
        'www.',
        'mailto:',
        '@',
        '.',
        '/',
        '(',
        ')',
        '"',
        ' ',
        '\n',
        'a',
        'Ä',
      ],
      ...['example', '.org', '.md', ':', '8080', '\ufffc', '\u200b', '%', '?', '#', 'javascript:'],
    );
    assertProperty(
      fc.property(fc.array(parts, { maxLength: 24 }), (made) => {
        const text = made.join('');
        let end = 0;
        for (const { from, to, href } of findAddresses(text, URL.parse)) {
          expect(from).toBeGreaterThanOrEqual(end);
          end = to;
          expect(text.slice(from, to)).toMatch(/^[^\s\ufffc"]+$/u);
          expect(outsideAddress(href, URL.parse)).toBeDefined();
          expect(soleAddress(text.slice(from, to), URL.parse)).toBe(href);
        }
      }),
      2_000,
    );
  });

  test('reads a hundred thousand letters without a space in no time', () => {
    const from = performance.now();
    for (const text of ['a.', 'a@', '(', ').', 'www.a', 'https://a)', '.'])
      found(text.repeat(50_000));
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});

describe('judgeAddress', () => {
  test.each([
    ['https://example.org', 'https://example.org'],
    [' example.org ', 'https://example.org'],
    ['example.md/x', 'https://example.md/x'],
    ['localhost:3000', 'https://localhost:3000'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['192.168.0.1', 'https://192.168.0.1'],
    ['http://intranet', 'http://intranet'],
    ['mara@example.org', 'mailto:mara@example.org'],
    ['mailto:mara@example.org?subject=Hi', 'mailto:mara@example.org?subject=Hi'],
  ])('takes %j', (typed, href) => {
    expect(judgeAddress(typed, URL.parse)).toEqual({ ok: true, value: href });
  });

  test.each([
    ['', 'Type an address, such as https://example.org.'],
    [' \n', 'Type an address, such as https://example.org.'],
    ['javascript:alert(1)', 'A link can’t lead to “javascript:”. Use a web or mail address.'],
    [
      'JAVASCRIPT://example.org/%0aalert(1)',
      'A link can’t lead to “JAVASCRIPT:”. Use a web or mail address.',
    ],
    ['data:text/html,x', 'A link can’t lead to “data:”. Use a web or mail address.'],
    ['file:///etc/passwd', 'A link can’t lead to “file:”. Use a web or mail address.'],
    ['tel:+49301234', 'A link can’t lead to “tel:”. Use a web or mail address.'],
    ['two words', 'An address has no spaces in it.'],
    ['exa\u200bmple.org', 'There are invisible characters in this address.'],
    [
      'https://user:pass@example.org',
      'An address with a name in front of “@” hides where it leads.',
    ],
    ['nonsense', 'This is not a web or mail address.'],
    ['https://', 'This is not a web or mail address.'],
    ['https:example.org', 'This is not a web or mail address.'],
    ['mailto:', 'This is not a web or mail address.'],
    ['mailto:a@b.example?attach=/etc/passwd', 'This is not a web or mail address.'],
    ['x'.repeat(URL_CHARS_MAX + 1), 'This address is too long.'],
  ])('refuses %j with a reason', (typed, message) => {
    expect(judgeAddress(typed, URL.parse)).toMatchObject({ ok: false, message });
  });
});

test('reads addresses that end in thousands of brackets without a freeze', () => {
  const text = `https://a.example/${')'.repeat(8_000)} `.repeat(100);
  const begun = performance.now();
  const found = findAddresses(text, URL.parse);
  expect(performance.now() - begun).toBeLessThan(5_000); // 18 s where each bracket is counted anew
  expect(new Set(found.map(({ from, to }) => to - from))).toEqual(new Set([18]));
});
