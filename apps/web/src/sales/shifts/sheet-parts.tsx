/** Parts of a hand-over sheet: orders, tasks, money outside shifts. */
import type { ShiftSheet } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import type { OrderOnSheet, OrdersOnSheet } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Facts } from '../../components/records/facts.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps) => (
  <section className="sheet-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

interface OrderTableProps {
  readonly orders: readonly OrderOnSheet[];
  readonly amount: string;
}

const OrderTable = ({ orders, amount }: OrderTableProps) => {
  const { t } = useTranslation(['shifts', 'orders']);
  return (
    <div className="sheet-scroll">
      <table className="takings">
        <thead>
          <tr>
            <th scope="col">{t('balanceOrder')}</th>
            <th scope="col">{t('column_houseName')}</th>
            <th scope="col">{t('balanceGuest')}</th>
            <th scope="col">{t('balanceState')}</th>
            <th scope="col">{amount}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ orderId, orderNo, houseName, guest, shown, dueFen }) => (
            <tr key={orderId}>
              <th scope="row">
                <Link to={orderHref(orderId)}>{orderNo}</Link>
              </th>
              <td>{houseName}</td>
              <td>{guest}</td>
              <td>{t(`orders:shown_${shown}`)}</td>
              <td>
                <Money fen={dueFen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface OrdersPartProps {
  readonly kind: 'depositsHeld' | 'unpaidInHouse';
  readonly given: OrdersOnSheet | null;
}

const OrdersPart = ({ kind, given }: OrdersPartProps) => {
  const { t } = useTranslation('shifts');
  if (!given) return null;
  const { count, totalFen, orders } = given;
  if (count === 0)
    return (
      <Part title={t(`${kind}Title`)}>
        <p className="muted">{t('none')}</p>
      </Part>
    );
  return (
    <Part title={t(kind, { count, amount: formatMoney(totalFen) })}>
      <OrderTable orders={orders} amount={t(kind === 'depositsHeld' ? 'heldFen' : 'unpaidFen')} />
      {count > orders.length && <p className="muted">{t('moreItems', { count: count - orders.length })}</p>}
    </Part>
  );
};

const BalancesPart = ({ balances }: Pick<ShiftSheet, 'balances'>) => {
  const { t } = useTranslation('shifts');
  if (!balances) return null;
  const { owedOrders, owedFen, creditOrders, creditFen, orders } = balances;
  const rest = owedOrders + creditOrders - orders.length;
  return (
    <Part title={t('balances')}>
      {orders.length === 0 ? (
        <p className="muted">{t('balancesNone')}</p>
      ) : (
        <>
          <Facts
            items={[
              { label: t('owedByGuests', { count: owedOrders }), value: <Money fen={owedFen} /> },
              { label: t('owedToGuests', { count: creditOrders }), value: <Money fen={creditFen} /> },
            ]}
          />
          <OrderTable orders={orders} amount={t('balanceDue')} />
          {rest > 0 && <p className="muted">{t('balancesRest', { count: rest })}</p>}
        </>
      )}
    </Part>
  );
};

const TasksPart = ({ tasks: given }: Pick<ShiftSheet, 'tasks'>) => {
  const { t } = useTranslation(['shifts', 'tasks']);
  if (!given) return null;
  const { count, overdue, tasks } = given;
  return (
    <Part title={count === 0 ? t('openTasksTitle') : t('openTasks', { count, overdue })}>
      {count === 0 && <p className="muted">{t('none')}</p>}
      {tasks.length > 0 && (
        <div className="sheet-scroll">
          <table className="takings words">
            <thead>
              <tr>
                <th scope="col">{t('taskRoom')}</th>
                <th scope="col">{t('column_houseName')}</th>
                <th scope="col">{t('taskKind')}</th>
                <th scope="col">{t('taskState')}</th>
                <th scope="col">{t('taskAssignee')}</th>
                <th scope="col">{t('taskDue')}</th>
              </tr>
            </thead>
            <tbody>
              {tasks.map((task) => (
                <tr key={task.taskId}>
                  <th scope="row">{task.room}</th>
                  <td>{task.houseName}</td>
                  <td>{t(`tasks:kind_${task.kind}`)}</td>
                  <td>{t(`tasks:state_${task.state}`)}</td>
                  <td>{task.assignee ?? '—'}</td>
                  <td>
                    <InstantText at={task.dueAt} house={task.houseId} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {count > tasks.length && <p className="muted">{t('moreItems', { count: count - tasks.length })}</p>}
    </Part>
  );
};

const UnshiftedPart = ({ unshifted }: Pick<ShiftSheet, 'unshifted'>) => {
  const { t } = useTranslation('shifts');
  const methodName = useMethodName();
  if (!unshifted) return null;
  return (
    <Part title={t('unshifted')}>
      {unshifted.count === 0 && <p className="muted">{t('unshiftedEmpty')}</p>}
      {unshifted.count > 0 && (
        <ul className="money-list">
          {unshifted.sums.map(({ houseId, houseName, method, count, amountFen }) => (
            <li key={`${houseId} ${method}`}>
              {houseName ?? t('ofCompanies')} · {methodName(method)} · {t('count')} {count} ·{' '}
              <Money fen={amountFen} />
            </li>
          ))}
        </ul>
      )}
      {unshifted.count > 0 && <Link to="/orderManagement/shift?tab=unshifted">{t('tab_unshifted')}</Link>}
    </Part>
  );
};

export const SheetParts = ({ sheet }: { readonly sheet: ShiftSheet }) => (
  <>
    <UnshiftedPart unshifted={sheet.unshifted} />
    <OrdersPart kind="depositsHeld" given={sheet.deposits} />
    <OrdersPart kind="unpaidInHouse" given={sheet.unpaid} />
    <BalancesPart balances={sheet.balances} />
    <TasksPart tasks={sheet.tasks} />
  </>
);
