/** Split of an order, below its folio: sums by party, nights, or what it waits for. */

import type { OrderSplits, SplitNight } from '@minsu/contract/finance/splits/split.ts';
import { getOrderSplits } from '@minsu/contract/finance/splits/split-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { entryHref } from '../../components/records/ledger-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { timeZoneOf } from '../../platform/clocks.ts';
import { formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { NightParties } from './night-parties.tsx';
import { AgainButton, ReverseButton } from './split-actions.tsx';
import { DIVIDE_HREF, SplitStateDot } from './split-words.tsx';
import './splits.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface PanelProps {
  readonly of: Pick<OrderDetail['order'], 'id' | 'orderNo' | 'houseId'>;
}

const OrderSplitsPanel = ({ of }: PanelProps) => {
  const { t } = useTranslation('splits');
  const query = useCall(getOrderSplits, { orderId: of.id }, { quiet: true, keepPrevious: false });
  return (
    <section className="folio-part" aria-labelledby="order-splits">
      <h2 id="order-splits">{t('orderSplits')}</h2>
      <Loaded query={query} lines={2}>
        {(known) => <Known of={of} known={known} />}
      </Loaded>
    </section>
  );
};

export default OrderSplitsPanel;

interface KnownProps extends PanelProps {
  readonly known: OrderSplits;
}

const Known = ({ of: { id: orderId, orderNo, houseId }, known }: KnownProps) => {
  const { t } = useTranslation('splits');
  const [open, setOpen] = useState(false);
  const { sums, nights, version, heldReason } = known;
  const waits = nights.every(({ items }) => items[0]?.state !== 'succeeded');
  return (
    <>
      {heldReason !== null && <p className="callout">{t('heldBecause', { reason: heldReason })}</p>}
      {waits && heldReason === null && <Waits known={known} houseId={houseId} />}
      {sums.length > 0 && <Sums sums={sums} />}
      <div className="split-tools">
        {nights.length > 0 && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hideNights' : 'showNights')}
          </Button>
        )}
        {known.canReverse && version !== null && (
          <ReverseButton unitId={orderId} version={version} no={orderNo} />
        )}
        {known.canAgain && version !== null && <AgainButton unitId={orderId} version={version} />}
        {nights.length > 0 && (
          <Link to={`${DIVIDE_HREF}?keyword=${encodeURIComponent(orderNo)}`}>{t('allItems')}</Link>
        )}
      </div>
      {open && nights.map((night) => <Night key={night.key} of={night} />)}
    </>
  );
};

interface WaitsProps extends Pick<KnownProps, 'known'> {
  readonly houseId: string;
}

const Waits = ({ known: { completion }, houseId }: WaitsProps) => {
  const { t } = useTranslation('splits');
  const at =
    completion.at === null
      ? ''
      : formatInstant(completion.at, currentLanguage(), { timeZone: timeZoneOf(houseId) });
  return <p className="muted">{t(`completion_${completion.kind}`, { at })}</p>;
};

const Sums = ({ sums }: Pick<OrderSplits, 'sums'>) => {
  const { t } = useTranslation('splits');
  return (
    <ul className="split-sums">
      {sums.map(({ party, landlordId, landlordName, amountFen }) => (
        <li key={`${party}${landlordId ?? ''}`}>
          <span className="muted">{t(`party_${party}`)}</span>
          {landlordId !== null && (
            <Link to={`/landlord/landlordDetail?id=${landlordId}`}>{landlordName}</Link>
          )}
          <strong className="num">
            <Money fen={amountFen} owed={amountFen < 0} />
          </strong>
        </li>
      ))}
    </ul>
  );
};

const Night = ({ of }: { readonly of: SplitNight }) => {
  const { t } = useTranslation('splits');
  const [first] = of.items;
  return (
    <div className="split-order-night">
      <div className="line">
        <strong>
          <DateText date={of.night} />
        </strong>
        {of.kind !== 'night' && <span className="muted">{t(`kind_${of.kind}`)}</span>}
        {first && <SplitStateDot of={first} />}
        {of.round > 1 && <span className="muted">{t('roundOf', { round: of.round })}</span>}
        {first && first.entryId !== null && <Link to={entryHref(first.entryId)}>{t('seeEntry')}</Link>}
      </div>
      <NightParties of={of} />
    </div>
  );
};
