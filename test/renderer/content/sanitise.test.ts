/**
 * The sanitiser in a real page: what it lets through, what it blocks, and that nothing it lets
 * through runs.
 */
import DOMPurify from 'dompurify';
import { afterEach, describe, expect, test } from 'vitest';
import { sanitise, sanitisedHtml } from '../../../renderer/content/sanitise.ts';
import { letters } from '../../../shared/note/plain-text.ts';
import { UNREAD_TEXT_CHARS_MAX } from '../../../shared/text-limits.ts';
import { TRAP, xssVectors } from '../../fixtures/xss-vectors.ts';
import { harmIn } from '../../support/harm-in.ts';
import { bombsForChromium, smallBomb } from '../../support/hostile-bodies.ts';
import { noteBodies } from '../../support/note-bodies.ts';

declare global {
  interface Window {
    pwn?: () => void;
  }
}

afterEach(() => {
  document.body.replaceChildren();
  delete window.pwn;
});

describe('sanitise', () => {
  test.each([
    '<h1>One</h1><h6>Six</h6><p>text<br>more</p><hr><div>line</div>',
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup><kbd>g</kbd><mark>h</mark></p>',
    '<ol start="3" type="a"><li value="4">a</li></ol><ul><li>b<ul><li>c</li></ul></li></ul>',
    '<blockquote><p>said</p></blockquote><pre><code>a  b\n&lt;c&gt;</code></pre>',
    '<table><caption>c</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2" rowspan="2">b</td></tr></tbody></table>',
    '<dl><dt>t</dt><dd>d</dd></dl><details open=""><summary>s</summary><p>x</p></details>',
    '<figure><figcaption>f</figcaption></figure><p dir="rtl" lang="he" title="t">דיו</p>',
    '<p>5&nbsp;€ &amp; &lt;b&gt; 👩🏽‍💻 ‏مرحبا‏</p>',
  ])('leaves as it is: %s', (html) => {
    expect(sanitisedHtml(html)).toBe(html);
  });

  for (const { name, html } of noteBodies.filter((one) => one.name !== 'video')) {
    test(`keeps every letter: ${name}`, () => {
      expect(letters(sanitisedHtml(html))).toContain(letters(html));
    });
  }

  test('shows the beginning of the text of a body over the budget', () => {
    const shown = sanitise(`<h1 onclick="pwn()">Title</h1>${smallBomb}`);
    expect(shown.querySelectorAll('*').length).toBe(shown.childElementCount);
    expect([shown.children[0]?.outerHTML, shown.children[1]?.outerHTML]).toEqual([
      ...['<p>Title</p>', '<p>a</p>'],
    ]);
    const long = sanitise('<div>'.repeat(500) + 'x'.repeat(1_000_000)).textContent ?? '';
    expect([long.length, long.at(-1)]).toEqual([UNREAD_TEXT_CHARS_MAX + 1, '…']);
    expect(sanitisedHtml('<div>'.repeat(500))).toBe('<p></p>');
  });

  test.each(Object.entries(bombsForChromium))('takes no time for %s', (_, html) => {
    const start = performance.now();
    const shown = sanitise(`<p>first</p>${html}`);
    // Hundredths of a second; as Chromium would read them, these take from 6 to more than 20 s.
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(shown.querySelectorAll('*').length).toBeLessThan(10_000);
    expect(shown.firstElementChild?.outerHTML).toBe('<p>first</p>');
  });

  test('keeps the address of a link only if a person can follow it', () => {
    const shown = (href: string) => sanitisedHtml(`<a href="${href}">x</a>`);
    for (const href of ['https://a.example/b?c=1#d', 'http://a.example', 'mailto:a@b.example']) {
      expect(shown(href)).toBe(`<a href="${href}" rel="noopener noreferrer">x</a>`);
    }
    expect(shown('tel:+49 30 1')).toContain('href="tel:+49 30 1"');
    for (const href of ['javascript:x', 'capture.html', '#top', '//a.example', 'file:///x', '']) {
      expect(shown(href), href).toBe('<a>x</a>');
    }
  });

  test('requests images of the network from main, shows those of the note itself, names all others', () => {
    const shown = (src: string) =>
      sanitisedHtml(`<img src="${src}" alt="A plan" width="20" height="9em">`);
    expect(shown('https://a.example/p.png?x=1')).toBe(
      '<img src="./note-image?source=https%3A%2F%2Fa.example%2Fp.png%3Fx%3D1&amp;label=A%20plan" alt="A plan" width="20" loading="lazy" data-src="https://a.example/p.png?x=1">',
    );
    const png = 'data:image/png;base64,iVBORw0KGgo=';
    expect(shown(png)).toBe(`<img src="${png}" alt="A plan" width="20" loading="lazy">`);
    for (const src of [
      'http://a.example/p.png',
      'p.png',
      'data:image/svg+xml,<svg>',
      'cid:1',
      '',
    ]) {
      const named = sanitisedHtml(`<img src="${src}" alt="A plan">`);
      expect(named, src).toMatch(/^<span data-image="" role="img" aria-label="Image: A plan"/);
      expect(named, src).toMatch(/>A plan<\/span>$/);
    }
  });

  test('shows tasks as tasks, mentions as mentions and alignment without styles', () => {
    expect(
      sanitisedHtml(
        '<ul class="x"><li class="y"><input type="checkbox" checked onclick="x"> done</li><li><input type="CheckBox"> open<input type="text" value="x"></li></ul>',
      ),
    ).toBe(
      '<ul><li data-checked="true"><input type="checkbox" checked="" disabled=""> done</li><li data-checked="false"><input type="CheckBox" disabled=""> open</li></ul>',
    );
    expect(sanitisedHtml('<span class="mention" data-mention-member-id="7">@Ada</span>')).toBe(
      '<span data-mention="">@Ada</span>',
    );
    expect(sanitisedHtml('<p style="color:red;text-align: RIGHT !important">x</p>')).toBe(
      '<p data-align="right">x</p>',
    );
    expect(sanitisedHtml('<p align="center">x</p><p style="text-align:url(x)">y</p>')).toBe(
      '<p data-align="center">x</p><p>y</p>',
    );
  });

  test('keeps the text of unknown elements', () => {
    expect(
      sanitisedHtml('<x-card id="a"><b>bold</b> text</x-card><font color="red">red</font>'),
    ).toBe('<b>bold</b> textred');
  });

  test('takes nothing out of a harmless body, and so copies none of it', () => {
    sanitise('<p>a <b>b</b></p><body title=x><ul><li>c</li></ul>');
    expect(DOMPurify.removed).toEqual([]);
  });

  test('returns nodes that load nothing before they are put on a page', () => {
    expect(sanitise('<img src="https://a.example/p.png">').ownerDocument.defaultView).toBeNull();
  });
});

