/** Views, columns and filters of reviews. */

import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  countEvaluationViews,
  evaluationViews,
  scoreBands,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Marks, ReplyState, Score } from './evaluation-words.tsx';

export const houseHref = (houseId: string): string => `/house/houseDetail?id=${houseId}`;

export const useEvaluationViews = (): QuickView[] => {
  const { t } = useTranslation('evaluations');
  const { data } = useCall(countEvaluationViews, {}, { quiet: true });
  return evaluationViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const ContentCell = ({ of }: { readonly of: Evaluation }) => (
  <span className="evaluation-content">
    <span title={of.content}>{of.content}</span>
    <Marks of={of} />
  </span>
);

export const useEvaluationColumns = (): ListColumn<Evaluation>[] => {
  const { t } = useTranslation('evaluations');
  const { t: ofOrder } = useTranslation('orders');
  return useMemo(
    () => [
      {
        key: 'guestName',
        title: t('column_guestName'),
        width: 130,
        render: ({ guestName }) => guestName,
      },
      {
        key: 'score',
        title: t('column_score'),
        sort: true,
        render: ({ score }) => <Score score={score} />,
      },
      { key: 'content', title: t('column_content'), width: 320, render: (row) => <ContentCell of={row} /> },
      {
        key: 'houseName',
        title: t('column_houseName'),
        width: 180,
        render: ({ houseId, houseName }) => (
          <Link className="evaluation-house" to={houseHref(houseId)} title={houseName}>
            {houseName}
          </Link>
        ),
      },
      { key: 'channel', title: t('column_channel'), render: ({ channel }) => ofOrder(`channel_${channel}`) },
      {
        key: 'replyDueAt',
        title: t('column_reply'),
        sort: true,
        render: (row) => <ReplyState of={row} />,
      },
      {
        key: 'receivedAt',
        title: t('column_receivedAt'),
        sort: true,
        render: ({ receivedAt, houseId }) => <InstantText at={receivedAt} house={houseId} />,
      },
      {
        key: 'orderNo',
        title: t('column_orderNo'),
        hidden: true,
        render: ({ orderId, orderNo }) =>
          orderId && orderNo ? (
            <Link className="num" to={orderHref(orderId)}>
              {orderNo}
            </Link>
          ) : (
            '—'
          ),
      },
    ],
    [t, ofOrder],
  );
};

export const useEvaluationFilters = (): ListFilter[] => {
  const { t } = useTranslation('evaluations');
  const { t: ofOrder } = useTranslation('orders');
  const may = useMay();
  return [
    {
      kind: 'keyword',
      key: 'keyword',
      label: t('searchLabel'),
      // Users who may not see guests cannot search for them either.
      placeholder: t(may('guest:contacts') ? 'searchPlaceholder' : 'searchWithoutGuests'),
    },
    {
      kind: 'select',
      key: 'score',
      label: t('filterScore'),
      multiple: true,
      options: scoreBands.map((value) => ({ value, label: t(`band_${value}`) })),
    },
    {
      kind: 'select',
      key: 'channel',
      label: t('filterChannel'),
      multiple: true,
      options: channels.map((value) => ({ value, label: ofOrder(`channel_${value}`) })),
    },
    {
      kind: 'remote',
      key: 'houseId',
      label: t('filterHouse'),
      multiple: true,
      source: houseSource,
    },
    {
      kind: 'select',
      key: 'replied',
      label: t('filterReplied'),
      options: [
        { value: 'true', label: t('replied_true') },
        { value: 'false', label: t('replied_false') },
      ],
    },
    {
      kind: 'select',
      key: 'counted',
      label: t('filterCounted'),
      options: [
        { value: 'true', label: t('counted_true') },
        { value: 'false', label: t('counted_false') },
      ],
    },
    {
      kind: 'dates',
      key: 'received',
      from: 'receivedFrom',
      to: 'receivedTo',
      label: t('filterReceived'),
    },
  ];
};
