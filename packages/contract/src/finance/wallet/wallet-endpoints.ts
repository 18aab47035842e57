/** The wallet: balances of landlords, figures of the business, the flow of the last days. */
import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { fen, id, int, keyword } from '../../platform/wire.ts';
import { WalletFlow, WalletParty, WalletTotals } from './wallet.ts';

/** `owing`: with a negative balance; `payable`: with something to be paid out. */
export const walletViews = ['open', 'payable', 'inPayout', 'heldBack', 'owing', 'all'] as const;
export type WalletView = (typeof walletViews)[number];

const walletSorts = ['name', 'pendingFen', 'availableFen', 'payoutFen', 'holdbackFen', 'totalFen'] as const;

const walletFilters = {
  /** `open`: with any balance. Roles that do not see money get all. */
  view: z.enum(walletViews).default('open'),
  /** Name, pinyin or its initials. */
  keyword: keyword(50).optional(),
};

export const pageWalletParties = endpoint('POST /hotel-wallet/wallet/page', {
  kind: 'query',
  permission: 'wallet:read',
  summary:
    'Landlords with what they are owed: pending, available, in payout, held back. All in scope with `wallet:landlords`; otherwise only the caller’s own',
  input: z.object({ ...walletFilters, ...pageInput, sort: sortInput(walletSorts) }),
  output: pageOf(WalletParty),
});

export const sumWalletParties = endpoint('POST /hotel-wallet/wallet/sums', {
  kind: 'query',
  permission: 'wallet:read',
  summary: 'Total owed to the filtered landlords; null for users who see no amounts',
  input: z.object(walletFilters),
  output: z
    .object({
      count: z.int(),
      pendingFen: fen,
      availableFen: fen,
      payoutFen: fen,
      holdbackFen: fen,
      totalFen: fen,
    })
    .nullable(),
});

export const getWalletParty = endpoint('GET /hotel-wallet/wallet/party', {
  kind: 'query',
  permission: 'wallet:read',
  summary: 'One landlord in scope with balances',
  input: z.object({ landlordId: id }),
  output: WalletParty,
});

export const walletColumns = [
  'name',
  'status',
  'houseCount',
  'pendingFen',
  'availableFen',
  'payoutFen',
  'holdbackFen',
  'totalFen',
  'awaitedFen',
  'movedOn',
] as const;
export type WalletColumn = (typeof walletColumns)[number];

export const exportWallet = listExport('/hotel-wallet/wallet/export', {
  permission: 'wallet:read',
  summary: 'The balances of the filtered landlords as .xlsx',
  filters: walletFilters,
  sorts: walletSorts,
  columns: walletColumns,
});

export const getWalletTotals = endpoint('GET /hotel-wallet/wallet/totals', {
  kind: 'query',
  permission: 'wallet:read',
  summary:
    'Figures of the whole business; amounts owed to landlords only with `wallet:landlords`; null for roles that do not see all properties and amounts',
  input: z.object({}),
  output: WalletTotals.nullable(),
});

const FLOW_DAYS = 30;

export const getWalletFlow = endpoint('GET /hotel-wallet/wallet/flow', {
  kind: 'query',
  permission: 'wallet:read',
  summary:
    'Money in and out by day, of the business or, for users who do not see all properties, of the landlords in scope; null for roles that see no amounts',
  input: z.object({
    days: int.pipe(z.int().min(1).max(90)).default(FLOW_DAYS),
    landlordId: id.optional(),
  }),
  output: WalletFlow.nullable(),
});
