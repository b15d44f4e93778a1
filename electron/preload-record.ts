/** The preload of the windows of single records. */
import { exposeBridge } from './expose-bridge.ts';

exposeBridge('record');
