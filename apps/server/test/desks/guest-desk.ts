/** A house on a scripted platform whose guests write, and the people who answer them. */
import { getThread, pageThreads } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { readMessages } from '../../src/connections/channels/pull/read-messages.ts';
import { sendWrittenJob } from '../../src/connections/threads/send-messages.ts';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { type ConnectedListing, connectHouse } from '../channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../channels/scripted-platform.ts';
import { sendHook } from '../channels/send-hook.ts';
import type { TestApp } from '../test-app.ts';

export const openGuestDesk = async (t: TestApp, platform: 'mt' | 'tj' | 'pig' = 'mt') => {
  const scripted = new ScriptedPlatform(platform);
  await playAlone(t, scripted);
  const house: BuiltHouse = await buildHouse(t.database, {
    rooms: 3,
    weekendPriceFen: null,
    department: 'staff',
  });
  const listing: ConnectedListing = await connectHouse(t, house, { platform });
  let events = 0;
  /** An order of the platform that has found its place; answers the platform's number. */
  const book = async (
    id: string,
    of: Parameters<ScriptedPlatform['say']>[0] | object = {},
  ): Promise<string> => {
    scripted.say({ ...of, platformOrderId: id });
    events += 1;
    await sendHook(t, platform, listing, { eventId: `order-${id}-${events}`, platformOrderIds: [id] });
    return id;
  };
  const read = () => readMessages(t.job(), listing.connectionId);
  const threadOf = async (platformOrderId: string) => {
    const row = await t.database
      .selectFrom('threads')
      .selectAll()
      .where('connectionId', '=', listing.connectionId)
      .where('platformOrderId', '=', platformOrderId)
      .executeTakeFirstOrThrow();
    return row;
  };
  return {
    scripted,
    house,
    listing,
    book,
    read,
    threadOf,
    /** The guest writes, and it is read. */
    hear: async (platformOrderId: string, text = '请问几点可以入住？'): Promise<string> => {
      scripted.write({ platformOrderId, text, at: t.now() });
      await read();
      return (await threadOf(platformOrderId)).id;
    },
    send: (threadId: string) => sendWrittenJob.run(t.job(), { entityId: threadId }),
    detail: async (threadId: string, username = 'frontdesk') =>
      (await t.as(username)).ok(getThread, { id: threadId }),
    list: async (view: Parameters<typeof pageThreads.input.parse>[0] = {}, username = 'frontdesk') =>
      (await (await t.as(username)).ok(pageThreads, view as never)).records,
  };
};

export type GuestDesk = Awaited<ReturnType<typeof openGuestDesk>>;
