/** Differences written off or rejected, and those awaiting a second person. */

import { writeOffStates } from '@minsu/contract/finance/channel-bills/channel-bill-states.ts';
import {
  approveWriteOff,
  exportWriteOffs,
  pageWriteOffs,
  type WriteOff,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { billChannels } from '@minsu/contract/sales/commissions/bill-channels.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { WriteOffDot } from './bill-words.tsx';
import { billQueries } from './channel-bills-live.ts';

const BillDialog = lazyPart(() => import('./bill-dialogs.tsx'), 'asked');

const keyOf = ({ id }: WriteOff): string => id;
const nameOf = ({ orderNo, platformOrderNo }: WriteOff): string => orderNo ?? platformOrderNo ?? '';

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('channelBills');
  return [
    {
      kind: 'select',
      key: 'channel',
      label: t('filterChannel'),
      multiple: true,
      options: billChannels.map((value) => ({ value, label: t(`channel_${value}`) })),
    },
  ];
};

const useColumns = (): ListColumn<WriteOff>[] => {
  const { t } = useTranslation('channelBills');
  return useMemo(
    () => [
      {
        key: 'orderNo',
        title: t('column_orderNo'),
        width: 200,
        render: (row) =>
          row.orderId === null ? (
            <span className="num">{row.platformOrderNo}</span>
          ) : (
            <Link className="num" to={orderHref(row.orderId)}>
              {row.orderNo}
            </Link>
          ),
      },
      { key: 'state', title: t('column_state'), render: ({ state }) => <WriteOffDot state={state} /> },
      {
        key: 'channel',
        title: t('column_channel'),
        render: ({ channel }) => t(`channel_${channel as 'mt'}`),
      },
      { key: 'houseName', title: t('column_house'), width: 180, render: ({ houseName }) => houseName ?? '—' },
      {
        key: 'amountFen',
        title: t('column_amount'),
        align: 'end',
        sort: true,
        render: ({ amountFen }) => <Money fen={amountFen} />,
      },
      { key: 'reason', title: t('column_reason'), width: 240, render: ({ reason }) => reason },
      { key: 'askedByName', title: t('column_askedBy'), render: ({ askedByName }) => askedByName },
      {
        key: 'askedAt',
        title: t('column_askedAt'),
        sort: true,
        render: ({ askedAt, houseId }) => <InstantText at={askedAt} house={houseId} />,
      },
      {
        key: 'decidedByName',
        title: t('column_decidedBy'),
        render: ({ decidedByName }) => decidedByName ?? '—',
      },
      {
        key: 'decidedAt',
        title: t('column_decidedAt'),
        hidden: true,
        render: ({ decidedAt, houseId }) =>
          decidedAt === null ? '—' : <InstantText at={decidedAt} house={houseId} />,
      },
      {
        key: 'decisionNote',
        title: t('field_note'),
        hidden: true,
        width: 240,
        render: ({ decisionNote }) => decisionNote || '—',
      },
    ],
    [t],
  );
};

const WriteOffsPart = () => {
  const { t } = useTranslation('channelBills');
  return (
    <ListPanel
      title={t('part_writeOffs')}
      listKey="channelWriteOffs"
      endpoint={pageWriteOffs}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={(['all', ...writeOffStates] as const).map((value) => ({
        value,
        label: t(`writeOff_${value}`),
      }))}
      viewKey="state"
      exportOf={exportWriteOffs}
      rowKey={keyOf}
      rowName={nameOf}
      rowActions={(row) => <Actions of={row} />}
      preview={(row) => <Preview of={row} />}
      phoneRender={(row) => <WriteOffCard of={row} />}
      empty={{ title: t('writeOffsEmpty') }}
    />
  );
};

export default WriteOffsPart;

interface OfWriteOff {
  readonly of: WriteOff;
}

const after = { invalidates: billQueries, onStale: () => void invalidate(billQueries) };

const Actions = ({ of }: OfWriteOff) => {
  const { t } = useTranslation('channelBills');
  const dialog = useDialog();
  const amount = formatMoney(Math.abs(of.amountFen));
  return (
    <span className="bill-tags">
      {of.actions.includes('approve') && (
        <CommandButton
          {...after}
          command={approveWriteOff}
          input={{ id: of.id, version: of.version }}
          size="small"
          type="primary"
          label={t('approve')}
          confirm={{
            title: t('approveTitle', { amount }),
            effects: [t(of.amountFen > 0 ? 'effect_loss' : 'effect_gain', { amount })],
          }}
          done={t('approved')}
        />
      )}
      {of.actions.includes('reject') && (
        <Button size="small" onClick={() => dialog.show()}>
          {t('reject')}
        </Button>
      )}
      {dialog.shown && (
        <BillDialog of={{ kind: 'reject', writeOff: of }} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </span>
  );
};

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

/** Details and postings: all of the order's, or only the write-off's for lines without one. */
const Preview = ({ of }: OfWriteOff) => {
  const { t } = useTranslation('channelBills');
  return (
    <div className="row-preview">
      <WriteOffDot state={of.state} />
      <Actions of={of} />
      <Facts
        items={[
          ...(of.orderId === null
            ? [{ label: t('column_platformOrderNo'), value: of.platformOrderNo }]
            : [{ label: t('column_orderNo'), value: <Link to={orderHref(of.orderId)}>{of.orderNo}</Link> }]),
          { label: t('column_amount'), value: <Money fen={of.amountFen} /> },
          { label: t('column_reason'), value: of.reason },
          { label: t('column_askedBy'), value: of.askedByName },
          { label: t('column_askedAt'), value: <InstantText at={of.askedAt} house={of.houseId} /> },
          ...(of.decidedByName === null ? [] : [{ label: t('column_decidedBy'), value: of.decidedByName }]),
          ...(of.decisionNote === '' ? [] : [{ label: t('field_note'), value: of.decisionNote }]),
        ]}
      />
      <EntryTrail of={{ paperId: `channelWriteOff:${of.id}` }} />
      {of.orderId !== null && <EntryTrail of={{ orderId: of.orderId }} />}
    </div>
  );
};

const WriteOffCard = ({ of }: OfWriteOff) => (
  <div className="row-card">
    <div className="line">
      <strong className="num">{of.orderNo ?? of.platformOrderNo}</strong>
      <strong className="num">
        <Money fen={of.amountFen} />
      </strong>
    </div>
    <span className="muted">{of.reason}</span>
    <div className="line">
      <WriteOffDot state={of.state} />
      <LookButton title={of.orderNo ?? of.platformOrderNo ?? ''}>
        <Preview of={of} />
      </LookButton>
    </div>
    <Actions of={of} />
  </div>
);
