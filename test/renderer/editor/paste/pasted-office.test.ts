/** Clipboards of programs, shortened; written by hand after real ones. */
import { describe, expect, test } from 'vitest';
import { sanitise, sanitisedHtml } from '../../../../renderer/content/sanitise.ts';
import { withoutOffice } from '../../../../renderer/editor/paste/pasted-office.ts';
import { letters } from '../../../../shared/note/plain-text.ts';
import { xssVectors } from '../../../fixtures/xss-vectors.ts';
import { harmIn } from '../../../support/harm-in.ts';
import { noteBodies } from '../../../support/note-bodies.ts';

/** The result of a clipboard, without the white space between blocks. */
function cleaned(html: string): string {
  return sanitisedHtml(withoutOffice(html))
    .replace(/\s+/g, ' ')
    .replace(/> (?=<(?!a|b|em|strong|u|s|sup|sub))/g, '>')
    .trim();
}

/** A list paragraph of Word. */
function item(level: number, sign: string, text: string): string {
  return `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`;
}

describe('Word and Outlook', () => {
  test('lose their frame and keep their text', () => {
    expect(
      cleaned(
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Word"><style><!-- p.MsoNormal {margin:0} --></style><!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]--></head><body lang=EN-GB><!--StartFragment--><p class=MsoNormal><span style='mso-fareast-language:EN-US'>One <b style='mso-bidi-font-weight:normal'>bold</b><o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Two</p><!--EndFragment--></body></html>`,
      ),
    ).toBe('<p>One <b>bold</b></p><p>Two</p>');
  });

  test('paragraphs with bullets and numbers are lists, as deep as they were', () => {
    expect(
      cleaned(
        item(1, '·', 'one') + item(2, 'o', 'inner') + item(2, 'o', 'more') + item(1, '·', 'two'),
      ),
    ).toBe(
      '<ul><li><span lang="EN-GB">one</span><ul><li><span lang="EN-GB">inner</span></li><li><span lang="EN-GB">more</span></li></ul></li><li><span lang="EN-GB">two</span></li></ul>',
    );
    const numbered = cleaned(`${item(1, '3.', 'a')}\n${item(2, 'a)', 'b')}<p>after</p>`);
    expect(numbered.replace(/<\/?span[^>]*>/g, '')).toBe(
      '<ol start="3"><li>a<ol><li>b</li></ol></li></ol><p>after</p>',
    );
    const changed = cleaned(item(1, '1.', 'a') + item(1, '·', 'b') + item(3, '·', 'c'));
    expect(changed.replace(/<\/?span[^>]*>/g, '')).toBe(
      '<ol><li>a</li></ol><ul><li>b<ul><li>c</li></ul></li></ul>',
    );
  });

  test('titles, quotes and hidden text are what they are called', () => {
    expect(
      cleaned(
        "<p class=MsoTitle>Plan</p><p class=MsoQuote>Said</p><p class=MsoNormal>a<span style='display:none;mso-hide:all'>secret</span></p>",
      ),
    ).toBe('<h1>Plan</h1><blockquote><p>Said</p></blockquote><p>a</p>');
  });

  test('a table keeps its cells', () => {
    expect(
      cleaned(
        `<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225pt'><p class=MsoNormal>a<o:p></o:p></p></td><td colspan=2><p class=MsoNormal align=right style='text-align:right'>1</p></td></tr></table>`,
      ),
    ).toBe(
      '<table><tbody><tr><td><p>a</p></td><td colspan="2"><p data-align="right">1</p></td></tr></tbody></table>',
    );
  });
});

describe('Google Docs', () => {
  test('drops the bold that is not bold, and turns styles into marks', () => {
    expect(
      cleaned(
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:italic">both</span><span style="text-decoration:line-through"> gone</span><span style="font-weight:400"> plain</span> <a href="https://a.example/"><span style="text-decoration:underline;color:#15c">link</span></a> x<span style="vertical-align:super">2</span></p></b><br class="Apple-interchange-newline">',
      ),
    ).toBe(
      '<p dir="ltr"><strong><em>both</em></strong><s> gone</s> plain <a href="https://a.example/" rel="noopener noreferrer">link</a> x<sup>2</sup></p>',
    );
  });

  test('puts an inner list into the item in front of it, and turns a checklist into tasks', () => {
    expect(
      cleaned(
        '<ul><li dir="ltr"><p role="presentation">a</p></li><ul><li>b</li></ul><li>c</li></ul>',
      ),
    ).toBe('<ul><li dir="ltr"><p>a</p><ul><li>b</li></ul></li><li>c</li></ul>');
    expect(
      cleaned(
        '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA==" aria-roledescription="done"><p>a</p></li></ul>',
      ),
    ).toBe('<ul><li data-checked="true"><p>a</p></li></ul>');
  });

  test('a heading is not bold as well', () => {
    expect(cleaned('<h2><span style="font-weight:700">Plan</span></h2>')).toBe('<h2>Plan</h2>');
  });
});

describe('LibreOffice and mail programs', () => {
  test('lose fonts and colours', () => {
    expect(
      cleaned(
        '<p align="center" style="margin-bottom:0cm"><font face="Liberation Serif"><font size="3"><b>Bold</b> and <u>under</u></font></font></p>',
      ),
    ).toBe('<p data-align="center"><b>Bold</b> and <u>under</u></p>');
  });

  test('turn special spaces into spaces, and lose what counts readers', () => {
    expect(
      cleaned(
        '<div dir="ltr">Hello<span class="Apple-converted-space">&nbsp;</span>there<img src="https://t.example/o.gif" width="1" height="1"></div><blockquote class="gmail_quote" style="border-left:1px solid"><div>before</div></blockquote>',
      ),
    ).toBe('<div dir="ltr">Hello there</div><blockquote><div>before</div></blockquote>');
  });
});

describe('everything else', () => {
  test('drops white space between blocks, and keeps that between words', () => {
    expect(
      withoutOffice(
        '\n<h1>a</h1>\n <ul>\n<li>b\n<p>c</p>\n</li>\n</ul>\n<p><b>d</b>\n<i>e</i> f</p>\n<pre>\n\n g\n</pre>',
      ),
    ).toBe('<h1>a</h1><ul><li>b\n<p>c</p></li></ul><p><b>d</b>\n<i>e</i> f</p><pre>\n\n g</pre>');
  });

  for (const { name, html } of noteBodies.filter((one) => one.name !== 'video')) {
    test(`keeps every letter: ${name}`, () => {
      expect(letters(cleaned(html))).toBe(letters(sanitisedHtml(html)));
    });
  }

  test('is no way around the sanitiser', () => {
    for (const { html } of xssVectors) {
      const holder = document.implementation.createHTMLDocument().createElement('div');
      holder.append(sanitise(withoutOffice(html)));
      expect(harmIn(holder), html).toEqual([]);
    }
  });

  test('leaves what is nested ten thousand deep to the sanitiser', () => {
    expect(letters(cleaned(`${'<div>'.repeat(10_000)}deep`))).toBe('deep');
  });
});
