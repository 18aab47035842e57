/** Erasure requests of guests, previews, and erasing. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { date, id, instant, keyword, line, phone, version } from '../../platform/wire.ts';
import { erasureObstacles, erasureStates } from './erasure-states.ts';

export const askedByKinds = ['guest', 'representative', 'platform'] as const;
export const askedViaKinds = ['phone', 'counter', 'mail', 'letter', 'message'] as const;

/** Erased records by kind; `kept` remain until their retention ends. */
export const ErasureCounts = z
  .object({
    orders: z.int(),
    stays: z.int(),
    /** Registrations of no-shows; those of guests who stayed are kept by law. */
    registrations: z.int(),
    visitors: z.int(),
    doorCodes: z.int(),
    /** Guest pages with requests and ended links. */
    guestPages: z.int().default(0),
    channelOrders: z.int(),
    evaluations: z.int(),
    lostItems: z.int(),
    /** Messages from and to the guest. */
    messages: z.int().default(0),
    documents: z.int(),
    contacts: z.int(),
    merges: z.int(),
    notifications: z.int(),
    blacklist: z.int(),
    /** History events whose personal data becomes unreadable. */
    events: z.int(),
    /** Waiting export files that may name the guest. */
    exports: z.int(),
    keptRegistrations: z.int(),
    keptInvoices: z.int(),
  })
  .meta({ id: 'ErasureCounts' });
export type ErasureCounts = z.infer<typeof ErasureCounts>;

const actions = z.array(z.enum(['erase', 'refuse', 'withdraw']));

export const ErasureRequest = z
  .object({
    id: z.string(),
    guestId: z.string(),
    guestName: z.string(),
    phoneMasked: z.string().nullable(),
    state: z.enum(erasureStates),
    askedBy: z.enum(askedByKinds),
    askedVia: z.enum(askedViaKinds),
    askedOn: date,
    dueOn: date,
    isOverdue: z.boolean(),
    reason: z.string().nullable(),
    filedBy: z.string(),
    filedAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    counts: ErasureCounts.nullable(),
    actions,
    version: z.int(),
  })
  .meta({ id: 'ErasureRequest' });
export type ErasureRequest = z.infer<typeof ErasureRequest>;

export const erasureViews = ['open', 'overdue', 'done', 'refused', 'all'] as const;

export const pageErasures = endpoint('POST /hotel-member/erasure/page', {
  kind: 'query',
  permission: 'erasure:request',
  summary: 'Requests to erase guests of the properties in my scope',
  input: z.object({
    ...pageInput,
    view: z.enum(erasureViews).default('open'),
    keyword: keyword(50).optional(),
  }),
  output: pageOf(ErasureRequest),
});

export const countErasureViews = endpoint('POST /hotel-member/erasure/count-views', {
  kind: 'query',
  permission: 'erasure:request',
  summary: 'Number of open and of overdue requests',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(['open', 'overdue']), count: z.int() })),
});

export const getGuestErasure = endpoint('GET /hotel-member/erasure/of-guest', {
  kind: 'query',
  permission: 'erasure:request',
  summary: 'The newest erasure request of a guest, and whether it was carried out',
  input: z.object({ guestId: id }),
  output: z.object({ erasedAt: instant.nullable(), request: ErasureRequest.nullable() }),
});

/** POST, so no phone is in an address. */
export const findErasureGuest = endpoint('POST /hotel-member/erasure/find', {
  kind: 'query',
  permission: 'erasure:request',
  summary: 'Find a guest by phone number, to record a request',
  input: z.object({ phone }),
  output: z
    .object({
      id: z.string(),
      name: z.string(),
      phoneMasked: z.string().nullable(),
      orders: z.int(),
      lastStayOn: z.string().nullable(),
    })
    .nullable(),
});

export const previewErasure = endpoint('POST /hotel-member/erasure/preview', {
  kind: 'query',
  permission: 'erasure:request',
  summary: 'Preview an erasure: what it removes, what it keeps and what prevents it',
  input: z.object({ guestId: id }),
  output: z.object({
    counts: ErasureCounts,
    obstacles: z.array(
      z.object({
        kind: z.enum(erasureObstacles),
        orderId: z.string().nullable(),
        orderNo: z.string().nullable(),
      }),
    ),
    /** Latest day registrations are kept. */
    keptUntil: z.string().nullable(),
  }),
});

export const fileErasure = endpoint('POST /hotel-member/erasure/file', {
  kind: 'command',
  permission: 'erasure:request',
  summary: 'Record that a guest asks to be erased',
  input: z.object({
    guestId: id,
    askedBy: z.enum(askedByKinds),
    askedVia: z.enum(askedViaKinds),
    askedOn: date,
  }),
  output: ErasureRequest,
});

export const withdrawErasure = endpoint('POST /hotel-member/erasure/withdraw', {
  kind: 'command',
  permission: 'erasure:request',
  summary: 'Record that the guest withdrew the request',
  input: z.object({ id, version }),
  output: ErasureRequest,
});

export const refuseErasure = endpoint('POST /hotel-member/erasure/refuse', {
  kind: 'command',
  permission: 'erasure:decide',
  summary: 'Refuse a request, with the reason given to the guest',
  input: z.object({ id, version, reason: line(200) }),
  output: ErasureRequest,
});

export const erasePerson = endpoint('POST /hotel-member/erasure/erase', {
  kind: 'command',
  permission: 'erasure:decide',
  summary: 'Erase the guest for good: names, contacts, documents and notes go, figures stay',
  input: z.object({
    id,
    version,
    /** The guest's name, typed to confirm. */
    confirm: line(60),
    ...dutyReason,
  }),
  output: ErasureRequest,
});
