/** Monthly rent periods of a long stay, with amounts due and paid. */

import { type RentPeriod, rentDueFen } from '@minsu/contract/sales/orders/folio/rent-rules.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { StateDot } from '../../../components/state-dot.tsx';
import { Money } from '../../../components/words/money.tsx';
import { formatMoney, formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface OrderRentProps {
  readonly detail: OrderDetail;
  readonly periods: readonly RentPeriod[];
}

const tones = { paid: 'ok', due: 'bad', coming: 'neutral' } as const;

const stateOf = ({ from, amountFen, paidFen }: RentPeriod, today: string): keyof typeof tones => {
  if (paidFen >= amountFen) return 'paid';
  return from <= today ? 'due' : 'coming';
};

export const OrderRent = ({ detail, periods }: OrderRentProps) => {
  const { t } = useTranslation('orders');
  const { businessDate } = detail.order;
  const due = rentDueFen(periods, businessDate);
  return (
    <div className="folio-part">
      <h2>{t('rent')}</h2>
      {due > 0 && <p className="callout warn">{t('rentDueNow', { amount: formatMoney(due) })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <section className="table-scroll" aria-label={t('rent')} tabIndex={0}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('rentPeriod')}</th>
              <th scope="col" className="end">
                {t('rentAmount')}
              </th>
              <th scope="col" className="end">
                {t('rentPaid')}
              </th>
              <th scope="col">{t('rentState')}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <PeriodRow key={period.from} period={period} today={businessDate} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};

interface PeriodRowProps {
  readonly period: RentPeriod;
  readonly today: string;
}

const PeriodRow = ({ period, today }: PeriodRowProps) => {
  const { t } = useTranslation('orders');
  const state = stateOf(period, today);
  return (
    <tr>
      <th scope="row" className="num">
        {formatRange(period.from, period.to, currentLanguage())}
      </th>
      <td className="end num">
        <Money fen={period.amountFen} />
      </td>
      <td className="end num">
        <Money fen={period.paidFen} />
      </td>
      <td>
        <StateDot tone={tones[state]}>{t(`rent_${state}`)}</StateDot>
      </td>
    </tr>
  );
};
