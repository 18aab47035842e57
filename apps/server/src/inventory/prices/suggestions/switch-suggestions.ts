/** Stops or restarts all suggestion rules of the business. */

import { switchSuggestions } from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { suggestionFailures } from '@minsu/contract/inventory/prices/suggestion-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { command } from '../../../platform/http/routes.ts';
import { NIL_ID } from '../../../platform/ids.ts';
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
