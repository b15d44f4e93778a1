/** The faces that are bundled, as Chromium draws them. */
import { expect, test } from 'vitest';
import '../../../renderer/styles/fonts.css';
import '../../../renderer/styles/tokens.css';

const SIZE_PX = 40;

function facesOf(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable);
}

/** The drawn text: its pixels. */
async function drawn(text: string, style: string, variable = '--font') {
  // An installed face would replace it.
  const family = facesOf(variable).replace(
    /-apple-system|blinkmacsystemfont|"Segoe UI[^"]*"/g,
    '"none"',
  );
  const font = `${style} ${SIZE_PX}px ${family}`;
  await document.fonts.load(font, text);
  const canvas = new OffscreenCanvas(12 * SIZE_PX, 2 * SIZE_PX);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.font = font;
  context.fillText(text, SIZE_PX / 2, 1.4 * SIZE_PX);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

function share(pixels: Uint8ClampedArray, isIt: (at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if (isIt(at)) count += 1;
  return count;
}

test.each([
  ['Inter Variable', '--font', 'Anagram'],
  ['Inter Variable', '--font', 'Żółć Ωμέγα Жук'],
  ['JetBrains Mono Variable', '--font-code', 'Anagram'],
])('%s has an italic of its own: %s, %s', async (family, variable, text) => {
  for (const weight of ['400', '600']) {
    const upright = await drawn(text, weight, variable);
    const italic = await drawn(text, `italic ${weight}`, variable);
    expect(share(upright, (at) => upright[at + 3] !== italic[at + 3])).toBeGreaterThan(500);
  }
  const loaded = [...document.fonts].filter(
    (face) => face.family.replaceAll('"', '') === family && face.status === 'loaded',
  );
  expect(new Set(loaded.map(({ style }) => style))).toEqual(new Set(['normal', 'italic']));
});

test.each(['🎉', '👩‍💻', '👍🏽', '🇩🇪', '✅', '❤️', '1️⃣', '☎️'])(
  'draws %s in colour',
  async (emoji) => {
    for (const style of ['400', 'italic 600']) {
      const pixels = await drawn(emoji, style);
      const isColoured = (at: number) => {
        const [red = 0, green = 0, blue = 0] = pixels.slice(at, at + 3);
        return Math.max(red, green, blue) - Math.min(red, green, blue) > 40;
      };
      expect(share(pixels, isColoured), style).toBeGreaterThan(100);
      // One picture, not several beside one another.
      const column = (at: number) => (at / 4) % (12 * SIZE_PX);
      expect(share(pixels, (at) => column(at) > 2 * SIZE_PX && pixels[at + 3] !== 0)).toBe(0);
    }
  },
);

test.each(['↔', '☎', '✔', '©', '12#*'])('draws %s as a sign of the text', async (sign) => {
  const pixels = await drawn(sign, '400');
  expect(share(pixels, (at) => pixels[at + 3] !== 0)).toBeGreaterThan(50);
  expect(share(pixels, (at) => pixels[at] !== 0 || pixels[at + 1] !== 0)).toBe(0);
});
