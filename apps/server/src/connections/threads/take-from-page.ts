/** Adds what a guest wrote outside a platform to the conversation of the order. */
import type { Ctx } from '../../platform/context.ts';
import { openThread, wayToGuest } from './find-thread.ts';
import { recountThread } from './locked-thread.ts';
import { openForGuest } from './take-messages.ts';

interface GuestMessage {
  readonly author: string;
  readonly text: string;
  /** Recognises a message that is sent again; null: the caller does. */
  readonly platformMessageId: string | null;
}

interface HeldThread {
  readonly id: string;
  readonly houseId: string | null;
  readonly state: string;
}

/** The conversation is locked by the caller. */
export const storeGuestMessage = async (
  ctx: Ctx,
  thread: HeldThread,
  { author, text, platformMessageId }: GuestMessage,
): Promise<void> => {
  await ctx.db
    .insertInto('threadMessages')
    .values({
      ...{ id: ctx.newId(), threadId: thread.id, kind: 'guest', origin: 'person', author, platformMessageId },
      ...{ textCipher: ctx.services.cipher.encrypt(text), at: ctx.now, createdAt: ctx.now },
    })
    .execute();
  await openForGuest(ctx, thread);
  await recountThread(ctx, thread.id);
  await ctx.record({
    ...{ name: 'thread.guestMessage', entity: 'thread', entityId: thread.id, houseId: thread.houseId },
    after: { count: 1 },
  });
};

/** Written on the guest page. The caller has locked the order. */
export const takeFromPage = async (
  ctx: Ctx,
  { orderId }: { readonly orderId: string },
  text: string,
): Promise<void> => {
  const way = await wayToGuest(ctx, orderId);
  const threadId = await openThread(ctx, way);
  const thread = await ctx.db
    .selectFrom('threads')
    .select(['id', 'houseId', 'state'])
    .where('id', '=', threadId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await storeGuestMessage(ctx, thread, { author: way.bookerName, text, platformMessageId: null });
};
