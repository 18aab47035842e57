/** Keys by which an account of the books is chosen: the ledger's kinds of account, and claims between legal entities. */
import type { Text } from '../../platform/texts.ts';
import { type AccountKind, accountKindNames, kindOf } from '../ledger/account-kinds.ts';

/** `between`: what one legal entity owes another. */
export const mappedKinds = [...accountKindNames, 'between'] as const;
export type MappedKind = AccountKind | 'between';

export const mappedKindName = (kind: MappedKind): Text =>
  kind === 'between' ? ['主体间往来', 'Between legal entities'] : kindOf(kind).name;

/** Kind of party by which rows of a kind may differ; `none`: all share one account. */
export const partyOfKind = (kind: MappedKind) => (kind === 'between' ? 'entity' : kindOf(kind).party);

/** Auxiliary accounting 辅助核算: what a line carries besides its account. */
export const dimensions = ['customer', 'supplier', 'department', 'project'] as const;
export type Dimension = (typeof dimensions)[number];

export const dimensionNames: Readonly<Record<Dimension, Text>> = {
  customer: ['客户', 'Customer'],
  supplier: ['供应商', 'Supplier'],
  department: ['部门', 'Department'],
  project: ['项目', 'Project'],
};
