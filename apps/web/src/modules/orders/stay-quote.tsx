/** A quoted price night by night, its fees, and every rule that speaks against the sale. */
import type { Quote } from '@minsu/contract/prices/price-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { DateText } from '../../components/date-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Money } from '../../components/money.tsx';
import { Bone } from '../../components/skeleton.tsx';

interface StayQuoteProps {
  readonly quote: Quote | undefined;
  /** An own price of the whole stay. */
  readonly override: number | undefined;
}

const NIGHTS_SHOWN = 7;

export const StayQuote = ({ quote, override }: StayQuoteProps) => {
  const { t } = useTranslation('orders');
  if (!quote) return <Bone width="100%" height={52} />;
  const fees = [
    { label: t('charge_room_night'), fen: quote.roomFen },
    { label: t('charge_extra_guest'), fen: quote.extraGuestFen },
    { label: t('charge_cleaning'), fen: quote.cleaningFen },
  ].filter(({ fen }) => fen > 0);
  const hidden = quote.nights.length - NIGHTS_SHOWN;
  return (
    <div className="stay-quote">
      {override === undefined && (
        <ul className="quote-nights">
          {quote.nights.slice(0, NIGHTS_SHOWN).map(({ night, priceFen }) => (
            <li key={night}>
              <span className="muted">
                <DateText date={night} />
              </span>
              <Money fen={priceFen} />
            </li>
          ))}
          {hidden > 0 && <li className="muted">{t('moreNights', { count: hidden })}</li>}
        </ul>
      )}
      <p className="quote-sum">
        {override === undefined && fees.length > 1
          ? fees.map(({ label, fen }) => (
              <span key={label} className="muted">
                {label} <Money fen={fen} />
              </span>
            ))
          : t(override === undefined ? 'charge_room_night' : 'customTotal')}
        <strong>
          <Money fen={override ?? quote.totalFen} />
        </strong>
      </p>
      {quote.refusals.map(({ code, message, night }) => (
        <p key={`${code} ${night}`} className="callout bad">
          <Icon name="error" /> {message}
        </p>
      ))}
    </div>
  );
};
