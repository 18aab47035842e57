/** One listing put on or off sale at its platform (a status there, or all of its nights closed). */
import type { StepCtx } from '../../../platform/http/routes.ts';
import type { Outcome } from '../adapters/adapter.ts';
import { askPlatform } from '../ask-platform.ts';
import type { OpenAccount } from '../connect/open-account.ts';

export interface SaleListing {
  readonly id: string;
  readonly name: string;
  readonly platformRoomId: string;
  readonly houseId: string | null;
}

/** The platform is called outside any transaction; only confirmed changes are stored. */
export const turnOnSale = async (
  ctx: StepCtx,
  opened: OpenAccount,
  { id, name, platformRoomId, houseId }: SaleListing,
  onSale: boolean,
): Promise<Outcome<null>> => {
  const about = { kind: 'status', subject: name, houseId, items: 1 };
  const outcome = await askPlatform(ctx, opened, about, ({ adapter, account }) =>
    adapter.setOnSale(account, platformRoomId, onSale),
  );
  if (outcome.kind === 'done')
    await ctx.store(async (change) => {
      await change.db
        .updateTable('channelRooms')
        .set({ onSale })
        .where('connectionId', '=', opened.account.connectionId)
        .where('id', '=', id)
        .execute();
      await change.record({
        name: onSale ? 'channelRoom.putOnSale' : 'channelRoom.takenOffSale',
        entity: 'channelRoom',
        entityId: id,
        houseId,
        after: { channelRoom: name, onSale },
      });
    });
  return outcome;
};
