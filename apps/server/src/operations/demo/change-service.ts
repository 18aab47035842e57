/** Opens, cancels and renews content services, and switches rule presets. */

import { ContentService, RulePreset, serviceTable } from '@minsu/contract/operations/demo/card.ts';
import { changeContentService, setRulePreset } from '@minsu/contract/operations/demo/card-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { command } from '../../platform/http/routes.ts';
import { serviceStateOf, toContentService, today, toRulePreset } from './card-queries.ts';
import { assertVersion } from './demo-record.ts';

const YEAR = 365;

export const changeContentServiceRoute = command(
  changeContentService,
  async (ctx, { id, version, action }) => {
    const row = await ctx.db
      .selectFrom('demoContentServices')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    assertVersion(row, version, ContentService, (service) => toContentService(ctx, service));
    const refused = refusal(serviceTable[action], serviceStateOf(row.expiresOn, today(ctx)), null);
    if (refused) fail(refused);
    const after = await ctx.db
      .updateTable('demoContentServices')
      .set({ expiresOn: action === 'cancel' ? null : addDays(today(ctx), YEAR), version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.record({
      name: `demoService.${{ open: 'opened', cancel: 'cancelled', renew: 'renewed' }[action]}`,
      entity: 'demoService',
      entityId: id,
      before: { expiresOn: row.expiresOn },
      after: { expiresOn: after.expiresOn },
    });
    return toContentService(ctx, after);
  },
);

export const setRulePresetRoute = command(setRulePreset, async (ctx, { id, version, enabled }) => {
  const row = await ctx.db
    .selectFrom('demoRulePresets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  assertVersion(row, version, RulePreset, toRulePreset);
  const after = await ctx.db
    .updateTable('demoRulePresets')
    .set({ enabled, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.record({
    name: enabled ? 'demoPreset.enabled' : 'demoPreset.disabled',
    entity: 'demoPreset',
    entityId: id,
    before: { enabled: row.enabled },
    after: { enabled },
  });
  return toRulePreset(after);
});
