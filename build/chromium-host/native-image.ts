import { existsSync, readFileSync } from 'node:fs';
import type Electron from 'electron';
import { refuseOtherMembers, refuseOthers } from './recorded/not-emulated.ts';

const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;

type Claimed = Pick<
  Electron.NativeImage,
  'toPNG' | 'toDataURL' | 'isEmpty' | 'getSize' | 'setTemplateImage' | 'isTemplateImage'
>;

/** A picture as the bytes of a PNG file; it cannot be resized. */
class HostImage implements Claimed {
  readonly #png: Buffer;
  #isTemplate = false;

  constructor(png: Buffer) {
    this.#png = png;
  }

  toPNG(): Buffer {
    return this.#png;
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }

  isEmpty(): boolean {
    return this.#png.length === 0;
  }

  getSize(): Electron.Size {
    if (this.#png.length < PNG_HEIGHT_AT + 4) return { width: 0, height: 0 };
    const width = this.#png.readUInt32BE(PNG_WIDTH_AT);
    return { width, height: this.#png.readUInt32BE(PNG_HEIGHT_AT) };
  }

  setTemplateImage(option: boolean): void {
    this.#isTemplate = option;
  }

  isTemplateImage(): boolean {
    return this.#isTemplate;
  }
}

refuseOtherMembers('NativeImage', HostImage);

/** A picture from the bytes of a PNG file. */
export function imageFromPng(png: Buffer): Electron.NativeImage {
  return new HostImage(png) as unknown as Electron.NativeImage;
}

type Module = typeof Electron.nativeImage;

/** Electron's `nativeImage` for PNG. A missing file gives an empty picture, as there. */
export const nativeImage = refuseOthers('nativeImage', {
  createEmpty: () => imageFromPng(Buffer.alloc(0)),
  createFromPath: (file) => imageFromPng(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)),
  createFromBuffer: (buffer) => imageFromPng(buffer),
  createFromDataURL: (url) => imageFromPng(Buffer.from(url.split(',')[1] ?? '', 'base64')),
} satisfies Pick<
  Module,
  'createEmpty' | 'createFromPath' | 'createFromBuffer' | 'createFromDataURL'
>);
