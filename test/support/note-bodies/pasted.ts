/** Bodies as word processors, note apps and web pages put them on the clipboard. */
import { named } from './named.ts';

export const pastedBodies = [
  ...named('Word', [
    "<p class=MsoNormal><span lang=EN-US style='font-size:12.0pt;mso-ansi-language:EN-US'>Dear Anna,<o:p></o:p></span></p>\r\n\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\r\n",
    "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>First point<o:p></o:p></p>",
    '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--><p class="MsoNormal">Text</p>',
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=DE style="tab-interval:35.4pt"><!--StartFragment--><p class=MsoNormal>Hallo</p><!--EndFragment--></body></html>',
    "<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>\r\n <tr style='mso-yfti-irow:0'>\r\n  <td width=301 valign=top style='width:225.5pt'>\r\n  <p class=MsoNormal>A<o:p></o:p></p>\r\n  </td>\r\n  <td>\r\n  <p class=MsoNormal>B<o:p></o:p></p>\r\n  </td>\r\n </tr>\r\n</table>",
    '<h1 style=\'mso-list:l1 level1\'><a name="_Toc1"></a>Heading<o:p></o:p></h1><p class=MsoToc1><span class=MsoHyperlink><a href="#_Toc1">Heading<span style=\'color:windowtext;display:none;mso-hide:screen\'>. </span>1</a></span></p>',
    '<p class=MsoNormal>We meet in <st1:City w:st="on"><st1:place w:st="on">Berlin</st1:place></st1:City> soon.</p>',
    '<p class=MsoNormal><s><span style=\'color:red\'>gone</span></s><ins cite="mailto:A" datetime="2026-01-01T10:00"><span class=msoIns>new</span></ins></p>',
    '<div style="border:none;border-bottom:solid windowtext 1.0pt"><p class=MsoNormal style="border:none"><o:p>&nbsp;</o:p></p></div>',
    '<v:shape id="s1" style="width:10pt"><v:imagedata src="file:///C:/x.png"/></v:shape><p>x</p>',
  ]),
  ...named('Google Docs', [
    '<meta charset=\'utf-8\'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-family:Arial;">First</span></p><br /><p dir="ltr"><span>Second</span></p></b>',
    '<b style="font-weight:normal;" id="docs-internal-guid-9"><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li></ul></b><br class="Apple-interchange-newline">',
    '<span style="font-weight:700" id="docs-internal-guid-2">only inline</span>',
    '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2}">a</td><td>b</td></tr></tbody></table></google-sheets-html-origin>',
    '<table dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:5}">5</td></tr></tbody></table><p>x</p>',
  ]),
  ...named('LibreOffice', [
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">\n<html>\n<head>\n<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n<title></title>\n<style type="text/css">p { line-height: 115% }</style>\n</head>\n<body lang="de-DE" dir="ltr"><p style="margin-bottom: 0cm">\nText from Writer</p>\n</body>\n</html>',
    '<P STYLE="margin-bottom: 0cm"><FONT FACE="Liberation Serif, serif"><FONT SIZE=3>Old <B>writer</B></FONT></FONT></P>\n<P><BR><BR>\n</P>',
    '<DL><DD>\n<P>indented</P></DL>\n<p>x</p>',
    '<table cellpadding="2"><col width="128*"/>\n\n<tr valign="top"><td width="50%"><p>a<br/>\n\n</p></td></tr></table>',
  ]),
  ...named('Apple', [
    '<div><h1>Title</h1></div>\n<div>Line one<br></div>\n<div><br></div>\n<ul>\n<li>Item</li>\n</ul>\n<div><b>Bold<br></b></div>\n',
    '<p class="p1"><span class="s1">Pages<span class="Apple-converted-space">  </span>text</span></p><p class="p2"><br></p>',
    '<p class="p1">tab<span class="Apple-tab-span" style="white-space:pre">\t</span>stop</p>',
    '<div style="word-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;" class="">Hello<div class=""><br class=""></div><div class="">World</div></div>',
    '<object type="application/x-apple-note"></object><div>Note</div>',
    '<ul class="Apple-dash-list"><li>dash</li></ul><p>x</p>',
  ]),
  ...named('note app', [
    '<p dir="ltr" class="editor-p"><span style="white-space: pre-wrap;">Lexical text</span></p><ul><li value="1" class="l"><span style="white-space: pre-wrap;">a</span></li></ul>',
    '<div class="ql-editor"><p>Quill <span class="mention" data-id="1" data-denotation-char="@">\ufeff<span contenteditable="false"><span class="ql-mention-denotation-char">@</span>Anna</span>\ufeff</span> hi</p><p class="ql-indent-1">in</p></div>',
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>done</p></div></li></ul>',
    '<p>a</p><figure class="table"><table><tbody><tr><td>c</td></tr></tbody></table></figure><figure class="image"><img src="i.png"></figure>',
    '<table style="min-width: 50px;"><colgroup><col style="min-width: 25px;"><col style="min-width: 25px;"></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>H</p></th><th><p>I</p></th></tr><tr><td colspan="1" rowspan="1"><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
    '<en-note><div>Evernote <en-media hash="x" type="image/png"/></div><div><en-todo checked="true"/>todo</div></en-note>',
    '<h2 data-block-id="9f">Notion</h2><p>text <span class="notion-enable-hover" data-token-index="0">here</span></p><details><summary>Toggle</summary>in</details>',
    '<div data-pm-slice="0 0 []" class="x"><p>slice</p></div>',
    '<p>See <span data-type="mention" data-id="7" data-label="Anna">@Anna</span> and <span data-mention="8">@Bo</span></p><trix-x></trix-x>',
    '<div class="trix-content"><!--block-->Trix line<br><br><!--block-->next</div>',
  ]),
  ...named('web page', [
    '<div style="color: rgb(0, 0, 0); font-family: -apple-system; caret-color: auto;"><span>Copied</span> <a href="https://example.org/?a=1&b=2&amp;c=3">text</a></div>',
    '<h2><span class="mw-headline" id="H">Head</span><span class="mw-editsection"><span>[</span><a href="/e">edit</a><span>]</span></span></h2><p>Words<sup id="r1"><a href="#n1">[1]</a></sup>.</p>',
    '<p><strong class="a">b</strong><em class=\'c\'>d</em><code class=e>f</code>\n\t<u style="">g</u></p>',
    '<a href="/x"><div><h3>Card</h3><p>in a link</p></div></a><p>x</p>',
  ]),
];
