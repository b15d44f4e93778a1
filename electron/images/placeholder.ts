/** The placeholder of an image that is not shown: its name and the reason. */
import { escapeText } from '../../shared/note/plain-text.ts';

/** Rough width of a letter at the size below, so that the frame fits around the words. */
const LETTER_PX = 7.2;
const PADDING_PX = 34;

/**
 * A small drawing of these words in a frame, legible on light and dark. An image loads no font of
 * the app, so that only one of the system is asked for.
 */
export function placeholder(words: string): string {
  const width = Math.round([...words].length * LETTER_PX) + PADDING_PX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32" role="img">
<rect x=".5" y=".5" width="${width - 1}" height="31" rx="6" fill="#8881" stroke="#8886"/>
<path d="M9 11h12v10H9zM9 18l4-3 3 2 2-2 3 3" fill="none" stroke="#767676" stroke-linejoin="round"/>
<text x="27" y="20.5" font-family="system-ui, sans-serif" font-size="13" fill="#767676">${escapeText(visible(words))}</text>
</svg>`;
}

/** Control characters have no place in a drawing: it would not be shown at all. */
function visible(text: string): string {
  return text.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, ' ');
}
