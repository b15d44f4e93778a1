/** The preload of the main window. */
import { exposeBridge } from './expose-bridge.ts';

exposeBridge('main');
