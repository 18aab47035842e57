/** Shows the data that erasing a guest removes or keeps, and the reasons that prevent it. */

import type { ErasureCounts, previewErasure } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Preview = OutputOf<typeof previewErasure>;

const kept = ['keptRegistrations', 'keptInvoices'] as const;
const gone = [
  'orders',
  'stays',
  'registrations',
  'visitors',
  'doorCodes',
  'guestPages',
  'channelOrders',
  'evaluations',
  'lostItems',
  'messages',
  'documents',
  'contacts',
  'merges',
  'notifications',
  'blacklist',
  'events',
  'exports',
] as const satisfies readonly (keyof ErasureCounts)[];

/** Retention dates apply to the future; past erasures have none. */
export const countKey = (name: keyof ErasureCounts, keptUntil: string | null) =>
  name === 'keptRegistrations' && keptUntil !== null
    ? 'count_keptRegistrationsUntil'
    : (`count_${name}` as const);

interface CountsProps {
  readonly counts: ErasureCounts;
  readonly keptUntil?: string | null;
  /** The erasure is done. */
  readonly isDone?: boolean;
}

const Count = ({ of }: { readonly of: number }) => <span className="num">{of}</span>;

export const CountLists = ({ counts, keptUntil = null, isDone = false }: CountsProps) => {
  const { t } = useTranslation('privacy');
  const until = keptUntil === null ? '' : formatDate(keptUntil, currentLanguage(), { year: true });
  const linesOf = (names: readonly (keyof ErasureCounts)[]): Fact[] =>
    names
      .filter((name) => counts[name] > 0)
      .map((name) => ({
        label: t(countKey(name, keptUntil), { until }),
        value: <Count of={counts[name]} />,
      }));
  const stays = linesOf(kept);
  return (
    <div className="erasure-counts">
      <h2>{t(isDone ? 'gone' : 'willGo')}</h2>
      <Facts items={linesOf(gone)} />
      {stays.length > 0 && (
        <>
          <h2>{t('willStay')}</h2>
          <Facts items={stays} />
        </>
      )}
    </div>
  );
};

export const ObstacleList = ({ obstacles }: Pick<Preview, 'obstacles'>) => {
  const { t } = useTranslation('privacy');
  if (obstacles.length === 0) return null;
  return (
    <section className="erasure-obstacles" role="alert">
      <h2>{t('obstacles')}</h2>
      <ul className="confirm-effects">
        {obstacles.map(({ kind, orderId, orderNo }) => (
          <li key={`${kind}${orderId}`}>
            {t(`obstacle_${kind}`, { orderNo: orderNo ?? '' })}
            {orderId !== null && (
              <>
                {' · '}
                <Link to={`/orderManagement/orderDetail?id=${orderId}`}>{t('openOrder')}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
