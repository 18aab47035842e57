/** Columns of the member list, with the export's keys. */
import { type MemberColumn, type MemberRow, memberColumns } from '@minsu/contract/sales/members/member.ts';
import { memberSorts } from '@minsu/contract/sales/members/member-endpoints.ts';
import { type ReactNode, useMemo } from 'react';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MemberDocumentText, MemberName, TagList } from './member-words.tsx';

const hidden: readonly MemberColumn[] = ['level', 'createdBy'];
const numbers: readonly MemberColumn[] = ['stayCount', 'lifetimeFen'];
const sortable: readonly string[] = memberSorts;

const Source = ({ row }: { readonly row: MemberRow }) => {
  const { t } = useTranslation('members');
  return t(`source_${row.source}`);
};

const Level = ({ row }: { readonly row: MemberRow }) => {
  const { t } = useTranslation('members');
  return t(`level_${row.level}`);
};

const cells: Record<MemberColumn, (row: MemberRow) => ReactNode> = {
  name: (row) => <MemberName of={row} />,
  phoneMasked: (row) => <span className="num">{row.phoneMasked}</span>,
  documentMasked: (row) => <MemberDocumentText of={row} />,
  stayCount: (row) => row.stayCount,
  lifetimeFen: (row) => <Money fen={row.lifetimeFen} />,
  lastStayOn: (row) => row.lastStayOn && <DateText date={row.lastStayOn} />,
  tags: (row) => <TagList of={row.tags} />,
  source: (row) => <Source row={row} />,
  createdAt: (row) => <InstantText at={row.createdAt} house={null} />,
  level: (row) => <Level row={row} />,
  createdBy: (row) => row.createdBy,
};

/** Amounts only for users who see money. */
export const useMemberColumns = (): ListColumn<MemberRow>[] => {
  const { t } = useTranslation('members');
  const seesMoney = useSeesMoney();
  return useMemo(
    () =>
      memberColumns
        .filter((key) => seesMoney || key !== 'lifetimeFen')
        .map((key) => ({
          key,
          title: t(`column_${key}`),
          render: cells[key],
          ...(key === 'name' ? { width: 220 } : {}),
          ...(numbers.includes(key) ? { align: 'end' as const } : {}),
          ...(sortable.includes(key) ? { sort: true as const } : {}),
          ...(hidden.includes(key) ? { hidden: true } : {}),
        })),
    [t, seesMoney],
  );
};
