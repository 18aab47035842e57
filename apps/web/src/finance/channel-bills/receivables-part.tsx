/** Channel receivables: by age, with their orders. */

import { ageBuckets } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import {
  exportReceivables,
  type OpenReceivable,
  pageReceivables,
  sumReceivables,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { billChannels } from '@minsu/contract/sales/commissions/bill-channels.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { WriteOffDot } from './bill-words.tsx';
import { Ages } from './receivable-ages.tsx';

const BillDialog = lazyPart(() => import('./bill-dialogs.tsx'), 'asked');

const keyOf = ({ orderId }: OpenReceivable): string => orderId;
const nameOf = ({ orderNo }: OpenReceivable): string => orderNo;

const ReceivablesPart = () => {
  const { t } = useTranslation('channelBills');
  return (
    <>
      <Ages />
      <ListPanel
        title={t('part_receivables')}
        listKey="channelReceivables"
        endpoint={pageReceivables}
        filters={useFilters()}
        columns={useColumns()}
        exportOf={exportReceivables}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={(row) => <WriteOffButton of={row} />}
        sums={(listed) => (
          <ListSums
            endpoint={sumReceivables}
            listed={listed}
            figures={({ openFen }) => [{ label: t('column_open'), fen: openFen }]}
          />
        )}
        preview={(row) => <Preview of={row} />}
        phoneRender={(row) => <ReceivableCard of={row} />}
        empty={{ title: t('receivablesEmpty'), hint: t('receivablesHint') }}
      />
    </>
  );
};

export default ReceivablesPart;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('channelBills');
  return [
    { kind: 'keyword', key: 'keyword', label: t('filterKeyword'), placeholder: t('lineKeyword') },
    {
      kind: 'select',
      key: 'channel',
      label: t('filterChannel'),
      multiple: true,
      options: billChannels.map((value) => ({ value, label: t(`channel_${value}`) })),
    },
    {
      kind: 'select',
      key: 'bucket',
      label: t('filterBucket'),
      multiple: true,
      options: ageBuckets.map((value) => ({ value, label: t(`bucket_${value}`) })),
    },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), multiple: true, source: houseSource },
  ];
};

const amounts = ['receivableFen', 'commissionFen', 'paidFen', 'writtenOffFen'] as const;
const words = {
  receivableFen: 'column_receivable',
  commissionFen: 'column_commission',
  paidFen: 'column_paid',
  writtenOffFen: 'column_writtenOff',
} as const;

const useColumns = (): ListColumn<OpenReceivable>[] => {
  const { t } = useTranslation('channelBills');
  return useMemo(
    () => [
      {
        key: 'orderNo',
        title: t('column_orderNo'),
        width: 190,
        render: ({ orderId, orderNo }) => (
          <Link className="num" to={orderHref(orderId)}>
            {orderNo}
          </Link>
        ),
      },
      {
        key: 'channel',
        title: t('column_channel'),
        render: ({ channel }) => t(`channel_${channel as 'mt'}`),
      },
      { key: 'houseName', title: t('column_house'), width: 160, render: ({ houseName }) => houseName },
      {
        key: 'checkOut',
        title: t('column_checkOut'),
        sort: true,
        render: ({ checkOut }) => <DateText date={checkOut} />,
      },
      { key: 'bucket', title: t('column_bucket'), render: ({ bucket }) => t(`bucket_${bucket}`) },
      ...amounts.map((key) => ({
        key,
        title: t(words[key]),
        align: 'end' as const,
        ...(key === 'writtenOffFen' && { hidden: true as const }),
        render: (row: OpenReceivable) => <Money fen={row[key]} />,
      })),
      {
        key: 'openFen',
        title: t('column_open'),
        align: 'end',
        sort: true,
        render: ({ openFen }) => <Money fen={openFen} owed={openFen > 0} />,
      },
      {
        key: 'channelOrderNo',
        title: t('column_platformOrderNo'),
        hidden: true,
        render: ({ channelOrderNo }) => channelOrderNo ?? '—',
      },
    ],
    [t],
  );
};

interface OfReceivable {
  readonly of: OpenReceivable;
}

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

const Preview = ({ of }: OfReceivable) => {
  const { t } = useTranslation('channelBills');
  const facts = [...amounts, 'openFen'] as const;
  return (
    <div className="row-preview">
      <WriteOffButton of={of} />
      <Facts
        items={[
          { label: t('column_orderNo'), value: <Link to={orderHref(of.orderId)}>{of.orderNo}</Link> },
          { label: t('column_channel'), value: t(`channel_${of.channel as 'mt'}`) },
          { label: t('column_house'), value: of.houseName },
          { label: t('column_checkOut'), value: <DateText date={of.checkOut} /> },
          ...facts.map((key) => ({
            label: t(key === 'openFen' ? 'column_open' : words[key]),
            value: <Money fen={of[key]} />,
          })),
        ]}
      />
      <EntryTrail of={{ orderId: of.orderId }} />
    </div>
  );
};

const WriteOffButton = ({ of }: OfReceivable) => {
  const { t } = useTranslation('channelBills');
  const may = useMay();
  const dialog = useDialog();
  if (of.writeOff === 'asked') return <WriteOffDot state="asked" />;
  // Nothing is overdue before the guest has left.
  if (!may('channelBill:manage') || of.bucket === 'notDue') return null;
  return (
    <>
      <Button size="small" onClick={() => dialog.show()}>
        {t('writeOff')}
      </Button>
      {dialog.shown && (
        <BillDialog
          of={{ kind: 'writeOff', difference: { orderId: of.orderId, openFen: of.openFen } }}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </>
  );
};

const ReceivableCard = ({ of }: OfReceivable) => {
  const { t } = useTranslation('channelBills');
  return (
    <div className="row-card">
      <div className="line">
        <Link className="num" to={orderHref(of.orderId)}>
          {of.orderNo}
        </Link>
        <strong className="num">
          <Money fen={of.openFen} owed={of.openFen > 0} />
        </strong>
      </div>
      <div className="line muted">
        <span>
          {t(`channel_${of.channel as 'mt'}`)} · {of.houseName}
        </span>
        <span>{t(`bucket_${of.bucket}`)}</span>
      </div>
      <div className="line">
        <WriteOffButton of={of} />
        <LookButton title={of.orderNo}>
          <Preview of={of} />
        </LookButton>
      </div>
    </div>
  );
};
