/** What `simulation.test.ts` explores, in a hundred worlds more that live three times as long. */
import { hundredSeeds } from './hundred-seeds.ts';

hundredSeeds(101, { steps: 120 });
