/** Properties, room types and rooms in the API. Amounts are null for roles that do not see money. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { NearLandmark } from '../landmarks/landmark.ts';
import { cancellationPolicies } from './cancellation-policy.ts';
import { CustomField, HouseNotes, houseTimeZones } from './house-content.ts';
import { RevisionHead } from './revision-head.ts';

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

/** Runs out within two months | has run out | there is none. */
export const licenceStates = ['soon', 'over', 'none'] as const;
/** Days before a licence expires when reminders are sent; the first marks it as expiring. */
export const LICENCE_REMINDERS = [60, 30, 7, 0] as const;

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
    managerName: z.string().nullable(),
    licenceExpires: z.string().nullable(),
    /** Business date of the property, which decides whether its licence has expired. */
    businessDate: z.string(),
    roomCount: z.int(),
    /** Rooms occupied by a stay or an out-of-order block on tonight's business date. */
    occupiedTonight: z.int(),
    fromPriceFen: fen.nullable(),
    rating: z.number().nullable(),
    evaluationCount: z.int(),
    /** Distance to the landmark of the filter. */
    near: NearLandmark.omit({ id: true }).nullable(),
    tags: z.array(z.string()),
    /** Reason it is offline or archived, if given. */
    stateReason: z.string().nullable(),
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
    facilities: z.array(z.string()),
    roomCount: z.int(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'RoomType' });
export type RoomType = z.infer<typeof RoomType>;

const HousePhoto = z.object({
  id: z.string(),
  url: z.string(),
  caption: z.string(),
  space: z.string(),
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
      timeZone: z.enum(houseTimeZones),
      currency: z.string(),
      depositFen: fen.nullable(),
      cleaningFeeFen: fen.nullable(),
      instantBook: z.boolean(),
      licenceNumber: z.string().nullable(),
      cancellationPolicy: z.enum(cancellationPolicies),
      customFields: z.array(CustomField),
      createdAt: instant,
    }),
    photos: z.array(HousePhoto),
    /** Contacts, network, locks; for users who edit properties or check guests in. */
    notes: HouseNotes.nullable(),
    /** Open revision beside the shown content. */
    revision: RevisionHead.nullable(),
    roomTypes: z.array(RoomType),
    figures: z.object({
      occupancy30: z.number(),
      adrFen: fen.nullable(),
      revenue30Fen: fen.nullable(),
      futureOrders: z.int(),
    }),
    /** Commands this user may run on the property. */
    actions: z.array(z.string()),
  })
  .meta({ id: 'HouseDetail' });
export type HouseDetail = z.infer<typeof HouseDetail>;
