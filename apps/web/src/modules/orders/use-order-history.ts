/** The steps of an order in words. */
import { getOrderHistory } from '@minsu/contract/orders/order-endpoints.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useSeesMoney } from '../../platform/session.ts';
import { type DiffLine, diffLines, eventTitle } from './order-words.ts';

export interface HistoryStep {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly title: string;
  readonly lines: readonly DiffLine[];
}

/** Keys come from the server, so they are looked up rather than typed. */
const findWord = (key: string): string | undefined =>
  i18next.exists(key, { ns: 'orders' }) ? i18next.t(key as never, { ns: 'orders' }) : undefined;

export const useOrderHistory = (id: string) => {
  useTranslation('orders');
  const seesMoney = useSeesMoney();
  const query = useCall(getOrderHistory, { id }, { keepPrevious: false });
  const sayDate = (date: string) => formatDate(date, currentLanguage(), { weekday: false });
  const steps = query.data?.map(
    ({ name, changes, ...entry }): HistoryStep => ({
      ...entry,
      title: eventTitle(name, findWord),
      lines: diffLines(changes, findWord, sayDate, seesMoney),
    }),
  );
  return { query, steps: steps ?? [] };
};
