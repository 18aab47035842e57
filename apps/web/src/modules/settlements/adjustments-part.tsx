/** Adjustments of landlords: those that wait for somebody else, and what became of the others. */
import {
  type LandlordAdjustment,
  pageAdjustments,
} from '@minsu/contract/settlements/adjustment-endpoints.ts';
import { adjustmentKinds } from '@minsu/contract/settlements/adjustment-rules.ts';
import { adjustmentStates } from '@minsu/contract/settlements/adjustment-states.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { InstantText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import { anyLandlordSource } from '../../components/landlord-source.ts';
import { entryHref } from '../../components/ledger-href.ts';
import { ListPanel } from '../../components/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/list-types.ts';
import { Money } from '../../components/money.tsx';
import { statementHref } from '../../components/statement-href.ts';
import { useMay } from '../../platform/session.ts';
import { AdjustmentActions } from './adjustment-actions.tsx';
import { AdjustmentDot, type OfAdjustment } from './adjustment-words.tsx';
import { AskAdjustment } from './ask-adjustment.tsx';

const idOf = ({ id }: LandlordAdjustment): string => id;
const nameOf = ({ adjustmentNo, landlordName }: LandlordAdjustment): string =>
  `${adjustmentNo} ${landlordName}`;
const actionsOf = (row: LandlordAdjustment) => <AdjustmentActions of={row} />;
const previewOf = (row: LandlordAdjustment) => <Preview of={row} />;
const cardOf = (row: LandlordAdjustment) => <Card of={row} />;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('adjustments');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    {
      ...{ kind: 'remote', key: 'landlordId', label: t('filterLandlord'), multiple: true },
      source: anyLandlordSource,
    },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: adjustmentKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
  ];
};

/** Where it stands, once it stands on one. */
const OnStatement = ({ of: { state, statementId, statementNo } }: OfAdjustment) => {
  const { t } = useTranslation('adjustments');
  if (statementId !== null) return <Link to={statementHref(statementId)}>{statementNo}</Link>;
  return <>{state === 'approved' ? t('nextStatement') : '—'}</>;
};

const useColumns = (): ListColumn<LandlordAdjustment>[] => {
  const { t } = useTranslation('adjustments');
  return useMemo(
    () => [
      {
        key: 'adjustmentNo',
        title: t('column_adjustmentNo'),
        width: 180,
        render: ({ adjustmentNo }) => <span className="num">{adjustmentNo}</span>,
      },
      { key: 'landlordName', title: t('column_landlordName'), width: 160, render: (row) => row.landlordName },
      { key: 'state', title: t('column_state'), render: (row) => <AdjustmentDot of={row} /> },
      { key: 'kind', title: t('column_kind'), render: ({ kind }) => t(`kind_${kind}`) },
      {
        key: 'amountFen',
        title: t('column_amountFen'),
        align: 'end',
        sort: true,
        render: ({ amountFen }) => <Money fen={amountFen} />,
      },
      { key: 'reason', title: t('column_reason'), width: 240, render: ({ reason }) => reason },
      {
        key: 'statement',
        title: t('column_statement'),
        width: 170,
        render: (row) => <OnStatement of={row} />,
      },
      {
        key: 'houseName',
        title: t('column_house'),
        hidden: true,
        width: 180,
        render: ({ houseName }) => houseName ?? '—',
      },
      { key: 'askedByName', title: t('column_askedBy'), render: ({ askedByName }) => askedByName },
      {
        key: 'askedAt',
        title: t('column_askedAt'),
        sort: true,
        render: ({ askedAt }) => <InstantText at={askedAt} />,
      },
      { key: 'decidedByName', title: t('column_decidedBy'), render: (row) => row.decidedByName ?? '—' },
    ],
    [t],
  );
};

const AdjustmentsPart = () => {
  const { t } = useTranslation('adjustments');
  return (
    <ListPanel
      title={t('title')}
      listKey="landlordAdjustments"
      endpoint={pageAdjustments}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={(['all', ...adjustmentStates] as const).map((value) => ({
        value,
        label: t(`view_${value}`),
      }))}
      defaultSort="-askedAt"
      rowKey={idOf}
      rowName={nameOf}
      rowActions={actionsOf}
      preview={previewOf}
      phoneRender={cardOf}
      empty={{ title: t('empty'), hint: t('emptyHint'), action: <AskAdjustment /> }}
    />
  );
};

export default AdjustmentsPart;

const Preview = ({ of }: OfAdjustment) => {
  const { t } = useTranslation('adjustments');
  const may = useMay();
  const { entryId, houseName, decidedByName, decisionNote } = of;
  return (
    <>
      <Facts
        items={[
          { label: t('column_state'), value: <AdjustmentDot of={of} /> },
          { label: t('column_landlordName'), value: of.landlordName },
          { label: t('column_kind'), value: t(`kind_${of.kind}`) },
          { label: t('column_amountFen'), value: <Money fen={of.amountFen} /> },
          { label: t('column_reason'), value: of.reason },
          ...(houseName === null ? [] : [{ label: t('column_house'), value: houseName }]),
          { label: t('column_askedBy'), value: of.askedByName },
          ...(decidedByName === null ? [] : [{ label: t('column_decidedBy'), value: decidedByName }]),
          ...(decisionNote === '' ? [] : [{ label: t('column_decisionNote'), value: decisionNote }]),
          { label: t('column_statement'), value: <OnStatement of={of} /> },
          ...(entryId !== null && may('ledger:read')
            ? [{ label: t('column_entry'), value: <Link to={entryHref(entryId)}>{t('showEntry')}</Link> }]
            : []),
        ]}
      />
      <AdjustmentActions of={of} />
    </>
  );
};

const Card = ({ of }: OfAdjustment) => (
  <div className="statement-card">
    <header>
      <strong>{of.landlordName}</strong>
      <AdjustmentDot of={of} />
    </header>
    <Money fen={of.amountFen} />
    <span className="muted">{of.reason}</span>
    <AdjustmentActions of={of} />
  </div>
);
