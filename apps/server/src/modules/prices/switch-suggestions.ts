/** Stops every suggestion rule of the business at once, or starts them again. */
import { fail } from '@minsu/contract/failure.ts';
import { switchSuggestions } from '@minsu/contract/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/prices/suggestion-failures.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { command } from '../../platform/routes.ts';
import { suggestionStatus } from './suggestion-queries.ts';
import { mayPriceAll } from './suggestion-rule-queries.ts';
import { suggestionSwitch } from './suggestion-switch.ts';

export const switchSuggestionsRoute = command(switchSuggestions, async (ctx, { stopped }) => {
  if (!mayPriceAll(ctx)) fail(suggestionFailures.allNeedsScope);
  if (!(await suggestionSwitch.turn(ctx, { stopped }))) fail(suggestionFailures.alreadySo);
  await ctx.record({
    name: stopped ? 'suggestion.stopped' : 'suggestion.resumed',
    entity: 'suggestion',
    entityId: NIL_ID,
    before: { stopped: !stopped },
    after: { stopped },
  });
  return suggestionStatus(ctx);
});
