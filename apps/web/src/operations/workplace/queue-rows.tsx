/** The first records behind a line of the action queue, with their actions in place. */

import { opensAt } from '@minsu/contract/operations/reports/figure-opens.ts';
import {
  type QueueList,
  type QueueSpec,
  queueItems,
} from '@minsu/contract/operations/workplace/queue-list.ts';
import type { QueueItem } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const RowsWaiting = ({ rows }: { readonly rows: number }) => {
  const { t } = useTranslation('components');
  return (
    <div className="queue-waiting">
      <Skeleton lines={rows} label={t('loading')} />
    </div>
  );
};

const OrderRows = lazyPart(
  async () => ({ default: (await import('./queue-order-rows.tsx')).OrderRows }),
  'asked',
  RowsWaiting,
);
export const Decide = lazyPart(
  async () => ({ default: (await import('./queue-order-rows.tsx')).Decide }),
  'asked',
);
const ThreadRows = lazyPart(
  () => import('../../connections/threads/waiting-threads-panel.tsx'),
  'idle',
  RowsWaiting,
);
const TaskRows = lazyPart(() => import('../tasks/queue-task-panel.tsx'), 'asked', RowsWaiting);
const RegistrationRows = lazyPart(
  () => import('../../sales/registration/queue-registration-panel.tsx'),
  'asked',
  RowsWaiting,
);
const InvoiceRows = lazyPart(
  () => import('../../sales/invoices/queue-invoice-panel.tsx'),
  'asked',
  RowsWaiting,
);

const specOf = ({ key }: QueueItem): QueueSpec => queueItems[key];

const ROWS = 4;

/** Lists whose records can be worked off from here. */
const rowsOf: Readonly<Partial<Record<QueueList, (spec: QueueSpec) => ReactNode>>> = {
  '/hotel-order/order/page': (spec) => <OrderRows spec={spec} rows={ROWS} />,
  '/hotel-message/thread/page': () => <ThreadRows rows={ROWS} />,
  '/hotel-order/task/page': (spec) => <TaskRows view={viewOf(spec)} rows={ROWS} />,
  '/hotel-order/task/mine': () => <TaskRows rows={ROWS} />,
  '/hotel-order/registration/page': (spec) => <RegistrationRows view={viewOf(spec)} rows={ROWS} />,
  '/hotel-order/invoice/page': (spec) => <InvoiceRows view={viewOf(spec)} rows={ROWS} />,
};

const rowsFor = (item: QueueItem) => rowsOf[specOf(item).list as QueueList];

/** The contract's own views of a list; its page refuses any other. */
const viewOf = <V extends string>({ filter }: QueueSpec): V => (filter as { readonly view: V }).view;

export const isUnfoldable = (item: QueueItem): boolean => rowsFor(item) !== undefined;

export const QueueRows = ({ item }: { readonly item: QueueItem }) => {
  const { t } = useTranslation('workplace');
  const spec = specOf(item);
  return (
    <div className="queue-unfolded">
      {rowsFor(item)?.(spec)}
      {item.count > ROWS && (
        <Link className="queue-all" to={opensAt(spec)}>
          {t('unfoldedRest', { count: item.count })}
        </Link>
      )}
    </div>
  );
};
