/** Transfers between own accounts: pending and past. */
import {
  exportTransfers,
  type OwnTransfer,
  pageTransfers,
} from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { transferAccounts } from '@minsu/contract/finance/transfers/transfer-rules.ts';
import { transferStates } from '@minsu/contract/finance/transfers/transfer-states.ts';
import { useMemo } from 'react';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { entryHref } from '../../components/records/ledger-href.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { RecordTransfer } from './record-transfer.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { type OfTransfer, TransferDot, useSideName } from './transfer-words.tsx';

const idOf = ({ id }: OwnTransfer): string => id;
const nameOf = ({ transferNo }: OwnTransfer): string => transferNo;
const actionsOf = (row: OwnTransfer) => <TransferActions of={row} />;
const previewOf = (row: OwnTransfer) => <Preview of={row} />;
const cardOf = (row: OwnTransfer) => <Card of={row} />;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('transfers');
  const methods = usePaymentMethods();
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    { kind: 'dates', key: 'moved', from: 'movedFrom', to: 'movedTo', label: t('filterMoved') },
    {
      ...{ kind: 'select', key: 'account', label: t('filterAccount'), multiple: true },
      options: transferAccounts.map((value) => ({ value, label: t(`account_${value}`) })),
    },
    { kind: 'select', key: 'method', label: t('filterMethod'), multiple: true, options: methods },
  ];
};

/** Links to its entry once posted. */
const Amount = ({ of: { amountFen, entryId } }: OfTransfer) =>
  entryId === null ? <Money fen={amountFen} /> : <MoneyLink fen={amountFen} to={entryHref(entryId)} />;

const useColumns = (): ListColumn<OwnTransfer>[] => {
  const { t } = useTranslation('transfers');
  const sideName = useSideName();
  return useMemo(
    () => [
      {
        key: 'transferNo',
        title: t('column_transferNo'),
        width: 180,
        render: ({ transferNo }) => <span className="num">{transferNo}</span>,
      },
      {
        key: 'movedOn',
        title: t('column_movedOn'),
        sort: true,
        render: ({ movedOn }) => <DateText date={movedOn} />,
      },
      { key: 'from', title: t('column_from'), width: 200, render: ({ from }) => sideName(from) },
      { key: 'to', title: t('column_to'), width: 200, render: ({ to }) => sideName(to) },
      {
        key: 'amountFen',
        title: t('column_amountFen'),
        align: 'end',
        sort: true,
        render: (row) => <Amount of={row} />,
      },
      {
        key: 'feeFen',
        title: t('column_feeFen'),
        align: 'end',
        render: ({ feeFen }) => <Money fen={feeFen} />,
      },
      { key: 'receiptNo', title: t('column_receiptNo'), render: ({ receiptNo }) => receiptNo || '—' },
      { key: 'state', title: t('column_state'), render: (row) => <TransferDot of={row} /> },
      { key: 'note', title: t('column_note'), width: 200, hidden: true, render: ({ note }) => note },
      { key: 'recordedByName', title: t('column_recordedBy'), render: (row) => row.recordedByName },
      {
        key: 'recordedAt',
        title: t('column_recordedAt'),
        sort: true,
        hidden: true,
        render: ({ recordedAt }) => <InstantText at={recordedAt} house={null} />,
      },
      { key: 'decidedByName', title: t('column_decidedBy'), render: (row) => row.decidedByName ?? '—' },
      {
        key: 'voidedByName',
        title: t('column_voidedBy'),
        hidden: true,
        render: (row) => row.voidedByName ?? '—',
      },
    ],
    [t, sideName],
  );
};

const TransfersPart = () => {
  const { t } = useTranslation('transfers');
  return (
    <ListPanel
      title={t('title')}
      listKey="ownTransfers"
      endpoint={pageTransfers}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={(['all', ...transferStates] as const).map((value) => ({
        value,
        label: t(`view_${value}`),
      }))}
      defaultSort="-movedOn"
      tools={<RecordTransfer />}
      exportOf={exportTransfers}
      rowKey={idOf}
      rowName={nameOf}
      rowActions={actionsOf}
      preview={previewOf}
      phoneRender={cardOf}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  );
};

export default TransfersPart;

const byWhom = (label: string, name: string | null, at: string | null) =>
  name === null || at === null
    ? []
    : [
        {
          label,
          value: (
            <>
              {name} · <InstantText at={at} house={null} />
            </>
          ),
        },
      ];

const Preview = ({ of }: OfTransfer) => {
  const { t } = useTranslation('transfers');
  const sideName = useSideName();
  const { feeFen, receiptNo, note, reason } = of;
  return (
    <div className="row-preview">
      <TransferActions of={of} />
      <Facts
        items={[
          { label: t('column_state'), value: <TransferDot of={of} /> },
          { label: t('column_movedOn'), value: <DateText date={of.movedOn} /> },
          { label: t('column_from'), value: sideName(of.from) },
          { label: t('column_to'), value: sideName(of.to) },
          { label: t('column_amountFen'), value: <Amount of={of} /> },
          ...(feeFen === 0 ? [] : [{ label: t('column_feeFen'), value: <Money fen={feeFen} /> }]),
          ...(receiptNo === '' ? [] : [{ label: t('column_receiptNo'), value: receiptNo }]),
          ...(note === '' ? [] : [{ label: t('column_note'), value: note }]),
          { label: t('column_recordedBy'), value: of.recordedByName },
          { label: t('column_recordedAt'), value: <InstantText at={of.recordedAt} house={null} /> },
          ...byWhom(t('column_decidedBy'), of.decidedByName, of.decidedAt),
          ...byWhom(t('column_voidedBy'), of.voidedByName, of.voidedAt),
          ...(reason === '' ? [] : [{ label: t('column_reason'), value: reason }]),
        ]}
      />
    </div>
  );
};

const Card = ({ of }: OfTransfer) => {
  const sideName = useSideName();
  return (
    <div className="row-card">
      <div className="line">
        <strong className="title">
          {sideName(of.from)} → {sideName(of.to)}
        </strong>
        <strong className="num">
          <Amount of={of} />
        </strong>
      </div>
      <div className="line">
        <span>
          <TransferDot of={of} /> <DateText date={of.movedOn} />
        </span>
        <LookButton title={of.transferNo}>
          <Preview of={of} />
        </LookButton>
      </div>
      <TransferActions of={of} />
    </div>
  );
};
