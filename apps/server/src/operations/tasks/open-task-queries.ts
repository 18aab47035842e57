/** Tasks that are still to be done, over the alias `t`; in literals, as the partial indexes are. */
import { openStates } from '@minsu/contract/operations/tasks/task-states.ts';
import { sql } from 'kysely';

export const isOpenTask = sql`t.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`;
