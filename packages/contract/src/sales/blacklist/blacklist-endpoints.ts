/** Blocklist: guests not to be sold to, by phone or document, with a reason, for one property or all. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { bool, date, guestPhone, id, instant, keyword, line, version } from '../../platform/wire.ts';
import { memberLevels } from '../members/member.ts';
import { guestDocumentTypes } from '../registration/guest-document-rules.ts';
import { withDocumentNumber } from '../registration/registration.ts';

export const BlacklistEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    phoneMasked: z.string().nullable(),
    documentType: z.enum(guestDocumentTypes).nullable(),
    documentMasked: z.string().nullable(),
    reason: z.string(),
    /** Null: all properties. */
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    addedBy: z.string(),
    addedAt: instant,
    liftedAt: instant.nullable(),
    liftedReason: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'BlacklistEntry' });
export type BlacklistEntry = z.infer<typeof BlacklistEntry>;

export const pageBlacklist = endpoint('POST /hotel-order/blacklist/page', {
  kind: 'query',
  permission: 'blacklist:read',
  summary: 'Guests on the blocklist of the properties in my scope',
  input: z.object({ ...pageInput, keyword: keyword(50).optional(), lifted: bool.default(false) }),
  output: pageOf(BlacklistEntry),
});

export const addToBlacklist = endpoint('POST /hotel-order/blacklist/add', {
  kind: 'command',
  permission: 'blacklist:edit',
  summary: 'Put a guest on the blocklist, by phone, document or both',
  input: withDocumentNumber(
    z.object({
      name: line(60),
      phone: guestPhone.optional(),
      documentType: z.enum(guestDocumentTypes).optional(),
      number: line(40).optional(),
      reason: line(200),
      /** All properties when absent. */
      houseId: id.optional(),
    }),
  ).refine((input) => input.phone !== undefined || input.number !== undefined, {
    ...custom('required'),
    path: ['phone'],
  }),
  output: BlacklistEntry,
});

/** Adds an order's booker by phone and its registered guests by document. */
export const blacklistGuest = endpoint('POST /hotel-order/blacklist/add-of-order', {
  kind: 'command',
  permission: 'blacklist:edit',
  summary: 'Put the booker of an order on the blocklist',
  input: z.object({ orderId: id, reason: line(200), everywhere: bool.default(false) }),
  output: BlacklistEntry,
});

/** Adds the member's phones and documents not listed yet, one entry each. */
export const blacklistMember = endpoint('POST /hotel-order/blacklist/add-of-member', {
  kind: 'command',
  permission: 'blacklist:edit',
  summary: 'Put a member on the blocklist, by phones and documents',
  input: z.object({
    guestId: id,
    reason: line(200),
    /** All properties when absent. */
    houseId: id.optional(),
  }),
  output: z.array(BlacklistEntry),
});

export const listMemberBlacklist = endpoint('GET /hotel-order/blacklist/of-member', {
  kind: 'query',
  permission: 'blacklist:read',
  summary: 'Blocklist entries of a member, including lifted ones',
  input: z.object({ guestId: id }),
  output: z.array(BlacklistEntry),
});

export const liftBlacklist = endpoint('POST /hotel-order/blacklist/lift', {
  kind: 'command',
  permission: 'blacklist:edit',
  summary: 'Remove a guest from the blocklist; the entry is kept',
  input: z.object({ id, version, reason: line(200) }),
  output: BlacklistEntry,
});

/** Called while an order is created. */
export const checkBooker = endpoint('POST /hotel-order/blacklist/check-booker', {
  kind: 'query',
  permission: 'order:create',
  summary: 'Known facts of a phone number: earlier guest, orders for the same days, blocklist',
  input: z.object({
    phone: guestPhone,
    houseId: id.optional(),
    checkIn: date.optional(),
    checkOut: date.optional(),
  }),
  output: z.object({
    guest: z
      .object({
        /** Null if the member belongs to properties out of scope. */
        id: z.string().nullable(),
        name: z.string(),
        level: z.enum(memberLevels),
        tags: z.array(z.string()),
        stayCount: z.int(),
        lastStayOn: z.string().nullable(),
      })
      .nullable(),
    /** Open orders of this phone on overlapping days. */
    orders: z.array(
      z.object({
        id: z.string(),
        orderNo: z.string(),
        houseName: z.string(),
        checkIn: z.string(),
        checkOut: z.string(),
      }),
    ),
    blacklistedFor: z.string().nullable(),
  }),
});
