/** Landlord adjustments and reserve releases: requested, decided by another person, on the next statement. */
import { z } from 'zod';
import { dutyReason } from '../duties/duty-reason.ts';
import { endpoint } from '../endpoint.ts';
import { TakenMethod } from '../orders/order.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { date, fen, id, instant, line, list, note, positiveFenInput, version } from '../wire.ts';
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
    /** For a repayment: how and when the money came in, and the bank's number. */
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

export const adjustmentSorts = ['askedAt', 'amountFen'] as const;

export const pageAdjustments = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'settlement:read',
  summary: 'Adjustments of landlords and releases of their reserves, the latest first',
  input: z.object({
    ...pageInput,
    view: z.enum([...adjustmentStates, 'all']).default('all'),
    /** Beginning of its number, or a part of the landlord's name. */
    keyword: note(50).optional(),
    kind: list(z.enum(adjustmentKinds)).optional(),
    landlordId: list(id).optional(),
    sort: sortInput(adjustmentSorts),
  }),
  output: pageOf(LandlordAdjustment),
});

export const getAdjustmentRoom = endpoint(`GET ${at}/room`, {
  kind: 'query',
  permission: 'settlement:manage',
  summary: 'What of a landlord is held back, and what of it may be released',
  input: z.object({ landlordId: id }),
  output: z.object({ heldFen: fen, releasableFen: fen }),
});

export const askAdjustment = endpoint(`POST ${at}/ask`, {
  kind: 'command',
  permission: 'settlement:manage',
  summary:
    'Ask for an adjustment of a landlord, for the release of a reserve, or record what a landlord has repaid',
  input: z.object({
    landlordId: id,
    kind: z.enum(adjustmentKinds),
    /** Direction of an adjustment; a release is always paid to the landlord. */
    side: z.enum(adjustmentSides).default('pay'),
    /** For an adjustment: property whose revenue bears it. */
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
  summary: 'Approve what somebody else has asked for: posts it; it is a line of the next statement',
  input: z.object({ ...key, ...dutyReason }),
  output: LandlordAdjustment,
});
export const rejectAdjustment = endpoint(`POST ${at}/reject`, {
  kind: 'command',
  permission: 'settlement:approve',
  summary: 'Reject what somebody else has asked for',
  input: z.object({ ...key, note: line(200) }),
  output: LandlordAdjustment,
});
export const withdrawAdjustment = endpoint(`POST ${at}/withdraw`, {
  kind: 'command',
  permission: 'settlement:manage',
  summary: 'Withdraw what one has asked for oneself',
  input: z.object(key),
  output: LandlordAdjustment,
});
