/**
 * Strikethrough by GitHub's specification: one or two tildes on both sides, never more.
 *
 * markdown-it's own rule needs two tildes and finds pairs in longer runs. We keep its pairing of
 * delimiters and give a single tilde another marker than a double one.
 */
import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

const TILDE = 0x7e;
/** Not a character code, so that no other rule uses it. */
const SINGLE_TILDE = -TILDE;

/** Replaces the strikethrough of `parser`. */
export function readStrikethrough(parser: MarkdownIt): void {
  parser.inline.ruler.at('strikethrough', readTildes);
  parser.inline.ruler2.at('strikethrough', (state) => {
    markPairs(state, state.delimiters);
    for (const meta of state.tokens_meta) if (meta?.delimiters) markPairs(state, meta.delimiters);
    return false;
  });
}

function readTildes(state: StateInline, isSilent: boolean): boolean {
  if (isSilent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const { length, can_open, can_close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = '~'.repeat(length);
  if (length <= 2) {
    state.delimiters.push({
      marker: length === 2 ? TILDE : SINGLE_TILDE,
      length: 0, // the rule of three is for asterisks and underscores
      token: state.tokens.length - 1,
      end: -1,
      open: can_open,
      close: can_close,
    });
  }
  state.pos += length;
  return true;
}

function markPairs(state: StateInline, delimiters: readonly Delimiter[]): void {
  for (const { marker, token, end } of delimiters) {
    const closing = delimiters[end];
    if (!closing || (marker !== TILDE && marker !== SINGLE_TILDE)) continue;
    Object.assign(state.tokens[token] ?? {}, {
      type: 's_open',
      tag: 'del',
      nesting: 1,
      content: '',
    });
    Object.assign(state.tokens[closing.token] ?? {}, {
      type: 's_close',
      tag: 'del',
      nesting: -1,
      content: '',
    });
  }
}
