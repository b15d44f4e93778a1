/**
 * Tries to get script past the scrubber. Another parser reads each result as a fragment and as a
 * page, with and without scripting. It is then searched for anything that could run.
 */
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { scrub } from '../../../service/rules/scrub.ts';

const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//x.example></SCRIPT >',
  '<scr<script>x</script>ipt>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<img/onerror=alert(1)/src=x>',
  '<img src=x OnErRoR\n=\n"alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  JAVA&#9;SCRIPT:alert(1)">x</a>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<a href=vbscript:msgbox(1)>x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="data: text/HTML,x">x</a>',
  '<a href="data:image/svg+xml,<svg onload=alert(1)>">x</a>',
  '<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="data:text/html,x"></object><embed src=javascript:alert(1)>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:text/javascript,alert(1)"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><set attributeName="onmouseover" to="alert(1)"/></svg>',
  '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<p style="width: expression(alert(1))">x</p>',
  '<p style="width: exp/**/ression(alert(1))">x</p>',
  '<p style="w:\\65xpression(alert(1))">x</p>',
  '<p style="background: url(javascript:alert(1))">x</p>',
  '<p style="behavior: url(x.htc); -moz-binding: url(x)">x</p>',
  '<style>p { background: url("javascript:alert(1)") }</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noscript><img src=x onerror=alert(1)></noscript>',
  '<template><script>alert(1)</script><p onclick=x>y</p></template>',
  '<div><template shadowrootmode=open><img src=x onerror=alert(1)></template></div>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--a--!><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<html onload=alert(1)><body onpageshow=alert(1)>x</body></html>',
  '<frameset onload=alert(1)><frame src=javascript:alert(1)></frameset>',
  '<img src=x onerror=alert(1)//',
  '<p>text <a href="https://x.example" onclick="alert(1)',
  '<img srcset="javascript:alert(1) 1x, https://a.example/b.png 2x">',
  '<video poster=javascript:alert(1)><source src=javascript:alert(1) onerror=alert(1)></video>',
  '<a href="https://x.example" ping="javascript:alert(1)">x</a>',
  '<input type=image src=x onerror=alert(1) autofocus onfocus=alert(1)>',
  '<isindex action=javascript:alert(1) type=image>',
  '<x-card onpointerrawupdate=alert(1)>x</x-card>',
  '<table background="javascript:alert(1)"><td background=javascript:alert(1)>x</table>',
  // Found at random once: a page without scripting reads the head differently.
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><frameset onload=alert(1)>',
  '<img src=x onerror=alert(1)//<a href="data:image/svg+xml,<svg onload=alert(1)>">x</a>',
  '<svg><title><animate values="javascript:alert(1)"></title></svg>',
];

type Node = DefaultTreeAdapterTypes.Node;

/** Everything in any reading of `html` that could run, in words. */
function dangersOf(html: string): string[] {
  const readings = [
    parseFragment(html),
    parseFragment(html, { scriptingEnabled: false }),
    parse(html),
    parse(html, { scriptingEnabled: false }),
    // Put in front of other markup, nothing of it may reach into what follows.
    parseFragment(`${html}<p id="next" title="onerror=alert(1)"> </p>`),
  ];
  return readings.flatMap((reading) => dangersBelow(reading));
}

