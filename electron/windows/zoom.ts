/** The size in which the main window shows everything: kept for the next start. */
import type { WebContents } from 'electron';
import { stepZoom, type ZoomStep } from '../../shared/zoom.ts';
import { keepZoom, readZoom } from '../store/preferences.ts';
import type { Settings } from '../store/settings.ts';

/** Shows the page in the kept size, and answers with what takes it a step further. */
export function createZoom(settings: Settings, contents: WebContents): (step: ZoomStep) => void {
  let percent = readZoom(settings);
  const apply = () => contents.setZoomFactor(percent / 100);
  contents.on('dom-ready', apply); // a document that is loaded begins with the size of its own
  return (step) => {
    percent = stepZoom(percent, step);
    apply();
    keepZoom(settings, percent);
  };
}
