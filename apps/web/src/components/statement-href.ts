/** The page of a landlord's statement; with kinds, its lines of these (of one order), or all lines where none is named. */
import type { LineKind } from '@minsu/contract/settlements/statement-lines-rules.ts';

export const statementHref = (id: string, kinds?: readonly LineKind[], orderNo?: string | null): string => {
  const order = orderNo ? [['keyword', orderNo]] : [];
  const lines = kinds && [['tab', 'lines'], ...kinds.map((kind) => ['kind', kind]), ...order];
  return `/walletInformationMenu/statementDetail?${new URLSearchParams([['id', id], ...(lines ?? [])])}`;
};
