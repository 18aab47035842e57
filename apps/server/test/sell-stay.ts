/** Two nights from the first day on, sold by the desk's own dialog into this room. */
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { BuiltHouse } from './builders.ts';
import type { TestClient } from './test-app.ts';
import { day, TODAY } from './test-day.ts';

export const sellStay = async (
  by: TestClient,
  house: BuiltHouse,
  room: BuiltHouse['rooms'][number] | undefined,
  { guests = 1, ...more }: { guests?: number; phone?: string } = {},
) => {
  if (!room) throw new Error('the house has no room left');
  const dates = { checkIn: TODAY, checkOut: day(2) };
  const stay = { roomTypeId: house.roomTypeId, roomId: room.id, ...dates, guests };
  const sold = await by.ok(createOrder, { houseId: house.id, bookerName: '陈思远', stays: [stay], ...more });
  return { orderId: sold.id, stayId: sold.stays[0]?.id as string };
};
