/** An onboarding file's history, from its events. */

import { onboardingTexts } from '@minsu/contract/finance/onboarding/onboarding.text.ts';
import { HISTORY_LIMIT, type OnboardingEvent } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import { personName } from '../../foundation/audit/person-name.ts';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { findFile } from './onboarding-row-queries.ts';

/** Events keep it in Chinese. */
const actorName = (ctx: Ctx, actor: string): string =>
  actor === onboardingTexts.institution[0]
    ? sayText(onboardingTexts.institution, ctx.language)
    : personName(ctx, actor);

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const onboardingHistory = async (ctx: Ctx, id: string): Promise<z.input<typeof OnboardingEvent>[]> => {
  await findFile(ctx, id);
  const rows = await ctx.db
    .selectFrom('events')
    .select(['id', 'name', 'at', 'actor', 'after'])
    .where('houseId', '=', NIL_ID)
    .where('entityId', '=', id)
    .where('entity', '=', 'onboarding')
    .orderBy('id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute();
  return rows.map(({ after, ...event }) => {
    const said = (after ?? {}) as Record<string, unknown>;
    return {
      ...event,
      actor: actorName(ctx, event.actor),
      fields: textsOf(said.fields),
      reasons: textsOf(said.reasons),
    };
  });
};
