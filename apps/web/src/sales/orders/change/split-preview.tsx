/** Preview of a split: both parts, price of the second, objections, warnings. */
import type { MovePreview } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import { Icon } from '../../../components/icon.tsx';
import { Nights } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { formatMoney, formatRange, nightsOf } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ListPriceRow } from './change-stay-preview.tsx';
import type { Split } from './split-rules.ts';

export interface SplitPreviewState {
  readonly data: MovePreview | undefined;
  readonly error: string | null;
  readonly stale: boolean;
  readonly ready: boolean;
}

interface SplitPreviewProps {
  readonly stay: Stay;
  readonly split: Split;
  readonly preview: SplitPreviewState;
}

export const SplitPreview = ({ stay, split, preview }: SplitPreviewProps) => {
  const { t } = useTranslation('orders');
  const [second] = preview.data?.stays ?? [];
  const part = (name: string, from: string, to: string, room: string | null) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{room}</td>
      <td className="num">
        {formatRange(from, to, currentLanguage())} · <Nights count={nightsOf(from, to)} />
      </td>
    </tr>
  );
  const [refusals, warnings] = [second?.refusals ?? [], second?.warnings ?? []];
  return (
    <div className={preview.stale ? 'refreshing' : undefined} aria-live="polite">
      <table className="order-before-after">
        <tbody>
          {part(t('splitFirst'), stay.checkIn, split.at, stay.roomNumber)}
          {part(t('splitSecond'), split.at, stay.checkOut, second?.toRoom ?? stay.roomNumber)}
          {second && <PriceRow second={second} />}
          {second && <ListPriceRow {...second} />}
        </tbody>
      </table>
      {[...refusals.map(({ message }) => message), ...(preview.error === null ? [] : [preview.error])].map(
        (message) => (
          <p key={message} className="callout bad" role="alert">
            <Icon name="error" /> {message}
          </p>
        ),
      )}
      {warnings.map((warning) => (
        <p key={warning} className="callout warn">
          <Icon name="warning" /> {warning}
        </p>
      ))}
    </div>
  );
};

const PriceRow = ({ second }: { readonly second: MovePreview['stays'][number] }) => {
  const { t } = useTranslation('orders');
  const { roomFenAfter, differenceFen } = second;
  if (roomFenAfter === null) return null;
  return (
    <tr>
      <th scope="row">{t('splitPrice')}</th>
      <td colSpan={2} className={differenceFen === 0 ? '' : 'changed'}>
        <Money fen={roomFenAfter} />
        {differenceFen !== null && differenceFen !== 0 && (
          <span className={differenceFen > 0 ? 'difference more' : 'difference less'}>
            {differenceFen > 0 ? '+' : ''}
            {formatMoney(differenceFen)}
          </span>
        )}
      </td>
    </tr>
  );
};
