/**
 * The Markdown that POST /notes takes, as the HTML that is stored (notes.markdown).
 *
 * Understood: headings, bold, italic, strikethrough, bullet, numbered and task lists, links, quotes,
 * dividers, tables, inline code, fenced code. Anything else is reduced to its text (notes.reduce):
 * raw HTML to what it says, an image to its description, a hard break and an indented block to
 * running text, a link that would run script to its label.
 *
 * markdown-it reads it, as CommonMark and GitHub's specification say.
 */
import MarkdownIt, { type StateBlock, type StateCore, type Token } from 'markdown-it';
import { isApart, textOfHtml } from './reduce-html.ts';
import { isDangerousAttribute } from './script-vectors.ts';
import { readStrikethrough } from './strikethrough.ts';

/** Lists and quotes inside one another; a list counts twice, for its items count as well. */
const NESTING_MAX = 200;

/** Renders the body of a new note; empty when `markdown` holds nothing that shows. */
export function createMarkdownRenderer(): (markdown: string) => string {
  // Raw HTML is recognised so that it can be reduced; no rule below writes any of it out.
  // What markdown-it finds nested too deep it drops; before it comes to that, `keepText` is there.
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
    // A blank line separates paragraphs here as well.
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

/** What is nested too deep to be a list or quote of its own is a paragraph, signs and all. */
function keepText(state: StateBlock, startLine: number, endLine: number): boolean {
  if (state.level < NESTING_MAX) return false;
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line)) {
    const indent = state.sCount[line] ?? 0;
    // Below zero it goes on with a quote without repeating the sign.
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

/** A raw tag says nothing; but where it set words apart they stay so. */
function gapOf(tokens: readonly Token[], index: number): string {
  const [before, tag, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (!before || !after || !isApart(tag?.content ?? '')) return '';
  const isGap = (token: Token, side: RegExp) =>
    token.type.endsWith('break') || (token.type === 'text' && side.test(token.content));
  const isSecond = before.type === 'html_inline' && isApart(before.content);
  return isSecond || isGap(before, /\s$/) || isGap(after, /^\s/) ? '' : ' ';
}

/** What the description of an image says. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }, index) => {
      if (type === 'text' || type === 'code_inline') return content;
      if (type === 'html_inline') return gapOf(tokens, index);
      return type.endsWith('break') ? ' ' : textOf(children ?? []);
    })
    .join('');
}

/** Takes the link off a label that would run script. */
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

/** As PATCH judges it; what another reader might decode once more is judged decoded as well. */
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

/** `[ ]` and `[x]` at the start of a list item become boxes; its list is marked as a task list. */
function markTasks(state: StateCore): void {
  const lists: Token[] = [];
  state.tokens.forEach((token, index) => {
    if (token.type.endsWith('_list_open')) lists.push(token);
    if (token.type.endsWith('_list_close')) lists.pop();
    const [item, block] = state.tokens.slice(Math.max(0, index - 2), index);
    if (item?.type !== 'list_item_open' || block?.type !== 'paragraph_open') return;
    // Judged by the source: an escaped bracket is a bracket and no box.
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
