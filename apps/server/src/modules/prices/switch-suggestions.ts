/** Stops every suggestion rule of the business at once, or starts them again. */
import { fail } from '@minsu/contract/failure.ts';
import { switchSuggestions } from '@minsu/contract/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/prices/suggestion-failures.ts';
import { sql } from 'kysely';
import { NIL_ID } from '../../platform/ids.ts';
import { command } from '../../platform/routes.ts';
import { suggestionStatus } from './suggestion-queries.ts';
import { mayPriceAll } from './suggestion-rule-queries.ts';
import { readStopped, SWITCH_KEY, type SwitchState } from './suggestion-switch.ts';

export const switchSuggestionsRoute = command(switchSuggestions, async (ctx, { stopped }) => {
  if (!mayPriceAll(ctx)) fail(suggestionFailures.allNeedsScope);
  await sql`select pg_advisory_xact_lock(hashtextextended(${SWITCH_KEY}, 0))`.execute(ctx.db);
  const was = await readStopped(ctx);
  if (was === stopped) fail(suggestionFailures.alreadySo);
  const value: SwitchState = { stopped, by: ctx.user.realname, at: ctx.now.toISOString() };
  await sql`insert into settings (key, value, updated_at) values (${SWITCH_KEY}, ${JSON.stringify(value)}::jsonb, ${ctx.now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(ctx.db);
  await ctx.record({
    name: stopped ? 'suggestion.stopped' : 'suggestion.resumed',
    entity: 'suggestion',
    entityId: NIL_ID,
    before: { stopped: was },
    after: { stopped },
  });
  return suggestionStatus(ctx);
});
