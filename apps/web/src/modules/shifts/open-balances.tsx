/** Debts of the house's orders, either way: what the next shift takes over. */
import type { Shift } from '@minsu/contract/shifts/shift-endpoints.ts';
import { Link } from 'react-router';
import { Facts } from '../../components/facts.tsx';
import { Money } from '../../components/money.tsx';
import { orderHref } from '../../components/order-href.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const OpenBalances = ({ balances }: Pick<Shift, 'balances'>) => {
  const { t } = useTranslation(['shifts', 'orders']);
  if (!balances) return null;
  const { owedOrders, owedFen, creditOrders, creditFen, orders } = balances;
  const rest = owedOrders + creditOrders - orders.length;
  return (
    <section className="open-balances" aria-label={t('balances')}>
      <h3>{t('balances')}</h3>
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
          <table className="takings">
            <thead>
              <tr>
                <th scope="col">{t('balanceOrder')}</th>
                <th scope="col">{t('balanceGuest')}</th>
                <th scope="col">{t('balanceState')}</th>
                <th scope="col">{t('balanceDue')}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ orderId, orderNo, guest, shown, dueFen }) => (
                <tr key={orderId}>
                  <th scope="row">
                    <Link to={orderHref(orderId)}>{orderNo}</Link>
                  </th>
                  <td>{guest}</td>
                  <td>{t(`orders:shown_${shown}`)}</td>
                  <td>
                    <Money fen={dueFen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rest > 0 && <p className="muted">{t('balancesRest', { count: rest })}</p>}
        </>
      )}
    </section>
  );
};
