/** Hotels and units that a partner puts up at Tujia: the same again changes what is there. */
import type { TjHotelAdd, TjUnitStatic } from '@minsu/contract/connections/channels/wire/tj.ts';
import { addListing, listingsOf } from '../add-store.ts';
import { ordersOfStore } from '../order-feed.ts';
import { isUnfinished } from '../order-life.ts';
import { Refused } from '../refused.ts';
import type { Listing, Store, World } from '../world.ts';

type UnitStatic = (typeof TjUnitStatic)['_output'];
type Hotel = (typeof TjHotelAdd)['_output'];

export const putUnit = (
  world: World,
  store: Store,
  hotel: { hotelId: string; hotelName: string; address: string },
  unit: UnitStatic,
): Listing => {
  const known = listingsOf(world, 'tj', store.id).find(({ partnerRoomId }) => partnerRoomId === unit.roomId);
  const listing =
    known ??
    addListing(world, store, { houseName: hotel.hotelName, typeName: unit.name, address: hotel.address });
  Object.assign(listing, {
    title: `${hotel.hotelName} · ${unit.name}`,
    houseName: hotel.hotelName,
    typeName: unit.name,
    address: hotel.address,
    rentType: unit.rentType,
    basePrice: unit.price,
    rooms: unit.stock,
    instant: unit.instantBook === 1,
    partnerRoomId: unit.roomId,
    hotelId: hotel.hotelId,
  });
  world.touch();
  return listing;
};

/** Hotels are keyed by the partner's id; those without a licence number are rejected, as a reviewer would. */
export const putHotel = (world: World, store: Store, hotel: Hotel) => {
  const hotelId = `${store.id}-${hotel.hotelId}`;
  if (hotel.licenceNo === '')
    return { tjHotelId: hotelId, auditStatus: 2, reason: '缺少经营许可证号', units: [] };
  const units = hotel.units.map((unit) => ({
    roomId: unit.roomId,
    unitId: putUnit(world, store, { ...hotel, hotelId }, unit).id,
  }));
  return { tjHotelId: hotelId, auditStatus: 1, reason: '', units };
};

/** Hotel for units that are added without one. */
export const hotelOf = (world: World, store: Store, hotelId: string) => {
  const first = listingsOf(world, 'tj', store.id).find((listing) => listing.hotelId === hotelId);
  if (!first) throw new Refused('unknownListing', '酒店不存在');
  return { hotelId, hotelName: first.houseName, address: first.address };
};

export const setUnitStatus = (world: World, listing: Listing, status: 1 | 0 | -1): void => {
  const unfinished = ordersOfStore(world, { platform: 'tj', id: listing.storeId }).some(
    (order) => order.listingId === listing.id && isUnfinished(order),
  );
  if (status === -1 && unfinished) throw new Refused('unfinishedOrders');
  listing.status = status;
  world.touch();
};

export const unitOf = (listing: Listing) => ({
  unitId: listing.id,
  unitName: listing.title,
  roomTypeName: listing.typeName,
  tjHotelId: listing.hotelId,
  hotelName: listing.houseName,
  roomId: listing.partnerRoomId,
  rentType: listing.rentType,
  instantBook: listing.instant ? 1 : 0,
  price: listing.basePrice,
  stock: listing.rooms,
  status: listing.status,
});
