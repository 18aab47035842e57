/** Address of an owner statement; optionally its lines of some kinds and order. */
import type { LineKind } from '@minsu/contract/finance/settlements/statement-lines-rules.ts';

export const statementHref = (id: string, kinds?: readonly LineKind[], orderNo?: string | null): string => {
  const order = orderNo ? [['keyword', orderNo]] : [];
  const lines = kinds && [['tab', 'lines'], ...kinds.map((kind) => ['kind', kind]), ...order];
  return `/walletInformationMenu/statementDetail?${new URLSearchParams([['id', id], ...(lines ?? [])])}`;
};