function dangersBelow(node: Node): string[] {
  const found: string[] = [];
  if ('tagName' in node) {
    const name = node.tagName.toLowerCase();
    if (
      /^(script|object|embed|base|meta|link|frame|frameset|animate|set|foreignobject)$/.test(name)
    ) {
      found.push(name);
    }
    for (const { name: attribute, value } of node.attrs) {
      const bare = value.replace(/[^\x21-\x7e]/g, '').toLowerCase();
      if (/^on|^srcdoc$/.test(attribute)) found.push(`${name} ${attribute}`);
      if (attribute === 'style' && /expression\(|javascript:|behavior/.test(bare))
        found.push('style');
      if (/^(title|alt)$|^data-/.test(attribute)) continue;
      if (name === 'img' && attribute === 'src' && bare.startsWith('data:image/svg')) continue;
      if (/^(javascript|vbscript|data:(text\/html|image\/svg))/.test(bare))
        found.push(`${name} ${bare}`);
    }
  }
  if ('content' in node) found.push(...dangersBelow(node.content));
  if ('childNodes' in node) for (const child of node.childNodes) found.push(...dangersBelow(child));
  return found;
}

describe('the scrubber', () => {
  test.each(attacks)('[note.scrubbed] leaves nothing that runs of %s', (attack) => {
    expect(dangersOf(scrub(attack))).toEqual([]);
    expect(dangersOf(scrub(`<p>before</p>${attack}<p>after</p>`))).toEqual([]);
  });

  test('[note.scrubbed] leaves every other byte where it was', () => {
    const before = `<P CLASS='a'  data-x=1>one</P>\r\n<img src="a.png" onerror="x()" alt=b>`;
    expect(scrub(`${before}<script>x</script><X-Y>two`)).toBe(
      `<P CLASS='a'  data-x=1>one</P>\r\n<img src="a.png" alt=b><X-Y>two`,
    );
    expect(scrub('<a href="javascript:x" id=k>label</a>')).toBe('<a id=k>label</a>');
    expect(scrub('<svg><g><script>x</script><path d="M0"/></g></svg>')).toBe(
      '<svg><g><path d="M0"/></g></svg>',
    );
  });

  test('[note.scrubbed] takes nothing for a vector that only resembles one', () => {
    for (const harmless of [
      '<p>onclick="x" javascript:alert(1) &lt;script&gt;</p>',
      '<p data-onclick="x" title="javascript:x" data-href="javascript:x">x</p>',
      '<pre><code>&lt;img onerror=x&gt;</code></pre>',
      '<a href="https://a.example/javascript:x?on=1">x</a>',
      '<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="">',
      '<iframe src="https://video.example/1" allowfullscreen></iframe>',
      '<p style="color: red; background: url(https://a.example/b.png)">x</p>',
      '<style>.a::before { content: "x" }</style>',
      '<!-- a <script> in a comment -->',
      '<textarea><script>x</script></textarea>',
    ]) {
      expect(scrub(harmless)).toBe(harmless);
    }
  });

  test('[note.scrubbed] leaves nothing that runs of attacks put together at random', () => {
    const pieces = [
      ...attacks,
      '<p>',
      '</p>',
      '<b>',
      '"',
      "'",
      '>',
      '<',
      '</table>',
      '<table>',
      '<!--',
      '-->',
      '<svg>',
      '</svg>',
      '<math>',
      '<style>',
      '</style>',
      '<select>',
      '<title>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (some) => {
        const scrubbed = scrub(some.join(''));
        expect(dangersOf(scrubbed)).toEqual([]);
        expect(scrub(scrubbed)).toBe(scrubbed);
      }),
      { seed: 20261120, numRuns: 400 },
    );
  });

  test('is done with a large body in seconds, with much to cut and with nothing', () => {
    const row = '<p data-a="1">Some <b>text</b> with <a href="https://a.example">links</a>.</p>\n';
    const body = row.repeat(8_000);
    const start = performance.now();
    expect(scrub(body)).toBe(body);
    expect(scrub(body.replaceAll('<b>', '<b onclick="x()">'))).toBe(body);
    // A fifth of a second each on a quiet machine; what grows by the square takes minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('comes to an end with nesting that is far too deep', () => {
    const deep = `${'<b><i>'.repeat(2_000)}<script>x</script>`;
    expect(scrub(deep)).not.toContain('<');
  });
});

test('[note.scrubbed] takes markup nested deeper, and wider, than functions can call', () => {
  const deep = '<div>'.repeat(400);
  expect(scrub(deep)).toBe(deep);
  expect(scrub(`${'<div>'.repeat(50_000)}x<a`)).not.toContain('<');
  const wide = '<br>x'.repeat(70_000);
  expect(scrub(wide)).toBe(wide);
});
