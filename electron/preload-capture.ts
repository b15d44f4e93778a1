/** The preload of the capture window, which can do no more than take a note down. */
import { exposeBridge } from './expose-bridge.ts';

exposeBridge('capture');
