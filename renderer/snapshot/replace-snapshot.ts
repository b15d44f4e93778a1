/** Takes the snapshot off the screen, once the screen itself is drawn. */
import { clickAimed, readAim } from './aimed-click.ts';
import { SNAPSHOT_ID } from './snapshot.ts';

/** A click on the snapshot is obeyed now. Does nothing where there is no snapshot. */
export function replaceSnapshot(): void {
  const snapshot = document.getElementById(SNAPSHOT_ID);
  if (snapshot === null) return;
  const aim = readAim(snapshot);
  snapshot.remove();
  if (aim !== null) clickAimed(document, aim);
}
