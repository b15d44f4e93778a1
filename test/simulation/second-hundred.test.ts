/** What `simulation.test.ts` explores, in a hundred worlds more: two workers share them. */
import { hundredSeeds } from './hundred-seeds.ts';

hundredSeeds(101);
