/** The cards of the example card list, each kind filtered by the same keyword. */

import {
  type ContentService,
  type QualityQueue,
  type RulePreset,
  type ServiceState,
  serviceTable,
} from '@minsu/contract/operations/demo/card.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { containing } from '../../platform/http/page-rows.ts';

/** Most cards listed; the search finds the rest. */
const MAX = 200;

interface Asked {
  readonly keyword?: string | undefined;
}

const pattern = ({ keyword }: Asked): string => containing(keyword ?? '');

export const qualityQueues = async (ctx: Ctx, asked: Asked): Promise<z.input<typeof QualityQueue>[]> =>
  ctx.db
    .selectFrom('demoQualityQueues')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('title', 'ilike', pattern(asked))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX)
    .execute();

export const today = (ctx: Ctx): string => localDate(ctx.now, BUSINESS_TIME_ZONE);

export const serviceStateOf = (expiresOn: string | null, day: string): ServiceState => {
  if (expiresOn === null) return 'closed';
  return expiresOn < day ? 'expired' : 'opened';
};

export const toContentService = (
  ctx: Ctx,
  { body, ...row }: Selectable<DB['demoContentServices']>,
): z.input<typeof ContentService> => {
  const state = serviceStateOf(row.expiresOn, today(ctx));
  return { ...row, text: body, state, actions: allowedActions(serviceTable, state, null, ctx.user.may) };
};

export const contentServices = async (ctx: Ctx, asked: Asked): Promise<z.input<typeof ContentService>[]> => {
  const rows = await ctx.db
    .selectFrom('demoContentServices')
    .selectAll()
    .where((eb) => eb.or([eb('title', 'ilike', pattern(asked)), eb('body', 'ilike', pattern(asked))]))
    .orderBy('position')
    .limit(MAX)
    .execute();
  return rows.map((row) => toContentService(ctx, row));
};

export const toRulePreset = ({
  body,
  ...row
}: Selectable<DB['demoRulePresets']>): z.input<typeof RulePreset> => ({
  ...row,
  text: body,
});

export const rulePresets = async (ctx: Ctx, asked: Asked): Promise<z.input<typeof RulePreset>[]> => {
  const rows = await ctx.db
    .selectFrom('demoRulePresets')
    .selectAll()
    .where((eb) => eb.or([eb('title', 'ilike', pattern(asked)), eb('body', 'ilike', pattern(asked))]))
    .orderBy('position')
    .limit(MAX)
    .execute();
  return rows.map(toRulePreset);
};
