import { expect, test } from 'vitest';
import { IMAGES_IN_NOTE_MAX } from '../../../shared/image-limits.ts';
import { imageSources } from '../../../shared/note/image-sources.ts';

test('[L26] names the images of a body that come from the network, each once', () => {
  const html = `<p>A <img src="https://a.example/1.png"></p>
    <ul><li><IMG alt="x" src=" https://a.example/2.png "></li></ul>
    <img src="https://a.example/1.png"><img src="http://a.example/3.png">
    <img src="data:image/png;base64,AAAA"><img><p>&lt;img src="https://a.example/4.png"&gt;</p>`;
  expect(imageSources(html).toSorted()).toEqual([
    'https://a.example/1.png',
    'https://a.example/2.png',
  ]);
  expect(imageSources('<p>None</p>')).toEqual([]);
});

test('names no more images than a window may ask for', () => {
  const images = Array.from(
    { length: IMAGES_IN_NOTE_MAX + 5 },
    (_, n) => `<img src="https://a.example/${n}">`,
  );
  expect(imageSources(images.join(''))).toHaveLength(IMAGES_IN_NOTE_MAX);
});
