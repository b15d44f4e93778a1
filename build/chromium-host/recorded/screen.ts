import type Electron from 'electron';
import { KnownEvents, refuseOtherMembers } from './not-emulated.ts';

const AREA = { x: 0, y: 0, width: 1600, height: 1000 };

type Known = Pick<
  Electron.Display,
  'id' | 'bounds' | 'workArea' | 'workAreaSize' | 'size' | 'scaleFactor' | 'rotation' | 'internal'
>;

/** The only display. Its size is fixed, so that every machine lays windows out alike. */
export const DISPLAY: Known = {
  id: 1,
  bounds: AREA,
  workArea: AREA,
  workAreaSize: { width: AREA.width, height: AREA.height },
  size: { width: AREA.width, height: AREA.height },
  scaleFactor: 1,
  rotation: 0,
  internal: true,
};

type Claimed = Pick<
  Electron.Screen,
  | ('getPrimaryDisplay' | 'getAllDisplays' | 'getDisplayNearestPoint' | 'getDisplayMatching')
  | 'getCursorScreenPoint'
>;

/** Electron's `screen`. */
class Screen extends KnownEvents implements Claimed {
  readonly #display = DISPLAY as Electron.Display;

  getPrimaryDisplay(): Electron.Display {
    return this.#display;
  }

  getAllDisplays(): Electron.Display[] {
    return [this.#display];
  }

  getDisplayNearestPoint(): Electron.Display {
    return this.#display;
  }

  getDisplayMatching(): Electron.Display {
    return this.#display;
  }

  getCursorScreenPoint(): Electron.Point {
    return { x: AREA.width / 2, y: AREA.height / 2 };
  }
}

refuseOtherMembers('screen', Screen);

/** The screen of this process. */
export const screen = new Screen('screen', [
  'display-added',
  'display-removed',
  'display-metrics-changed',
]);
