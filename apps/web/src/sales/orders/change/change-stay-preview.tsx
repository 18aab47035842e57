/** Preview of a change: before and after, objections, warnings. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Icon } from '../../../components/icon.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Nights } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import type { CallError } from '../../../platform/calls/call.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { ChangePreview } from './change-stay-rules.ts';

interface ChangePreviewBoxProps {
  readonly changed: boolean;
  /** Null while there is nothing to query. */
  readonly query: Pick<UseQueryResult<ChangePreview, CallError>, 'data' | 'error'> | null;
  readonly stale: boolean;
}

export const ChangePreviewBox = ({ changed, query, stale }: ChangePreviewBoxProps) => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  if (!changed) return <p className="change-preview muted">{t('changeNothing')}</p>;
  if (!query) return null;
  if (query.error) return <Refusal text={query.error.serverMessage ?? words('failed')} />;
  if (!query.data) return <Skeleton lines={3} label={words('loading')} />;
  return (
    <div className={stale ? 'refreshing' : undefined} aria-live="polite">
      <PreviewFacts preview={query.data} />
      {[...new Set(query.data.refusals.map(({ message }) => message))].map((message) => (
        <Refusal key={message} text={message} />
      ))}
      {query.data.warnings.map((warning) => (
        <p key={warning} className="callout warn">
          <Icon name="warning" /> {warning}
        </p>
      ))}
    </div>
  );
};

const Refusal = ({ text }: { readonly text: string }) => (
  <p className="callout bad" role="alert">
    <Icon name="error" /> {text}
  </p>
);

/** List price, if the stay is sold below it. */
export const ListPriceRow = ({
  listFen,
  belowListFen,
  isAfter = false,
}: Pick<ChangePreview, 'listFen' | 'belowListFen'> & {
  /** Shown beside a column with the previous values. */
  readonly isAfter?: boolean;
}) => {
  const { t } = useTranslation('orders');
  if (listFen === null || belowListFen === null || belowListFen === 0) return null;
  return (
    <tr>
      <th scope="row">{t('listPrice')}</th>
      {isAfter && <td />}
      <td {...(!isAfter && { colSpan: 2 })}>
        <Money fen={listFen} />
        <span className="difference less">{t('belowList', { amount: formatMoney(belowListFen) })}</span>
      </td>
    </tr>
  );
};

const PreviewFacts = ({ preview }: { readonly preview: ChangePreview }) => {
  const { t } = useTranslation('orders');
  const { fromRoom, toRoom, nightsBefore, nightsAfter, roomFenBefore, roomFenAfter, differenceFen } = preview;
  return (
    <table className="order-before-after">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('field_room')}</th>
          <td>{fromRoom ?? t('unassigned')}</td>
          <td className={fromRoom === toRoom ? '' : 'changed'}>{toRoom ?? t('unassigned')}</td>
        </tr>
        <tr>
          <th scope="row">{t('nightCount')}</th>
          <td>
            <Nights count={nightsBefore} />
          </td>
          <td className={nightsBefore === nightsAfter ? '' : 'changed'}>
            <Nights count={nightsAfter} />
          </td>
        </tr>
        {roomFenAfter !== null && (
          <tr>
            <th scope="row">{t('charge_room_night')}</th>
            <td>
              <Money fen={roomFenBefore} />
            </td>
            <td className={differenceFen === 0 ? '' : 'changed'}>
              <Money fen={roomFenAfter} />
              {differenceFen !== null && differenceFen !== 0 && (
                <span className={differenceFen > 0 ? 'difference more' : 'difference less'}>
                  {differenceFen > 0 ? '+' : ''}
                  {formatMoney(differenceFen)}
                </span>
              )}
            </td>
          </tr>
        )}
        <ListPriceRow {...preview} isAfter />
      </tbody>
    </table>
  );
};
