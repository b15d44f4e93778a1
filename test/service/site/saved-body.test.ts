import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { scrub } from '../../../service/rules/scrub.ts';
import { savedBody } from '../../../service/site/saved-body.ts';

/** A browser's reading of a page with the body and a field behind it, with and without scripting. */
function shown(markup: string, scriptingEnabled = true): string {
  const { html } = savedBody(markup);
  const page = `<!doctype html><main>${html}<dl>behind</dl></main>`;
  return serialize(parse(page, { scriptingEnabled }), { scriptingEnabled });
}

describe('a body', () => {
  test('stays as it is written, but for what it left open', () => {
    expect(savedBody('<p>a <b>b</b></p>').html).toBe('<div class="body"><p>a <b>b</b></p></div>');
    expect(savedBody('</div><p>a<b>b').html).toBe('<div class="body"><p>a<b>b</b></p></div>');
    expect(savedBody('<noscript><p>a</p></noscript>').html).toContain('<noscript><p>a</p>');
  });

  test.each([
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1&gt;">',
    '<plaintext>x',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<table><tr><td></table></div></main><script>1</script>',
    '<svg><desc></div></main><a><b><a>x',
    '<frameset><frame>',
    '<!-- ',
    '<noscript><!-- </noscript>-->',
    '<textarea>',
  ])('[note.scrubbed] runs nothing and leaves its frame alone: %s', (markup) => {
    for (const isScripting of [true, false]) {
      const page = shown(markup, isScripting);
      expect(page).toContain('</div><dl>behind</dl></main>');
      expect(page).not.toMatch(/<[^>"]* on[a-z]+=/);
      expect(scrub(page.slice(page.indexOf('<main>')))).toContain('<dl>behind</dl></main>');
    }
  });

  test('that no markup can show is shown as its text', () => {
    expect(shown('<p>one</p><plaintext><i>two')).toContain('one\n&lt;i&gt;two</div>');
    expect(shown(`${'<div>'.repeat(5_000)}<b>x`)).toContain('&lt;b&gt;x');
  });
});
