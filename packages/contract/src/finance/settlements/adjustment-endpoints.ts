/** Landlord adjustments and reserve releases: requested, decided by another person, on the next statement. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import {
  date,
  fen,
  id,
  instant,
  keyword,
  line,
  list,
  note,
  positiveFenInput,
  version,
} from '../../platform/wire.ts';
import { TakenMethod } from '../../sales/orders/order.ts';
import { adjustmentKinds, adjustmentSides } from './adjustment-rules.ts';
import { adjustmentActions, adjustmentStates } from './adjustment-states.ts';

const at = '/hotel-wallet/landlord-adjustment' as const;
const key = { id, version };

export const LandlordAdjustment = z
  .object({
    id: z.string(),
    adjustmentNo: z.string(),
    kind: z.enum(adjustmentKinds),
    landlordId: z.string(),
    landlordName: z.string(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    /** Amount the landlord gets; negative: pays. */
    amountFen: fen,
    reason: z.string(),
    /** For repayments: method, date and bank number. */
    method: TakenMethod.nullable(),
    receivedOn: z.string().nullable(),
    receiptNo: z.string(),
    state: z.enum(adjustmentStates),
    askedByName: z.string(),
    askedAt: instant,
    decidedByName: z.string().nullable(),
    decidedAt: instant.nullable(),
    decisionNote: z.string(),
    entryId: z.string().nullable(),
    /** The statement that it is a line of. */
    statementId: z.string().nullable(),
    statementNo: z.string().nullable(),
    version: z.int(),
    actions: z.array(z.enum(adjustmentActions)),
  })
  .meta({ id: 'LandlordAdjustment' });
export type LandlordAdjustment = z.infer<typeof LandlordAdjustment>;

const adjustmentSorts = ['askedAt', 'amountFen'] as const;

export const pageAdjustments = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'settlement:read',
  summary: 'Adjustments of landlords and releases of their reserves, latest first',
  input: z.object({
    ...pageInput,
    view: z.enum([...adjustmentStates, 'all']).default('all'),
    /** Beginning of its number, or a part of the landlord's name. */
    keyword: keyword(50).optional(),
    kind: list(z.enum(adjustmentKinds)).optional(),
    landlordId: list(id).optional(),
    sort: sortInput(adjustmentSorts),
  }),
  output: pageOf(LandlordAdjustment),
});

export const getAdjustmentRoom = endpoint(`GET ${at}/room`, {
  kind: 'query',
  permission: 'settlement:manage',
  summary: 'Reserve of a landlord, and how much can be released',
  input: z.object({ landlordId: id }),
  output: z.object({ heldFen: fen, releasableFen: fen }),
});

export const askAdjustment = endpoint(`POST ${at}/ask`, {
  kind: 'command',
  permission: 'settlement:manage',
  summary: 'Request a landlord adjustment or the release of a reserve, or record a repayment of a landlord',
  input: z.object({
    landlordId: id,
    kind: z.enum(adjustmentKinds),
    /** Direction of an adjustment; a release is always paid to the landlord. */
    side: z.enum(adjustmentSides).default('pay'),
    /** For an adjustment: property whose revenue is charged. */
    houseId: id.nullable().optional(),
    amountFen: positiveFenInput,
    reason: line(200),
    /** Payment method of a repayment, which needs both fields. */
    method: TakenMethod.nullish(),
    receivedOn: date.nullish(),
    receiptNo: note(60).default(''),
  }),
  output: LandlordAdjustment,
});

export const approveAdjustment = endpoint(`POST ${at}/approve`, {
  kind: 'command',
  permission: 'settlement:approve',
  summary: 'Approve another user’s adjustment, which is posted and added to the next statement',
  input: z.object({ ...key, ...dutyReason }),
  output: LandlordAdjustment,
});
export const rejectAdjustment = endpoint(`POST ${at}/reject`, {
  kind: 'command',
  permission: 'settlement:approve',
  summary: 'Reject another user’s request',
  input: z.object({ ...key, note: line(200) }),
  output: LandlordAdjustment,
});
export const withdrawAdjustment = endpoint(`POST ${at}/withdraw`, {
  kind: 'command',
  permission: 'settlement:manage',
  summary: 'Withdraw my own request',
  input: z.object(key),
  output: LandlordAdjustment,
});
