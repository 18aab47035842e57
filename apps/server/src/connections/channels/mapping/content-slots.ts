/**
 * Items we created at a platform, by our id. A slot is taken before the call and filled after the answer, so that after a
 * lost answer the item is looked up there and never created twice.
 */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Outcome } from '../adapters/adapter.ts';

export interface ContentSlot {
  readonly connectionId: string;
  readonly kind: 'property' | 'roomType' | 'ratePlan';
  readonly houseId: string;
  readonly ourId: string;
  readonly title: string;
}

/** `key`: it is there. `isUncertain`: an earlier call may have created it. */
interface Taken {
  readonly key: string | null;
  readonly isUncertain: boolean;
}

const slotOf = ({ db }: Ctx, { connectionId, kind, ourId }: ContentSlot) =>
  db
    .selectFrom('channelContent')
    .select(['platformKey', 'sentAt'])
    .where('connectionId', '=', connectionId)
    .where('kind', '=', kind)
    .where('ourId', '=', ourId)
    .forUpdate();

/** Longer than a call takes. */
const UNDER_WAY_MS = MINUTE_MS;

/** `isThere`: whether the platform still has the record of a key; records removed there are created again. */
export const takeSlot = async (
  ctx: Ctx,
  slot: ContentSlot,
  isThere: (key: string) => boolean,
): Promise<Taken> => {
  const { connectionId, kind, houseId, ourId, title } = slot;
  const fresh = await ctx.db
    .insertInto('channelContent')
    .values({ connectionId, kind, houseId, ourId, sentAt: ctx.now })
    .onConflict((known) => known.doNothing())
    .returning('ourId')
    .executeTakeFirst();
  if (fresh) return { key: null, isUncertain: false };
  const known = await slotOf(ctx, slot).executeTakeFirstOrThrow();
  if (known.platformKey !== null && isThere(known.platformKey))
    return { key: known.platformKey, isUncertain: false };
  const isOpen = known.platformKey === null;
  if (isOpen && known.sentAt && ctx.now.getTime() - known.sentAt.getTime() < UNDER_WAY_MS)
    fail(channelFailures.contentUnderWay, { params: { name: title } });
  await ctx.db
    .updateTable('channelContent')
    .set({ platformKey: null, sentAt: ctx.now })
    .where('connectionId', '=', connectionId)
    .where('kind', '=', kind)
    .where('ourId', '=', ourId)
    .execute();
  return { key: null, isUncertain: isOpen };
};

/** A definite refusal frees the slot; without an answer it stays uncertain. */
export const fillSlot = async (
  { db }: Ctx,
  { connectionId, kind, ourId }: ContentSlot,
  outcome: Outcome<{ readonly key: string }>,
): Promise<void> => {
  const set =
    outcome.kind === 'done'
      ? { platformKey: outcome.value.key }
      : outcome.kind === 'failed'
        ? { sentAt: null }
        : null;
  if (set)
    await db
      .updateTable('channelContent')
      .set(set)
      .where('connectionId', '=', connectionId)
      .where('kind', '=', kind)
      .where('ourId', '=', ourId)
      .execute();
  else
    await db
      .deleteFrom('channelContent')
      .where('connectionId', '=', connectionId)
      .where('kind', '=', kind)
      .where('ourId', '=', ourId)
      .execute();
};
