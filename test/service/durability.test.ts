/** One kill of the service under load; `durability.long.test.ts` has more of them. */
import { killUnderLoad } from '../support/kill-service.ts';

killUnderLoad(1);
