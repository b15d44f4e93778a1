/** Small pieces of a note's HTML and the ways a person changes them; all other bytes stay. */
import type { Draw } from '../../service/seed/draw.ts';
import type { Marker } from './ledger.ts';

const words = ['today', 'later', 'with *care*', 'a & b', 'at 10:30', 'as [agreed]', 'for now'];

/** A paragraph that holds the marker; now and then with what Markdown cannot carry. */
export function paragraph(marker: Marker, draw: Draw): string {
  const text = draw.pick(words).replace('&', '&amp;');
  switch (draw.between(1, 6)) {
    case 1:
      return `<p><u>${marker}</u> ${text}</p>`;
    case 2:
      return `<p><strong>${text}</strong> ${marker}</p>`;
    case 3:
    case 5:
      return `<p>${text} <img src="https://studio.example/${marker}.png" alt="${marker}"></p>`;
    case 4:
      return `<ul><li>${text} ${marker}</li></ul>`;
    default:
      return `<p>${text} ${marker}</p>`;
  }
}

/** The text without one of its paragraphs. */
export function withoutAParagraph(html: string, draw: Draw): string {
  return withParagraph(html, draw, () => '');
}

/** The text with one of its paragraphs replaced, or a new one where it has none. */
export function withOtherParagraph(html: string, other: string, draw: Draw): string {
  const changed = withParagraph(html, draw, () => other);
  return changed.includes(other) ? changed : html + other;
}

function withParagraph(html: string, draw: Draw, by: () => string): string {
  const found = [...html.matchAll(/<p>.*?<\/p>/gs)];
  if (found.length === 0) return html;
  const { 0: text, index } = draw.pick(found);
  return html.slice(0, index) + by() + html.slice(index + text.length);
}
