/** Contract columns, for the full list and a landlord's tab. */
import type { ContractRow } from '@minsu/contract/finance/contracts/contract.ts';
import { useMemo } from 'react';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ContractStatusDot, dayText, HouseNames, LastDay, modelText } from './contract-words.tsx';

export const useContractColumns = (): ListColumn<ContractRow>[] => {
  const { t } = useTranslation('contracts');
  return useMemo(
    (): ListColumn<ContractRow>[] => [
      {
        key: 'contractNo',
        title: t('column_contractNo'),
        sort: true,
        width: 160,
        render: ({ contractNo }) => <span className="num">{contractNo}</span>,
      },
      { key: 'landlordName', title: t('column_landlordName'), width: 200, render: (row) => row.landlordName },
      {
        key: 'status',
        title: t('column_status'),
        width: 190,
        render: (row) => <ContractStatusDot of={row} />,
      },
      { key: 'houses', title: t('column_houses'), width: 230, render: (row) => <HouseNames of={row} /> },
      { key: 'model', title: t('column_model'), width: 220, render: (row) => modelText(row) },
      { key: 'to', title: t('column_to'), sort: true, width: 190, render: (row) => <LastDay of={row} /> },
      { key: 'basis', title: t('column_basis'), render: (row) => t(`basis_${row.terms.basis}`) },
      {
        key: 'from',
        title: t('column_from'),
        sort: true,
        render: (row) => <span className="num">{dayText(row.from)}</span>,
      },
      {
        key: 'daysLeft',
        title: t('column_daysLeft'),
        align: 'end',
        hidden: true,
        render: (row) => row.daysLeft ?? '—',
      },
      { key: 'ownerCount', title: t('column_ownerCount'), align: 'end', render: (row) => row.ownerCount },
      {
        key: 'versionNumber',
        title: t('column_versionNumber'),
        align: 'end',
        hidden: true,
        render: (row) => row.versionNumber,
      },
      {
        key: 'updatedAt',
        title: t('column_updatedAt'),
        sort: true,
        render: (row) => <InstantText at={row.updatedAt} house={null} />,
      },
    ],
    [t],
  );
};

export const ContractCard = ({ of }: { readonly of: ContractRow }) => {
  const { t } = useTranslation('contracts');
  return (
    <div className="row-card">
      <div className="line">
        <strong className="title">{of.landlordName}</strong>
        <ContractStatusDot of={of} />
      </div>
      <span>
        <HouseNames of={of} />
      </span>
      <span>
        {modelText(of)} · {t(`basis_${of.terms.basis}`)}
      </span>
      <span className="muted">
        {dayText(of.from)} – <LastDay of={of} />
      </span>
      <div className="line muted">
        <span className="num">{of.contractNo}</span>
        <LookButton title={of.contractNo}>
          <ContractPreview of={of} />
        </LookButton>
      </div>
    </div>
  );
};

export const ContractPreview = ({ of }: { readonly of: ContractRow }) => {
  const { t } = useTranslation('contracts');
  return (
    <Facts
      items={[
        { label: t('column_status'), value: <ContractStatusDot of={of} /> },
        { label: t('column_landlordName'), value: of.landlordName },
        { label: t('column_houses'), value: <HouseNames of={of} /> },
        { label: t('column_model'), value: modelText(of) },
        { label: t('column_basis'), value: t(`basis_${of.terms.basis}`) },
        { label: t('column_from'), value: dayText(of.from) },
        { label: t('column_to'), value: <LastDay of={of} /> },
        { label: t('figure_payout'), value: t('theDay', { day: of.terms.payoutDay }) },
        { label: t('column_versionNumber'), value: of.versionNumber },
      ]}
    />
  );
};
