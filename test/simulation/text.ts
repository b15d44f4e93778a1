/**
 * Small pieces of a note's HTML and the ways a person changes them; all other bytes stay.
 *
 * Sentences repeat themselves and several people write into one of them, so that a merge has to find
 * out what belongs where. Only the markers are unlike everything else.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { Marker } from './ledger.ts';

const sentences = [
  'The kiln is free today',
  'The kiln is free at 10:30 for now',
  'Two tiles &amp; the glaze are dry, as [agreed]',
  'Two tiles with *care* later',
];

/** A paragraph that holds the marker; now and then with what Markdown cannot carry. */
export function paragraph(marker: Marker, draw: Draw): string {
  const text = draw.pick(sentences);
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

/** The text with one of its paragraphs at its end. */
export function withParagraphMoved(html: string, draw: Draw): string {
  let moved = '';
  const remainder = withParagraph(html, draw, (text) => {
    moved = text;
    return '';
  });
  return remainder + moved;
}

/** The text with a few words changed in one of its paragraphs or items. */
export function withOtherWords(html: string, next: () => Marker, draw: Draw): string {
  const found = [...html.matchAll(/<(p|li)>(.*?)<\/\1>/gs)];
  if (found.length === 0) return html;
  const { 2: inner = '', index } = draw.pick(found);
  const at = html.indexOf('>', index) + 1;
  let changed = inner;
  for (let count = draw.between(1, 2); count > 0; count -= 1) changed = reword(changed, next, draw);
  return html.slice(0, at) + changed + html.slice(at + inner.length);
}

/** One small change: a word more, another word, a few words less, or one that stands out. */
function reword(inner: string, next: () => Marker, draw: Draw): string {
  const pieces = inner.split(/(<[^>]*>|\s+)/);
  const places = pieces.flatMap((piece, place) => (/^[^<\s]/.test(piece) ? [place] : []));
  if (places.length === 0) return `${inner} ${next()}`;
  const place = draw.pick(places);
  const word = pieces[place] ?? '';
  switch (draw.between(1, 6)) {
    case 1:
    case 2:
      return pieces.with(place, `${next()} ${word}`).join('');
    case 3:
      return pieces.with(place, next()).join('');
    case 4:
      return inner.includes('<')
        ? `${inner} ${next()}`
        : pieces.with(place, `<em>${word}</em>`).join('');
    default: {
      const cut = places.filter((one) => one >= place).slice(0, draw.between(1, 3));
      return pieces.map((piece, one) => (cut.includes(one) ? '' : piece)).join('');
    }
  }
}

function withParagraph(html: string, draw: Draw, by: (text: string) => string): string {
  const found = [...html.matchAll(/<p>.*?<\/p>/gs)];
  if (found.length === 0) return html;
  const { 0: text, index } = draw.pick(found);
  return html.slice(0, index) + by(text) + html.slice(index + text.length);
}
