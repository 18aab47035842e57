/** A stay as its guest sees it, and as the desk sees what the guest has entered. */
import { z } from 'zod';
import { clockTime, date, fen, id, instant, line, note } from '../../platform/wire.ts';
import { depositShows, pageStates } from '../../prepared.ts';
import { GuestLink } from '../../sales/guest-links/guest-link-endpoints.ts';
import { linkPurposes } from '../../sales/guest-links/guest-link-rules.ts';
import { stayEnds } from '../../sales/orders/stay/extra-time-endpoints.ts';
import { guestDocumentTypes } from '../../sales/registration/guest-document-rules.ts';
import { consentPurposes, doorWaits, MAX_REQUEST, requestKinds } from './guest-page-kinds.ts';

/** Chinese and English; English is empty where the property has written none. */
const Both = z.object({ zh: z.string(), en: z.string() });
export type Both = z.infer<typeof Both>;

const PageGuest = z.object({
  id: z.string(),
  /** Shortened, as someone else may hold the phone: 陈*. */
  name: z.string(),
  documentType: z.enum(guestDocumentTypes),
  minor: z.boolean(),
  /** Sent back by the authority: enter it again. */
  rejected: z.boolean(),
  canRemove: z.boolean(),
});

export const GuestPage = z
  .object({
    house: Both,
    roomType: z.string(),
    roomNumber: z.string().nullable(),
    checkIn: z.string(),
    checkOut: z.string(),
    checkInTime: z.string(),
    checkOutTime: z.string(),
    timeZone: z.string(),
    purposes: z.array(z.enum(linkPurposes)),
    state: z.enum(pageStates),
    /** Why the desk sent it back; empty otherwise. */
    reason: z.string(),
    /** Guests can still be entered and removed. */
    canEdit: z.boolean(),
    inHouse: z.boolean(),
    required: z.int(),
    registered: z.int(),
    booked: z.int(),
    guests: z.array(PageGuest),
    needsGuardian: z.boolean(),
    arrivalTime: z.string().nullable(),
    /** Agreed times other than the property's, booked here or at the desk. */
    arriveTime: z.string().nullable(),
    leaveTime: z.string().nullable(),
    /** Ends of the stay that can still be booked earlier or later. */
    extraEnds: z.array(z.enum(stayEnds)),
    plateMasked: z.string().nullable(),
    consents: z.array(
      z.object({ purpose: z.enum(consentPurposes), version: z.string(), text: Both, given: z.boolean() }),
    ),
    deposit: z.enum(depositShows),
    /** Null where the link leaves payments out. */
    depositFen: fen.nullable(),
    balanceFen: fen.nullable(),
    /** Null where the link leaves payments out. */
    invoice: z
      .object({
        /** Paid and not invoiced yet. */
        leftFen: fen,
        requested: z.array(z.object({ id: z.string(), amountFen: fen, isIssued: z.boolean() })),
      })
      .nullable(),
    /** Null where the link leaves the way in out. */
    access: z
      .object({
        address: z.string(),
        mapUrl: z.string(),
        directions: Both,
        guide: Both,
        wifiName: z.string(),
        /** Empty until the guests are registered. */
        wifiPassword: z.string(),
        waits: z.array(z.enum(doorWaits)),
        /** Start of the code's validity; null without a code. */
        doorFrom: instant.nullable(),
      })
      .nullable(),
    requests: z.array(z.object({ kind: z.enum(requestKinds), text: z.string(), createdAt: instant })),
    leftAt: instant.nullable(),
    /** Whether the guest can report having left. */
    canLeave: z.boolean(),
  })
  .meta({ id: 'GuestPage' });
export type GuestPage = z.infer<typeof GuestPage>;

/** Letters and digits of a plate, Chinese ones included. */
export const plate = z
  .string()
  .trim()
  .max(20)
  .regex(/^[\p{L}\p{N} ·.-]*$/u);

export const arrivalShape = { arrivalTime: clockTime.nullable(), plate: plate.optional() };
export const requestShape = {
  kind: z.enum(requestKinds),
  text: line(MAX_REQUEST),
  /** For an extension. */
  checkOut: date.optional(),
  /** Made by the browser; a repeated sending is stored once. */
  onceKey: id,
};

/** The desk's view of a stay's page. */
export const StayPage = z
  .object({
    stayId: z.string(),
    roomNumber: z.string().nullable(),
    roomType: z.string(),
    link: GuestLink.nullable(),
    canMake: z.boolean(),
    state: z.enum(pageStates),
    reason: z.string(),
    registered: z.int(),
    required: z.int(),
    deposit: z.enum(depositShows),
    arrivalTime: z.string().nullable(),
    plate: z.string().nullable(),
    rulesAcceptedAt: instant.nullable(),
    leftAt: instant.nullable(),
    submittedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    requests: z.array(z.object({ kind: z.enum(requestKinds), text: z.string(), createdAt: instant })),
    version: z.int(),
    canApprove: z.boolean(),
    canReturn: z.boolean(),
  })
  .meta({ id: 'StayPage' });
export type StayPage = z.infer<typeof StayPage>;

export const StayPages = z.array(StayPage);

const guideText = note(4_000);
export const guideShape = {
  wifiName: note(60),
  wifiPassword: note(60),
  directionsZh: guideText,
  directionsEn: guideText,
  guideZh: guideText,
  guideEn: guideText,
  rulesEn: guideText,
};

export const HouseGuide = z
  .object({
    houseId: z.string(),
    wifiName: z.string(),
    wifiPassword: z.string(),
    directionsZh: z.string(),
    directionsEn: z.string(),
    guideZh: z.string(),
    guideEn: z.string(),
    /** Chinese rules of the reviewed property, for comparison. */
    rulesZh: z.string(),
    rulesEn: z.string(),
    updatedBy: z.string().nullable(),
    updatedAt: instant.nullable(),
    version: z.int(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'HouseGuide' });
export type HouseGuide = z.infer<typeof HouseGuide>;
