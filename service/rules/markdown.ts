/**
 * Renders the Markdown of POST /notes as the stored HTML (notes.markdown).
 *
 * Supported: headings, bold, italic, strikethrough, bullet, numbered and task lists, links, quotes,
 * dividers, tables, inline code, fenced code. All else becomes its text (notes.reduce). Raw HTML
 * becomes its words and an image its description. A hard break or indented block becomes running
 * text, and a link that would run script its label.
 *
 * markdown-it parses it by CommonMark and GitHub's specification.
 */
import MarkdownIt, { type StateBlock, type StateCore, type Token } from 'markdown-it';
import { isApart, textOfHtml } from './reduce-html.ts';
import { isDangerousAttribute } from './script-vectors.ts';
import { readStrikethrough } from './strikethrough.ts';

/** Nested lists and quotes. A list counts twice, because its items count too. */
const NESTING_MAX = 200;

/** Returns a renderer for the bodies of new notes; it returns '' if nothing shows. */
export function createMarkdownRenderer(): (markdown: string) => string {
  // Raw HTML is recognised so that it can be reduced; no rule below writes it out. markdown-it
  // drops what is nested deeper than its maximum, so `keepText` acts before.
  const parser = new MarkdownIt({ html: true, maxNesting: NESTING_MAX + 2 });
  parser.block.ruler.before('table', 'keep_text', keepText);
  readStrikethrough(parser);
  parser.validateLink = () => true; // judged in reduceLinks, where the label can stay
  parser.core.ruler.push('reduce', (state) => {
    for (const token of state.tokens) if (token.children) reduceLinks(token.children);
  });
  parser.core.ruler.push('task_lists', markTasks);
  const { rules, utils } = { rules: parser.renderer.rules, utils: parser.utils };
  rules['softbreak'] = () => ' '; // a single newline joins lines (notes.soft_break)
  rules['hardbreak'] = () => ' ';
  rules['html_inline'] = gapOf;
  rules['html_block'] = (tokens, index) => {
    const text = textOfHtml(tokens[index]?.content ?? '');
    return text === '' ? '' : `<p>${utils.escapeHtml(text)}</p>\n`;
  };
  rules['code_block'] = (tokens, index) =>
    // A blank line separates paragraphs here too.
    (tokens[index]?.content ?? '')
      .split(/\n(?:[ \t]*\n)+/)
      .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
      .map((lines) => `<p>${utils.escapeHtml(lines.join(' ').trim())}</p>\n`)
      .join('');
  rules['image'] = (tokens, index) => utils.escapeHtml(textOf(tokens[index]?.children ?? []));
  rules['task_box'] = (tokens, index) =>
    `<input type="checkbox" disabled${tokens[index]?.meta?.['isDone'] === true ? ' checked' : ''}> `;
  return (markdown) => parser.render(markdown).trim();
}

/** Turns what is nested too deep for a list or quote into a paragraph, marks included. */
function keepText(state: StateBlock, startLine: number, endLine: number): boolean {
  if (state.level < NESTING_MAX) return false;
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line)) {
    const indent = state.sCount[line] ?? 0;
    // A negative indent continues a quote without its mark.
    if (indent >= 0 && indent < state.blkIndent) break;
    line += 1;
  }
  const content = state.getLines(startLine, line, state.blkIndent, false).trim();
  state.line = line;
  state.push('paragraph_open', 'p', 1).map = [startLine, line];
  Object.assign(state.push('inline', '', 0), { content, map: [startLine, line], children: [] });
  state.push('paragraph_close', 'p', -1);
  return true;
}

/** Drops a raw tag, but keeps words apart that it separated. */
function gapOf(tokens: readonly Token[], index: number): string {
  const [before, tag, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (!before || !after || !isApart(tag?.content ?? '')) return '';
  const isGap = (token: Token, side: RegExp) =>
    token.type.endsWith('break') || (token.type === 'text' && side.test(token.content));
  const isSecond = before.type === 'html_inline' && isApart(before.content);
  return isSecond || isGap(before, /\s$/) || isGap(after, /^\s/) ? '' : ' ';
}

/** Returns the text of an image's description. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }, index) => {
      if (type === 'text' || type === 'code_inline') return content;
      if (type === 'html_inline') return gapOf(tokens, index);
      return type.endsWith('break') ? ' ' : textOf(children ?? []);
    })
    .join('');
}

/** Unlinks the label of a link that would run script. */
function reduceLinks(tokens: Token[]): void {
  let isReduced = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      isReduced = isScript(String(token.attrGet('href')));
    }
    const isLink = token.type === 'link_open' || token.type === 'link_close';
    if (isLink && isReduced) {
      token.type = 'text';
      token.content = '';
    }
  }
}

/** Judged as PATCH does, also decoded once more, because another reader might decode it. */
function isScript(href: string): boolean {
  return [href, decode(href)].some((value) => isDangerousAttribute('a', { name: 'href', value }));
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/**
 * Turns `[ ]` and `[x]` at the start of a list item into boxes and marks the list as a task list.
 */
function markTasks(state: StateCore): void {
  const lists: Token[] = [];
  state.tokens.forEach((token, index) => {
    if (token.type.endsWith('_list_open')) lists.push(token);
    if (token.type.endsWith('_list_close')) lists.pop();
    const [item, block] = state.tokens.slice(Math.max(0, index - 2), index);
    if (item?.type !== 'list_item_open' || block?.type !== 'paragraph_open') return;
    // Judged by the source: an escaped bracket makes no box.
    const box = /^\[([ xX])\]\s+\S/.exec(token.content);
    const first = token.children?.[0];
    if (!box || first?.type !== 'text') return;
    const mark = new state.Token('task_box', '', 0);
    mark.meta = { isDone: box[1] !== ' ' };
    first.content = first.content.slice('[x]'.length).replace(/^[ \t]+/, '');
    token.children?.unshift(mark);
    item.attrJoin('class', 'task-list-item');
    const list = lists.at(-1);
    if (list?.attrGet('class') === null) list.attrSet('class', 'contains-task-list');
  });
}
