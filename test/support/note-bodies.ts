/** Bodies as notes really hold them: what Markdown makes, what editors leave behind, broken markup. */
import type { NamedBody } from './note-bodies/named.ts';

/** Every kind of markup a note may hold, one body each. */
export const noteBodies: readonly NamedBody[] = [
  { name: 'one paragraph', html: '<p>Kick-off with the team.</p>' },
  { name: 'paragraphs on lines', html: '<p>One</p>\n<p>Two</p>\n\n<p>Three</p>\n' },
  { name: 'space in front', html: '\n  <p>One</p><p>Two</p>' },
  { name: 'headings', html: '<h1>Plan</h1><h2>Week one</h2><p>Text</p><h6>Small</h6>' },
  {
    name: 'marks in both orders',
    html: '<p><em><strong>both</strong></em> and <strong><em>both</em></strong></p><p>x</p>',
  },
  {
    name: 'links inside and outside of bold',
    html: '<p><strong><a href="https://example.org">out</a></strong></p><p><a href="https://example.org/a?b=1&amp;c=2" title="T"><strong>in</strong></a></p>',
  },
  {
    name: 'old tags',
    html: '<p><b>bold</b> <i>italic</i> <del>gone</del> <s>struck</s></p><p>x</p>',
  },
  { name: 'underline', html: '<p><u>under</u> and <ins>inserted</ins></p>' },
  { name: 'inline code', html: '<p>Run <code>npm start</code> now.</p>' },
  { name: 'tight list', html: '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>after</p>' },
  { name: 'loose list', html: '<ul>\n<li>\n<p>one</p>\n</li>\n<li>\n<p>two</p>\n</li>\n</ul>' },
  {
    name: 'nested list',
    html: '<ol start="3">\n<li>one\n<ul>\n<li>deep</li>\n</ul>\n</li>\n<li>two</li>\n</ol>\n<p>x</p>',
  },
  {
    name: 'task list',
    html: '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled checked> done</li>\n<li class="task-list-item"><input type="checkbox" disabled> open</li>\n</ul>\n<p>x</p>',
  },
  { name: 'quote', html: '<blockquote>\n<p>They said so.</p>\n</blockquote>\n<p>x</p>' },
  { name: 'divider', html: '<p>a</p>\n<hr>\n<p>b</p><hr/><p>c</p>' },
  {
    name: 'table',
    html: '<table>\n<thead>\n<tr>\n<th>Item</th>\n<th style="text-align:right">Hours</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Design</td>\n<td style="text-align:right">12</td>\n</tr>\n</tbody>\n</table>\n<p>x</p>',
  },
  {
    name: 'fenced code',
    html: '<pre><code class="language-js">const a = 1;\n\nif (a &lt; 2) go();\n</code></pre>\n<p>x</p>',
  },
  {
    name: 'image',
    html: '<p>See <img src="https://example.org/a.png" alt="A plan"> here.</p><p>x</p>',
  },
  {
    name: 'image alone',
    html: '<img src="https://example.org/a.png" alt="A plan" width="20"><p>x</p>',
  },
  {
    name: 'mention',
    html: '<p>Ask <span class="mention" data-id="7" data-type="mention">@Anna Berg</span> first.</p><p>x</p>',
  },
  { name: 'colour span', html: '<p>A <span style="color: red">red</span> word.</p><p>plain</p>' },
  {
    name: 'attributes',
    html: '<p class="lead" id="top" data-x="1">First</p><p dir="rtl">Second</p>',
  },
  {
    name: 'div lines',
    html: '<div>One line</div><div>Another</div><div><br></div><div>Third</div>',
  },
  { name: 'bare text', html: 'Just text with <b>bold</b> in it' },
  { name: 'bare text and blocks', html: 'Intro\n<p>One</p>outro <i>here</i><p>Two</p>' },
  { name: 'line breaks', html: '<p>One<br>Two<br/>\nThree</p><p><br></p><p>Four</p>' },
  {
    name: 'unknown block',
    html: '<p>a</p><details open><summary>More</summary><p>Hidden</p></details><p>b</p>',
  },
  {
    name: 'figure',
    html: '<figure><img src="x.png"><figcaption>Fig. 1</figcaption></figure><p>x</p>',
  },
  { name: 'video', html: '<p>a</p><iframe src="https://example.org/v"></iframe><p>b</p>' },
  { name: 'comment', html: '<p>a</p><!-- keep me --><p>b</p>' },
  { name: 'definition list', html: '<dl><dt>Term</dt><dd>Meaning</dd></dl><p>x</p>' },
  { name: 'shouting tags', html: '<P CLASS=Lead>One</P><UL><LI>a<LI>b</UL><p>x</p>' },
  { name: 'unclosed', html: '<p>One<p>Two <b>bold<p>Three</p>' },
  { name: 'stray end tags', html: '<p>One</p></div></p><p>Two</p>' },
  { name: 'misnested', html: '<p><b>one <i>two</b> three</i></p><p>x</p>' },
  { name: 'entities', html: '<p>Fish &amp; chips &mdash; &euro;5&nbsp;each &lt;b&gt;</p><p>x</p>' },
  { name: 'spaces within', html: '<p>  two   spaces \n and a line </p><p>a <b> b</b></p><p>x</p>' },
  { name: 'emoji and scripts', html: '<p>👩🏽‍💻 naïve 日本語 עברית</p><p>x</p>' },
  { name: 'empty blocks', html: '<p></p><p>a</p><ul><li></li></ul><p></p>' },
  {
    name: 'uneven table',
    html: '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table><p>x</p>',
  },
  {
    name: 'spans in a table',
    html: '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table><p>x</p>',
  },
  { name: 'two bold neighbours', html: '<p><b>a</b><b>b</b></p><p>x</p>' },
  {
    name: 'sub and sup',
    html: '<p>H<sub>2</sub>O and x<sup>2</sup>, <kbd>Ctrl</kbd>, <mark>seen</mark></p><p>x</p>',
  },
  { name: 'list with a heading', html: '<ul><li><h3>Head</h3></li></ul><p>x</p>' },
  { name: 'nothing', html: '' },
  { name: 'only space', html: ' \n ' },
];
