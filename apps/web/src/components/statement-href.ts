/** The page of a landlord's statement; with kinds, its lines of these. */
import type { LineKind } from '@minsu/contract/settlements/statement-lines-rules.ts';

export const statementHref = (id: string, kinds: readonly LineKind[] = []): string =>
  `/walletInformationMenu/statementDetail?${new URLSearchParams([['id', id], ...kinds.map((kind) => ['kind', kind])])}`;
