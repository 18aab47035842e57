/** Numbers that opted out of text messages, as staff see and change them. */

import type { SmsOptOut } from '@minsu/contract/foundation/messages/sms-account.ts';
import {
  addSmsOptOut,
  type pageSmsOptOuts,
  removeSmsOptOut,
} from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import { smsFailures } from '@minsu/contract/foundation/messages/sms-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { command } from '../../platform/http/routes.ts';
import { storeOptOut } from '../messages/opt-outs.ts';
import { assertSeesConnectors } from './connector-queries.ts';

type Row = z.input<typeof SmsOptOut>;

export const pageOfOptOuts = async (
  ctx: Ctx,
  input: z.output<typeof pageSmsOptOuts.input>,
): Promise<Page<Row>> => {
  assertSeesConnectors(ctx);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select id, phone_masked, source, created_at from sms_opt_outs
      order by created_at desc, id desc ${limitOf(input)}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from sms_opt_outs`.execute(ctx.db),
  ]);
  return pageOfRows([...rows], counted.rows[0]?.n ?? 0, input);
};

export const addSmsOptOutRoute = command(addSmsOptOut, async (ctx, { phone }) => {
  assertSeesConnectors(ctx);
  return (await storeOptOut(ctx, phone, 'staff')) ?? failAt('phone', smsFailures.optedOutAlready);
});

export const removeSmsOptOutRoute = command(removeSmsOptOut, async (ctx, { id }) => {
  assertSeesConnectors(ctx);
  const gone = await ctx.db.deleteFrom('smsOptOuts').where('id', '=', id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) fail(smsFailures.optOutUnknown);
  await ctx.record({ name: 'smsOptOut.removed', entity: 'smsOptOut', entityId: id });
  return { removed: true };
});
