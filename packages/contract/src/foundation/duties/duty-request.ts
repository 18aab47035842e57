/** An approval request of the duty table, pending or decided, in the API. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';
import { dutyRequestActions, dutyRequestStates } from './duty-states.ts';
import { heldActs } from './duty-table.ts';

/** Facts for the person who confirms; texts `fact_<key>`. */
const dutyFactKeys = [
  'landlord',
  'contractNo',
  'contracts',
  'versionNumber',
  'fromDay',
  'toDay',
  'lastDay',
  'endReason',
  'houses',
  'terms',
  'oldTerms',
  'settledNights',
  'fileNo',
  'oldAccount',
  'newAccount',
  'holder',
  'keys',
  'lockedTo',
  'newLockedTo',
  'memo',
  'entryNo',
  'debit',
  'credit',
  'amount',
  'businessDate',
  'account',
  'accounts',
  'setting',
  'oldValue',
  'newValue',
] as const;
export type DutyFactKey = (typeof dutyFactKeys)[number];

export const DutyFact = z.object({
  key: z.enum(dutyFactKeys),
  /** text: as is; fen: an amount; both: zh and en separated by a line break. */
  kind: z.enum(['text', 'fen', 'both']),
  value: z.string(),
});
export type DutyFact = z.infer<typeof DutyFact>;

export const DutyRequest = z
  .object({
    id: z.string(),
    act: z.enum(heldActs),
    landlordName: z.string().nullable(),
    /** Screen of the record. */
    path: z.string(),
    facts: z.array(DutyFact),
    reason: z.string(),
    state: z.enum(dutyRequestStates),
    askedBy: z.string(),
    askedAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    decideReason: z.string().nullable(),
    /** Reason for confirming one's act where one person runs the business. */
    aloneReason: z.string().nullable(),
    actions: z.array(z.enum(dutyRequestActions)),
  })
  .meta({ id: 'DutyRequest' });
export type DutyRequest = z.infer<typeof DutyRequest>;

/** 待我确认, 我发起的, 已处理, 全部 */
export const dutyRequestViews = ['toDecide', 'mine', 'decided', 'all'] as const;

export const DUTY_PATH = '/walletInformationMenu/confirmations';
