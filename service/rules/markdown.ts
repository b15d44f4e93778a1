/**
 * The Markdown that POST /notes takes, as the HTML that is stored (notes.markdown).
 *
 * Understood: headings, bold, italic, strikethrough, bullet, numbered and task lists, links, quotes,
 * dividers, tables, inline code, fenced code. Anything else is reduced to its text (notes.reduce):
 * raw HTML to what it says, an image to its description, a hard break and an indented block to
 * running text, a link that would run script to its label.
 */
import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { textContentOf } from './plain-text.ts';

/** Renders the body of a new note; empty when `markdown` holds nothing that shows. */
export function createMarkdownRenderer(): (markdown: string) => string {
  // Raw HTML is recognised so that it can be reduced; no rule below writes any of it out.
  const parser = new MarkdownIt({ html: true });
  parser.disable('code'); // an indented block is not among the constructs
  parser.validateLink = () => true; // judged in reduceLinks, where the label can stay
  parser.core.ruler.push('reduce', (state) => {
    for (const token of state.tokens) if (token.children) reduceLinks(token.children);
  });
  parser.core.ruler.push('task_lists', markTasks);
  const { rules, utils } = { rules: parser.renderer.rules, utils: parser.utils };
  rules['softbreak'] = () => ' '; // a single newline joins lines (notes.soft_break)
  rules['hardbreak'] = () => ' ';
  rules['html_inline'] = () => '';
  rules['html_block'] = (tokens, index) => {
    const text = textContentOf(tokens[index]?.content ?? '');
    return text === '' ? '' : `<p>${utils.escapeHtml(text)}</p>\n`;
  };
  rules['image'] = (tokens, index, options, env, renderer) => {
    const description = tokens[index]?.children ?? [];
    return utils.escapeHtml(renderer.renderInlineAsText(description, options, env));
  };
  rules['task_box'] = (tokens, index) =>
    `<input type="checkbox" disabled${tokens[index]?.meta?.['isDone'] === true ? ' checked' : ''}> `;
  return (markdown) => parser.render(markdown).trim();
}

const scheme = /^\s*([a-z][a-z0-9+.-]*):/i;
const goodSchemes = new Set(['http', 'https', 'mailto', 'tel']);

/** Takes the link off a label that leads to anything but a page, a mailbox or a telephone. */
function reduceLinks(tokens: Token[]): void {
  let isReduced = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const name = scheme.exec(decoded(String(token.attrGet('href'))))?.[1];
      isReduced = name !== undefined && !goodSchemes.has(name.toLowerCase());
    }
    const isLink = token.type === 'link_open' || token.type === 'link_close';
    if (isLink && isReduced) {
      token.type = 'text';
      token.content = '';
    }
  }
}

/** The address as a browser reads it: control characters in front or inside do not count. */
function decoded(href: string): string {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is skipped
    return decodeURIComponent(href).replace(/[\u0000-\u0020]/g, '');
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
    const item = state.tokens[index - 2];
    if (token.type !== 'inline' || item?.type !== 'list_item_open') return;
    const first = token.children?.[0];
    const box = first?.type === 'text' ? /^\[([ xX])\]\s+/.exec(first.content) : null;
    const isAlone = /^\S+\s*$/.test(token.content.replace('[ ]', '[x]'));
    if (!first || !box || isAlone) return;
    const mark = new state.Token('task_box', '', 0);
    mark.meta = { isDone: box[1] !== ' ' };
    first.content = first.content.slice(box[0].length);
    token.children?.unshift(mark);
    item.attrJoin('class', 'task-list-item');
    const list = lists.at(-1);
    if (list?.attrGet('class') === null) list.attrSet('class', 'contains-task-list');
  });
}
