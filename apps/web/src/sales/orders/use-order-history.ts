/** Texts of an order's steps. */
import { getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { DiffLine } from '../../components/records/diff-lines.tsx';
import { eventTitle, findWord } from '../../components/words/order-event-words.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { diffLines } from './order-words.ts';

export interface HistoryStep {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly title: string;
  readonly lines: readonly DiffLine[];
}

export const useOrderHistory = (id: string) => {
  useTranslation('orders');
  const seesMoney = useSeesMoney();
  const query = useCall(getOrderHistory, { id }, { keepPrevious: false });
  const sayDate = (date: string) => formatDate(date, currentLanguage(), { weekday: false });
  const steps = query.data?.map(
    ({ name, changes, ...entry }): HistoryStep => ({
      ...entry,
      title: eventTitle({ name, changes }, findWord),
      lines: diffLines(changes, findWord, sayDate, seesMoney),
    }),
  );
  return { query, steps: steps ?? [] };
};