describe('harmful markup', () => {
  test('leaves nothing that runs, loads, navigates or has a name', () => {
    for (const { name, html } of xssVectors) {
      const holder = document.implementation.createHTMLDocument().createElement('div');
      holder.append(sanitise(html));
      expect(harmIn(holder), `${name}: ${html}`).toEqual([]);
    }
  });

  test('is stable when it is read and sanitised again', () => {
    for (const { name, html } of xssVectors) {
      const once = sanitisedHtml(html);
      expect(sanitisedHtml(once), `${name}: ${html}`).toBe(once);
    }
  });

  test('runs nothing on a page, whatever is clicked, pointed at or focused', async () => {
    const ran: string[] = [];
    window.pwn = () => ran.push('pwn');
    const home = location.href;
    for (const { name, html } of xssVectors) {
      const holder = document.createElement('div');
      holder.append(sanitise(html));
      document.body.replaceChildren(holder);
      for (const element of holder.querySelectorAll<HTMLElement>('*')) {
        for (const type of ['pointerover', 'mouseover', 'mouseenter', 'focusin', 'toggle']) {
          element.dispatchEvent(new Event(type, { bubbles: true }));
        }
        element.focus?.();
        if (element.closest('a[href]') === null) element.click();
      }
      expect(document.querySelector('#app'), name).toBeNull();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(ran).toEqual([]);
    expect(location.href).toBe(home);
    expect(performance.getEntriesByType('resource').some((one) => one.name.startsWith(TRAP))).toBe(
      false,
    );
  });
});
