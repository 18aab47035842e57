/** Houses, room types and rooms as the wire carries them. Money is null for roles that do not see it. */
import { z } from 'zod';
import { fen, instant } from '../wire.ts';

/** 整租 an entire place (one room type, one room) | 多房型 hotel style. */
export const houseKinds = ['entire', 'multi'] as const;

export const houseStates = [
  'draft',
  'submitted',
  'returned',
  'approved',
  'online',
  'offline',
  'archived',
] as const;
export const HouseState = z.enum(houseStates);

/** 净 | 脏 | 已查 */
export const roomConditions = ['clean', 'dirty', 'inspected'] as const;
export const RoomCondition = z.enum(roomConditions);
export type RoomCondition = z.infer<typeof RoomCondition>;

export const HouseRow = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    kind: z.enum(houseKinds),
    state: HouseState,
    city: z.string(),
    district: z.string(),
    address: z.string(),
    coverUrl: z.string().nullable(),
    landlordName: z.string().nullable(),
    departName: z.string().nullable(),
    roomCount: z.int(),
    /** Rooms owned by a stay or an out-of-order block on the night of the house's business date. */
    occupiedTonight: z.int(),
    fromPriceFen: fen.nullable(),
    rating: z.number().nullable(),
    reviewCount: z.int(),
    tags: z.array(z.string()),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: 'HouseRow' });
export type HouseRow = z.infer<typeof HouseRow>;

export const RoomType = z
  .object({
    id: z.string(),
    houseId: z.string(),
    name: z.string(),
    code: z.string(),
    beds: z.string(),
    areaM2: z.int().nullable(),
    baseGuests: z.int(),
    maxGuests: z.int(),
    extraGuestFeeFen: fen.nullable(),
    basePriceFen: fen.nullable(),
    weekendPriceFen: fen.nullable(),
    roomCount: z.int(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'RoomType' });
export type RoomType = z.infer<typeof RoomType>;

export const Room = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    roomTypeId: z.string(),
    roomTypeName: z.string(),
    number: z.string(),
    floor: z.string().nullable(),
    condition: RoomCondition,
    active: z.boolean(),
    note: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Room' });
export type Room = z.infer<typeof Room>;

export const HousePhoto = z.object({
  id: z.string(),
  url: z.string(),
  caption: z.string(),
  space: z.string(),
});

export const Review = z.object({
  id: z.string(),
  guestName: z.string(),
  channel: z.string(),
  score: z.number(),
  content: z.string(),
  reply: z.string().nullable(),
  createdAt: instant,
});

export const HouseDetail = z
  .object({
    house: HouseRow.extend({
      province: z.string(),
      longitude: z.number().nullable(),
      latitude: z.number().nullable(),
      description: z.string(),
      facilities: z.array(z.string()),
      houseRules: z.string(),
      checkInTime: z.string(),
      checkOutTime: z.string(),
      timeZone: z.string(),
      currency: z.string(),
      depositFen: fen.nullable(),
      cleaningFeeFen: fen.nullable(),
      instantBook: z.boolean(),
      licenceNumber: z.string().nullable(),
      licenceExpires: z.string().nullable(),
      managerName: z.string().nullable(),
      businessDate: z.string(),
      createdAt: instant,
    }),
    photos: z.array(HousePhoto),
    roomTypes: z.array(RoomType),
    reviews: z.array(Review),
    figures: z.object({
      occupancy30: z.number(),
      adrFen: fen.nullable(),
      revenue30Fen: fen.nullable(),
      futureOrders: z.int(),
    }),
    /** Names of the commands this user may run on the house. */
    actions: z.array(z.string()),
  })
  .meta({ id: 'HouseDetail' });
export type HouseDetail = z.infer<typeof HouseDetail>;
