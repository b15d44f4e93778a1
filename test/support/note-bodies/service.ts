/** Bodies as the service makes them of Markdown, and as it stores mentions and images. */
import { named } from './named.ts';

export const serviceBodies = named('service', [
  '<h1>Kick-off</h1>\n<p>Met <strong>Anna</strong> and <em>Bo</em>, <s>not</s> <code>x</code>.</p>\n<ul>\n<li>one</li>\n<li>two\n<ul>\n<li>deep</li>\n</ul>\n</li>\n</ul>',
  '<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<ol start="3">\n<li>three</li>\n</ol>',
  '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled checked> done</li>\n<li class="task-list-item"><input type="checkbox" disabled> open <strong>now</strong></li>\n</ul>',
  '<ul class="contains-task-list">\n<li class="task-list-item">\n<p><input type="checkbox" disabled> loose</p>\n<p>more</p>\n</li>\n</ul>',
  '<ul>\n<li class="task-list-item"><input type="checkbox" disabled> a\n<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled checked> b</li>\n</ul>\n</li>\n</ul>',
  '<blockquote>\n<p>Said</p>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\n<hr>\n<p>x</p>',
  '<table>\n<thead>\n<tr>\n<th>Item</th>\n<th style="text-align:right">Sum</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Design</td>\n<td style="text-align:right">1,200</td>\n</tr>\n</tbody>\n</table>',
  '<table>\n<thead>\n<tr>\n<th>only head</th>\n</tr>\n</thead>\n</table>\n<p>x</p>',
  '<pre><code class="language-sh">npm ci\nnpm start\n</code></pre>',
  '<p>Ask <span class="mention" data-type="mention" data-id="42">@Anna Berg</span> &amp; <span class="mention" data-type="mention" data-id="43">@Bo</span></p>',
  '<span class="mention" data-type="mention" data-id="42">@Anna</span>',
  '<p><img src="https://files.example.org/a.png" alt="Plan" data-attachment-id="9"></p>',
  '<p>Link <a href="https://example.org/?q=1&amp;r=2">with &quot;quotes&quot;</a></p>',
  '<p>&lt;script&gt;shown&lt;/script&gt;</p>',
  '<h2>Only a heading</h2>',
  '<hr>',
  '<img src="a.png">',
]);
