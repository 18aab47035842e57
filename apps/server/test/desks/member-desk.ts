/** Fixtures for tests of members: members by hand, finished stays, pictures. */

import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { uploadMemberPhoto } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import sharp from 'sharp';
import type { BuiltHouse } from '../builders.ts';
import type { TestApp, TestClient } from '../test-app.ts';
import { day, TODAY } from '../test-day.ts';

type MemberInput = InputOf<typeof saveMember>;

export const enterMember = (by: TestClient, given: Partial<MemberInput> = {}) =>
  by.ok(saveMember, { name: '陈思远', ...given });

export const phoneOf = (value: string, label = '') => ({ kind: 'phone' as const, value, label });

/** Sold for two nights from a day on, as the desk does; answers the order and whose it is. */
export const sellTo = async (
  by: TestClient,
  house: BuiltHouse,
  {
    phone,
    name = '陈思远',
    room = 0,
    from = 0,
  }: { phone?: string; name?: string; room?: number; from?: number },
) => {
  const roomId = house.rooms[room]?.id;
  if (!roomId) throw new Error('the house has no room left');
  const stay = {
    roomTypeId: house.roomTypeId,
    roomId,
    checkIn: day(from),
    checkOut: day(from + 2),
    guests: 1,
  };
  return by.ok(createOrder, {
    houseId: house.id,
    bookerName: name,
    stays: [stay],
    ...(phone === undefined ? {} : { phone }),
  });
};

export const guestOf = async ({ database }: TestApp, orderId: string): Promise<string | null> =>
  (await database.selectFrom('orders').select('guestId').where('id', '=', orderId).executeTakeFirstOrThrow())
    .guestId;

/** As if the stay had been completed, without the desk's steps. */
export const complete = async ({ database }: TestApp, orderId: string): Promise<void> => {
  await database
    .updateTable('stays')
    .set({ state: 'checked_out', checkedInAt: `${TODAY}T06:00:00Z`, checkedOutAt: `${TODAY}T07:00:00Z` })
    .where('orderId', '=', orderId)
    .execute();
  await database.updateTable('orders').set({ shown: 'completed' }).where('id', '=', orderId).execute();
};

export const picture = (): Promise<Uint8Array> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#165dff' } })
    .png()
    .toBuffer();

export const uploadPhoto = async (by: TestClient, side: 'front' | 'back' = 'front'): Promise<string> =>
  (await by.ok(uploadMemberPhoto, { side, file: await picture() })).id;
