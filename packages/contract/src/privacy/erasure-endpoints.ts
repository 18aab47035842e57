/** Requests of guests to have their personal data erased, what would go, and the erasing itself. */
import { z } from 'zod';
import { dutyReason } from '../duties/duty-reason.ts';
import { endpoint } from '../endpoint.ts';
import { pageInput, pageOf } from '../paging.ts';
import { date, id, instant, line, note, phone, version } from '../wire.ts';
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
    /** History events whose personal facts become unreadable. */
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
  summary: 'Requests to erase guests of the houses in my scope',
  input: z.object({
    ...pageInput,
    view: z.enum(erasureViews).default('open'),
    keyword: note(50).optional(),
  }),
  output: pageOf(ErasureRequest),
});

export const countErasureViews = endpoint('POST /hotel-member/erasure/count-views', {
  kind: 'query',
  permission: 'erasure:request',
  summary: 'How many requests are open and overdue',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(['open', 'overdue']), count: z.int() })),
});

export const getGuestErasure = endpoint('GET /hotel-member/erasure/of-guest', {
  kind: 'query',
  permission: 'erasure:request',
  summary: 'The newest request of a guest, and whether he was erased',
  input: z.object({ guestId: id }),
  output: z.object({ erasedAt: instant.nullable(), request: ErasureRequest.nullable() }),
});

/** POST, so no phone is in an address. */
export const findErasureGuest = endpoint('POST /hotel-member/erasure/find', {
  kind: 'query',
  permission: 'erasure:request',
  summary: 'The guest of a phone number, to record his request',
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
  summary: 'What erasing a guest would take away and keep, and what speaks against it; nothing is changed',
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
  summary: 'The guest has taken his request back',
  input: z.object({ id, version }),
  output: ErasureRequest,
});

export const refuseErasure = endpoint('POST /hotel-member/erasure/refuse', {
  kind: 'command',
  permission: 'erasure:decide',
  summary: 'Refuse a request, with the reason the guest is told',
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
