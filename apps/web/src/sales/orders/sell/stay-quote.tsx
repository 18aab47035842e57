/** A quote night by night with fees and all objections. */
import type { Quote } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { useEffect, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { SkeletonBar } from '../../../components/skeleton.tsx';
import { DateText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { formatBp } from '../../../components/words/plan-words.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { type StayDraft, stayTotal } from './create-order-draft.ts';
import { useOrderDraft } from './use-order-draft.ts';
import type { QuoteQuery } from './use-quotes.ts';

interface StayQuoteProps {
  readonly query: QuoteQuery;
  readonly stay: StayDraft;
}

const NIGHTS_SHOWN = 7;

export const StayQuote = ({ query, stay }: StayQuoteProps) => (
  <Loaded query={query} skeleton={<SkeletonBar width="100%" height={52} />}>
    {(quote) => (
      <div className="stay-quote">
        {stay.roomFenOverride === undefined && <QuotedNights quote={quote} />}
        <QuoteSum quote={quote} stay={stay} />
        <PriceMoved quote={quote} />
        <Refusals quote={quote} />
      </div>
    )}
  </Loaded>
);

const QuotedNights = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation('orders');
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : quote.nights.length - NIGHTS_SHOWN;
  return (
    <ul className="quote-nights">
      {quote.nights.slice(0, all ? undefined : NIGHTS_SHOWN).map(({ night, priceFen }) => (
        <li key={night}>
          <span className="muted">
            <DateText date={night} />
          </span>
          <Money fen={priceFen} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className="text-button" onClick={() => setAll(true)}>
            {t('moreNights', { count: hidden })}
          </button>
        </li>
      )}
    </ul>
  );
};

const QuoteSum = ({ quote, stay }: { readonly quote: Quote; readonly stay: StayDraft }) => {
  const { t } = useTranslation('orders');
  const { roomFenOverride: own } = stay;
  const lines =
    own === undefined
      ? [
          { label: t('charge_room_night'), fen: quote.roomFen },
          { label: t('charge_extra_guest'), fen: quote.extraGuestFen },
          { label: `${t('charge_long_stay')} ${formatBp(-quote.longStayBp)}`, fen: quote.longStayFen },
        ]
      : [{ label: t('customTotal'), fen: own }];
  const shown = [...lines, { label: t('charge_cleaning'), fen: quote.cleaningFen }].filter(
    ({ fen }) => fen !== 0,
  );
  return (
    <p className="quote-sum">
      {shown.length > 1
        ? shown.map(({ label, fen }) => (
            <span key={label} className="muted">
              {label} <Money fen={fen} />
            </span>
          ))
        : shown[0]?.label}
      <strong>
        <Money fen={stayTotal(stay, quote)} />
      </strong>
    </p>
  );
};

/** Prices changed while the form was open: announced, not just shown. */
const PriceMoved = ({ quote }: { readonly quote: Quote }) => {
  const { t } = useTranslation('orders');
  const { ratePlanId, checkIn, checkOut, guests, totalFen } = quote;
  const { channel } = useOrderDraft();
  const of = [quote.roomTypeId, ratePlanId, channel, checkIn, checkOut, guests].join(' ');
  const [first, setFirst] = useState({ of, totalFen });
  useEffect(() => {
    if (first.of !== of) setFirst({ of, totalFen });
  }, [first.of, of, totalFen]);
  if (first.of !== of || first.totalFen === totalFen) return null;
  return (
    <p className="callout warn" role="status">
      {t('priceMoved', { before: formatMoney(first.totalFen), now: formatMoney(totalFen) })}
    </p>
  );
};

/** Overridable restrictions are listed beside their checkbox. */
const Refusals = ({ quote }: { readonly quote: Quote }) => {
  const { anyway } = useOrderDraft();
  return quote.refusals
    .filter(({ overridable }) => !(anyway && overridable))
    .map(({ code, message, night }) => (
      <p key={`${code} ${night}`} className="callout bad">
        <Icon name="error" /> {message}
      </p>
    ));
};
