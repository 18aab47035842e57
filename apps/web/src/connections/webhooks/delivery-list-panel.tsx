/** Webhook deliveries: target, event, result, single and bulk resend. Also part of the notification log. */
import { type Delivery, deliveryStates } from '@minsu/contract/connections/webhooks/webhook.ts';
import {
  pageDeliveries,
  redeliverMany,
  webhookOptions,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { useState } from 'react';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView, RowSelection } from '../../components/lists/list-types.ts';
import { BulkButton } from '../../components/runs/bulk-button.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { DeliveryPreview } from './delivery-preview.tsx';
import { useFollowedCalls } from './use-followed-calls.ts';
import './webhook-live.ts';
import { DeliveryStateDot, HookName, useProblem } from './webhook-words.tsx';
import './webhooks.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface DeliveryListProps {
  readonly title: string;
  readonly purpose: string;
  readonly views: readonly QuickView[];
}

export const DeliveryList = ({ title, purpose, views }: DeliveryListProps) => {
  const { t } = useTranslation('webhooks');
  const may = useMay();
  useFollowedCalls();
  return (
    <ListPage
      title={title}
      purpose={purpose}
      listKey="webhookDeliveries"
      endpoint={pageDeliveries}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={views}
      bulkActions={
        may('notification:resend') ? (selection) => <SendAgain selection={selection} /> : undefined
      }
      rowKey={(row) => row.id}
      rowName={(row) => row.eventTitle}
      preview={(row) => <DeliveryPreview id={row.id} />}
      phoneRender={(row) => <Card row={row} />}
      empty={{ title: t('callsEmpty'), hint: t('callsEmptyHint') }}
    />
  );
};

const SendAgain = ({ selection }: { readonly selection: RowSelection<Delivery> }) => {
  const { t } = useTranslation('webhooks');
  return (
    <BulkButton
      bulk={redeliverMany}
      selection={selection}
      rowKey={(row) => row.id}
      input={{}}
      label={t('redeliver')}
      title={t('bulkRedeliverTitle')}
      effects={[t('bulkRedeliverEffect')]}
    />
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('webhooks');
  const { data = [] } = useCall(webhookOptions, {}, { quiet: true });
  return [
    { kind: 'keyword', key: 'keyword', label: t('search'), placeholder: t('searchCalls') },
    {
      kind: 'select',
      key: 'webhookId',
      label: t('filterHook'),
      multiple: true,
      options: data.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      key: 'state',
      label: t('column_state'),
      multiple: true,
      options: deliveryStates.map((value) => ({ value, label: t(`callState_${value}`) })),
    },
    { kind: 'dates', key: 'created', from: 'createdFrom', to: 'createdTo', label: t('dates') },
  ];
};

const useColumns = (): ListColumn<Delivery>[] => {
  const { t } = useTranslation('webhooks');
  const problem = useProblem();
  return [
    { key: 'event', title: t('column_event'), render: (row) => row.eventTitle },
    { key: 'hook', title: t('column_hook'), render: (row) => <HookName of={row} /> },
    { key: 'house', title: t('column_house'), render: (row) => row.houseName },
    { key: 'state', title: t('column_state'), render: ({ state }) => <DeliveryStateDot state={state} /> },
    { key: 'status', title: t('column_status'), align: 'end', render: (row) => row.lastStatus },
    { key: 'attempts', title: t('column_attempts'), align: 'end', render: (row) => row.attempts },
    {
      key: 'lastError',
      title: t('column_lastError'),
      hidden: true,
      render: (row) => row.lastError && problem(row.lastError),
    },
    {
      key: 'createdAt',
      title: t('column_sentAt'),
      render: (row) => <InstantText at={row.createdAt} house={row.houseId} />,
    },
    {
      key: 'settledAt',
      title: t('column_settledAt'),
      hidden: true,
      render: (row) => row.settledAt && <InstantText at={row.settledAt} house={row.houseId} />,
    },
    {
      key: 'id',
      title: t('column_id'),
      hidden: true,
      render: (row) => <span className="num">{row.id}</span>,
    },
  ];
};

/** Its body loads when opened. */
const Card = ({ row }: { readonly row: Delivery }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className="webhook-card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="line">
          <strong>{row.eventTitle}</strong>
          <DeliveryStateDot state={row.state} />
        </span>
        <span className="line muted">
          <HookName of={row} />
          <InstantText at={row.createdAt} house={row.houseId} />
        </span>
      </summary>
      {open && <DeliveryPreview id={row.id} />}
    </details>
  );
};
