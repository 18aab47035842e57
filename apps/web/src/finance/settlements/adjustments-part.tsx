/** Landlord adjustments: pending ones, and past ones. */
import {
  type LandlordAdjustment,
  pageAdjustments,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { adjustmentKinds } from '@minsu/contract/finance/settlements/adjustment-rules.ts';
import { adjustmentStates } from '@minsu/contract/finance/settlements/adjustment-states.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { entryHref } from '../../components/records/ledger-href.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AdjustmentActions } from './adjustment-actions.tsx';
import { AdjustmentDot, type OfAdjustment } from './adjustment-words.tsx';
import { AskAdjustment } from './ask-adjustment.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

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

/** Links to its entry once posted. */
const Amount = ({ of: { amountFen, entryId } }: OfAdjustment) => {
  const may = useMay();
  if (entryId === null || !may('ledger:read')) return <Money fen={amountFen} />;
  return <MoneyLink fen={amountFen} to={entryHref(entryId)} />;
};

/** The statement that contains it, if any. */
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
        render: (row) => <Amount of={row} />,
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
        render: ({ askedAt, houseId }) => <InstantText at={askedAt} house={houseId} />,
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
  const methodName = useMethodName();
  const { houseName, decidedByName, decisionNote, method, receivedOn, receiptNo } = of;
  return (
    <div className="row-preview">
      <AdjustmentActions of={of} />
      <Facts
        items={[
          { label: t('column_state'), value: <AdjustmentDot of={of} /> },
          { label: t('column_landlordName'), value: of.landlordName },
          { label: t('column_kind'), value: t(`kind_${of.kind}`) },
          { label: t('column_amountFen'), value: <Amount of={of} /> },
          { label: t('column_reason'), value: of.reason },
          ...(receivedOn === null
            ? []
            : [
                {
                  label: t('column_method'),
                  value: (
                    <>
                      <DateText date={receivedOn} /> {methodName(method ?? '')} {receiptNo}
                    </>
                  ),
                },
              ]),
          ...(houseName === null ? [] : [{ label: t('column_house'), value: houseName }]),
          { label: t('column_askedBy'), value: of.askedByName },
          ...(decidedByName === null ? [] : [{ label: t('column_decidedBy'), value: decidedByName }]),
          ...(decisionNote === '' ? [] : [{ label: t('column_decisionNote'), value: decisionNote }]),
          { label: t('column_statement'), value: <OnStatement of={of} /> },
        ]}
      />
      <EntryTrail of={{ paperId: `landlord:${of.id}` }} />
    </div>
  );
};

const Card = ({ of }: OfAdjustment) => (
  <div className="row-card">
    <div className="line">
      <strong className="title">{of.landlordName}</strong>
      <strong className="num">
        <Amount of={of} />
      </strong>
    </div>
    <span className="muted">{of.reason}</span>
    <div className="line">
      <AdjustmentDot of={of} />
      <LookButton title={of.adjustmentNo}>
        <Preview of={of} />
      </LookButton>
    </div>
    <AdjustmentActions of={of} />
  </div>
);
