/** The body of a note for a page of an export: cleaned, its images beside the page. */
import type { ExportedImage } from '../../shared/export/note-pages.ts';
import { cleanUntilStable } from '../content/sanitise.ts';

export type ExportedBody = {
  readonly html: string;
  readonly images: readonly ExportedImage[];
  /** The addresses of images that are not on this computer. */
  readonly missing: readonly string[];
};

/**
 * `copy` puts the image of an address into the export and returns its name, `null` where it is not
 * here. `root` leads from the page to the export.
 */
export async function exportBody(
  html: string,
  root: string,
  copy: (source: string) => Promise<string | null>,
): Promise<ExportedBody> {
  const content = cleanUntilStable(html);
  const images: ExportedImage[] = [];
  const missing: string[] = [];
  for (const image of content.querySelectorAll('img[data-src]')) {
    const source = image.getAttribute('data-src') ?? '';
    const name = await copy(source);
    image.removeAttribute('data-src');
    const alt = image.getAttribute('alt') || 'Image';
    if (name === null) {
      missing.push(source);
      const words = content.ownerDocument.createElement('span');
      words.setAttribute('data-image', '');
      words.textContent = `[${alt}: not on this computer]`;
      image.replaceWith(words);
    } else {
      const path = `${root}images/${name}`;
      image.setAttribute('src', path);
      images.push({ alt, path });
    }
  }
  // The text of a task is beside its box, and no label of it.
  for (const box of content.querySelectorAll('input')) box.setAttribute('aria-label', 'Done');
  const holder = content.ownerDocument.createElement('div');
  holder.append(content);
  return { html: holder.innerHTML, images, missing };
}
