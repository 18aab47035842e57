/** A landlord's own view: properties, documents and owner stays. */
import { z } from 'zod';
import { HouseState, houseKinds } from '../../foundation/houses/house.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { languages } from '../../platform/texts.ts';
import { date, id, list, note, version } from '../../platform/wire.ts';
import { ContractTerms } from '../contracts/contract-terms.ts';
import { LandlordDocument } from './landlord.ts';
import { landlordStates } from './landlord-states.ts';

/** Maximum properties and owner stays returned. */
export const OWNER_HOUSE_LIMIT = 200;
export const OWNER_STAY_LIMIT = 50;
const OWNER_STAY_ROOMS = 50;

export const OwnerStay = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    roomNumber: z.string(),
    /** [from, to): the last day is free again. */
    from: z.string(),
    to: z.string(),
    note: z.string(),
    filedBy: z.string(),
    /** Not started, and this user may cancel it. */
    canCancel: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'OwnerStay' });
export type OwnerStay = z.infer<typeof OwnerStay>;

export const OwnerHouse = z
  .object({
    id: z.string(),
    name: z.string(),
    city: z.string(),
    kind: z.enum(houseKinds),
    state: HouseState,
    coverUrl: z.string().nullable(),
    rooms: z.int(),
    /** Nights sold in the current month, including future ones. */
    nightsSold: z.int(),
    /** Rooms × days of the month. */
    nightsInAll: z.int(),
    /** Stays starting in the month. */
    arrivals: z.int(),
    licenceExpires: z.string().nullable(),
  })
  .meta({ id: 'OwnerHouse' });
export type OwnerHouse = z.infer<typeof OwnerHouse>;

/** A contract in force. */
export const OwnerContract = z
  .object({
    id: z.string(),
    contractNo: z.string(),
    /** First and last day, both included; null: without end. */
    from: z.string(),
    to: z.string().nullable(),
    /** Null: amounts are not for this user. */
    terms: ContractTerms.nullable(),
    /** The landlord is a co-owner of another one's contract. */
    asCoOwner: z.boolean(),
    /** Share of the landlords' part. */
    shareBp: z.int(),
    ownerCount: z.int(),
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Owner nights, see `owner-allowance-rules.ts`. */
    year: z.int(),
    nightsPerYear: z.int(),
    usedNights: z.int(),
    plannedNights: z.int(),
    /** The agreement can be had as PDF. */
    canPrint: z.boolean(),
  })
  .meta({ id: 'OwnerContract' });
export type OwnerContract = z.infer<typeof OwnerContract>;

export const OwnerHome = z
  .object({
    /** Null: this user is not linked to a landlord. */
    landlord: z
      .object({
        id: z.string(),
        name: z.string(),
        status: z.enum(landlordStates),
        statusReason: z.string().nullable(),
        /** Mails each approved statement as PDF. */
        statementMail: z.boolean(),
      })
      .nullable(),
    today: z.string(),
    /** `2026-11`: the month that the figures are of. */
    month: z.string(),
    houses: z.array(OwnerHouse),
    contracts: z.array(OwnerContract),
    stays: z.array(OwnerStay),
    documents: z.array(LandlordDocument),
  })
  .meta({ id: 'OwnerHome' });
export type OwnerHome = z.infer<typeof OwnerHome>;

export const getOwnerHome = endpoint('GET /hotel-member/owner/home', {
  kind: 'query',
  permission: 'ownerHome:read',
  summary: 'My properties with the figures of this month, my contracts, my next stays and my documents',
  input: z.object({}),
  output: OwnerHome,
});

export const setStatementMail = endpoint('POST /hotel-member/owner/statement-mail', {
  kind: 'command',
  permission: 'ownerHome:read',
  summary: 'Whether my statements are mailed to me as PDF as soon as they are approved',
  input: z.object({ wanted: z.boolean() }),
  output: z.null(),
});

export const getOwnFile = endpoint('GET /hotel-member/owner/file', {
  kind: 'query',
  permission: 'ownerHome:read',
  summary: 'The scan of one of my documents',
  input: z.object({ fileId: id }),
  output: z.unknown(),
});

export const printOwnContract = endpoint('GET /hotel-member/owner/contract', {
  kind: 'query',
  permission: 'ownerHome:read',
  summary: 'The agreement in force of one of my contracts as PDF',
  input: z.object({ id, language: z.enum(languages).optional() }),
  output: z.null(),
});

export const fileOwnerStay = endpoint('POST /hotel-member/owner-stay/file', {
  kind: 'command',
  permission: 'ownerStay:file',
  summary: 'Create an owner stay, whose nights are neither sold nor blocked',
  input: z
    .object({
      roomIds: list(id).pipe(z.array(id).min(1).max(OWNER_STAY_ROOMS)),
      from: date,
      to: date,
      note: note(500).default(''),
      /** Owner who stays and is charged; absent: the caller, else the property's landlord. */
      landlordId: id.optional(),
    })
    .refine((stay) => stay.from < stay.to, { ...custom('reversedRange'), path: ['to'] }),
  output: z.array(OwnerStay),
});

export const listStayOwners = endpoint('GET /hotel-member/owner-stay/owners', {
  kind: 'query',
  permission: 'ownerStay:file',
  summary: 'Owners of a property, who may book owner stays',
  input: z.object({ houseId: id }),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const cancelOwnerStay = endpoint('POST /hotel-member/owner-stay/cancel', {
  kind: 'command',
  permission: 'ownerStay:file',
  summary: 'Cancel an owner stay that has not begun',
  input: z.object({ id, version }),
  output: z.null(),
});
