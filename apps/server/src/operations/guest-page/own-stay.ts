/** The guest's own stay, read or locked: every endpoint of the page begins here and takes no stay from its input. */
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import { guestPageTable, type PageAction } from '@minsu/contract/operations/guest-page/guest-page-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { LinkPurpose } from '@minsu/contract/sales/guest-links/guest-link-rules.ts';
import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { guestIn } from '../../sales/guest-links/guest-of-pass.ts';
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { guestPage } from './guest-page-queries.ts';
import { isOpenPart, type PageFacts, pageFacts, presentPart } from './page-facts-queries.ts';

type StayKey = Pick<PageFacts, 'houseId' | 'stayId'>;

export const ownFacts = (ctx: Ctx, purpose?: LinkPurpose): Promise<PageFacts> =>
  pageFacts(ctx, guestIn(ctx, purpose));

export const ownPage = async (ctx: Ctx): Promise<z.input<typeof GuestPage>> =>
  guestPage(ctx, await ownFacts(ctx), guestIn(ctx).purposes as LinkPurpose[]);

/** Locks the order first, as every command on it does, then reads the page under the lock. */
export const lockPage = async (ctx: Ctx, key: StayKey): Promise<PageFacts> => {
  await lockOrder(ctx, { stayId: key.stayId }, null);
  await sql`insert into guest_pages (house_id, stay_id) values (${key.houseId}, ${key.stayId})
    on conflict do nothing`.execute(ctx.db);
  return pageFacts(ctx, key);
};

/** For a step of the guest: the stay must not be over. */
export const lockOwnPage = async (ctx: Ctx, purpose: LinkPurpose): Promise<PageFacts> => {
  const facts = await lockPage(ctx, guestIn(ctx, purpose));
  if (facts.booking !== 'confirmed' || !isOpenPart(presentPart(facts))) fail(guestPageFailures.stayOver);
  return facts;
};

export const setPage = async (
  ctx: Ctx,
  { houseId, stayId }: StayKey,
  values: Updateable<DB['guestPages']>,
): Promise<void> => {
  await ctx.db
    .updateTable('guestPages')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('houseId', '=', houseId)
    .where('stayId', '=', stayId)
    .execute();
};

export const assertPage = ({ state }: Pick<PageFacts, 'state'>, action: PageAction): void => {
  const why = refusal(guestPageTable[action], state ?? 'open', {});
  if (why) fail(why);
};
