import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, fen, id, keyword, line, list, note, positiveFenInput, version } from '../../platform/wire.ts';
import { Payout, PayoutEvent, PayoutRoom, payoutColumns, payoutMethods, payoutViews } from './payout.ts';

const at = '/hotel-wallet/payout' as const;

const payoutFilters = {
  view: z.enum(payoutViews).default('all'),
  /** Beginning of the payout's number, or a part of the landlord's name. */
  keyword: keyword(50).optional(),
  landlordId: list(id).optional(),
  statementId: id.optional(),
  method: list(z.enum(payoutMethods)).optional(),
  askedFrom: date.optional(),
  askedTo: date.optional(),
};
const payoutSorts = ['askedAt', 'amountFen', 'paidOn'] as const;

const inOrder = (input: { askedFrom?: string | undefined; askedTo?: string | undefined }) =>
  !input.askedFrom || !input.askedTo || input.askedFrom <= input.askedTo;

export const pagePayouts = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'payout:read',
  summary: 'Payouts to the landlords in my scope, latest first',
  input: z
    .object({ ...pageInput, ...payoutFilters, sort: sortInput(payoutSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['askedTo'] }),
  output: pageOf(Payout),
});

export const countPayoutViews = endpoint(`GET ${at}/views`, {
  kind: 'query',
  permission: 'payout:read',
  summary: 'Number of payouts per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(payoutViews), count: z.int() })),
});

export const sumPayouts = endpoint(`POST ${at}/sums`, {
  kind: 'query',
  permission: 'payout:read',
  summary: 'Totals of the filtered payouts (first 10,000)',
  input: z.object(payoutFilters),
  output: z.object({ count: z.int(), amountFen: fen, feeFen: fen }),
});

export const exportPayouts = listExport(`${at}/export`, {
  permission: 'payout:read',
  summary: 'The filtered payouts as .xlsx',
  filters: payoutFilters,
  sorts: payoutSorts,
  columns: payoutColumns,
});

export const getPayout = endpoint(`GET ${at}/detail`, {
  kind: 'query',
  permission: 'payout:read',
  summary: 'A payout with its history',
  input: z.object({ id }),
  output: z.object({ payout: Payout, history: z.array(PayoutEvent) }),
});

export const getPayoutRoom = endpoint(`GET ${at}/room`, {
  kind: 'query',
  permission: 'payout:manage',
  summary: 'Amount that can be paid out to a landlord now, the bank card, and the approval it needs',
  input: z.object({ landlordId: id }),
  output: PayoutRoom,
});

const payoutCommand = <T extends z.ZodObject>(
  verb: string,
  permission: 'payout:manage' | 'payout:approve',
  summary: string,
  input: T,
) => endpoint(`POST ${at}/${verb}`, { kind: 'command', permission, summary, input, output: Payout });

const key = { id, version };
const reason = line(200);

export const askPayout = payoutCommand(
  'create',
  'payout:manage',
  'Pay a landlord from the available balance',
  z.object({
    landlordId: id,
    amountFen: positiveFenInput,
    note: note(200).optional(),
  }),
);
export const approvePayout = payoutCommand(
  'approve',
  'payout:approve',
  'Approve a large payout that another person requested',
  z.object({ ...key, ...dutyReason }),
);
export const rejectPayout = payoutCommand(
  'reject',
  'payout:approve',
  'Reject a large payout that another person requested; its money is available again',
  z.object({ ...key, reason }),
);
export const withdrawPayout = payoutCommand(
  'withdraw',
  'payout:manage',
  'Withdraw a payout that was not sent; its money is available again',
  z.object({ ...key, reason }),
);
export const retryPayout = payoutCommand(
  'retry',
  'payout:manage',
  'Retry a failed payout now, under the same key',
  z.object(key),
);
export const giveUpPayout = payoutCommand(
  'give-up',
  'payout:manage',
  'Give up a failed payout; its money is available again',
  z.object({ ...key, reason }),
);
export const enterPayout = payoutCommand(
  'enter',
  'payout:manage',
  'Record that a payout was made by bank transfer',
  z.object({ ...key, reference: line(60), paidOn: date }),
);
export const refreshPayout = payoutCommand(
  'ask',
  'payout:manage',
  'Query the institution now for the state of a payout',
  z.object({ id }),
);
