/** The preload of the capture window, which can only take down a note. */
import { exposeBridge } from './expose-bridge.ts';

exposeBridge('capture');
