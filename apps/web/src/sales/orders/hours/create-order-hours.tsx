/** Sells a room by the hour: day, type and plan, free start, guest, payment. */

import { type SlotOffer, sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { readinessAt } from '@minsu/contract/sales/orders/slot-rules.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSettled } from '../../../components/dialogs/use-settled.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { Tag } from '../../../components/state-dot.tsx';
import { Money } from '../../../components/words/money.tsx';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { stockQueries } from '../order-live.ts';
import { GuestSection } from '../sell/create-order-guest.tsx';
import { PaymentSection } from '../sell/create-order-payment.tsx';
import { SaleBar, type SaleFormProps } from '../sell/create-order-sale.tsx';
import { hoursDraft, hoursTotal, offerShown, startsOf } from './hours-draft.ts';
import { HoursFields } from './hours-fields.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { useHoursDraft } from './use-hours-draft.ts';

export const HoursForm = ({
  initial,
  begun,
  refusal,
  choice,
  onCancel,
  onDone,
  onRefused,
}: SaleFormProps) => (
  <RecordForm
    bar="none"
    command={sellHours}
    initial={hoursDraft(initial)}
    begun={begun}
    invalidates={[pageOrders, countOrderViews, ...stockQueries]}
    done={false}
    // Sends the price shown on screen so that no other is charged.
    prepare={(input) => {
      const quotedFen = hoursTotal(offerShown(input), Number(input.overtimeHours ?? 0));
      return quotedFen === null ? input : { ...input, quotedFen };
    }}
    onDone={onDone}
    onRefused={onRefused}
  >
    <HoursSection choice={choice} />
    <GuestSection />
    <HoursPayment />
    <HoursBar refusal={refusal} onCancel={onCancel} />
  </RecordForm>
);

const HoursSection = ({ choice }: Pick<SaleFormProps, 'choice'>) => {
  const { t } = useTranslation(['orders', 'hourly']);
  const [keyword, setKeyword] = useState('');
  const { draft, query, offer, form } = useHoursDraft(useSettled(keyword));
  const take = (chosen: SlotOffer | null) => {
    form.set('houseId', chosen?.houseId);
    form.set('roomTypeId', chosen?.roomTypeId);
    form.set('ratePlanId', chosen?.ratePlanId);
    form.set('roomId', undefined);
    if (!chosen || !startsOf(chosen).includes(draft.start ?? '')) form.set('start', undefined);
  };
  return (
    <section className="order-form-section">
      <h2>{t('sectionStay')}</h2>
      {choice}
      <HoursFields {...(draft.houseId === undefined ? { keyword, onKeyword: setKeyword } : {})} />
      {draft.ratePlanId === undefined ? (
        <Loaded
          query={query}
          lines={4}
          isEmpty={(offers) => offers.length === 0}
          empty={<NothingByHour onElsewhere={draft.houseId === undefined ? undefined : () => take(null)} />}
        >
          {(offers) => (
            <ul className="availability-list">
              {offers.map((one) => (
                <li key={`${one.roomTypeId} ${one.ratePlanId}`}>
                  <OfferRow offer={one} overtime={draft.overtimeHours} onChoose={() => take(one)} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      ) : (
        <div className="stay-card">
          <div className="stay-card-head">
            <strong>{offer ? [offer.houseName, offer.roomTypeName].join(' · ') : '…'}</strong>
            <Button type="link" size="small" onClick={() => take(null)}>
              {t('hourly:chooseAnother')}
            </Button>
          </div>
          {offer && <SlotPicker offer={offer} />}
        </div>
      )}
    </section>
  );
};

interface NothingByHourProps {
  /** Absent if all properties were searched. */
  readonly onElsewhere: (() => void) | undefined;
}

const NothingByHour = ({ onElsewhere }: NothingByHourProps) => {
  const { t } = useTranslation('hourly');
  return (
    <EmptyState
      kind="noMatch"
      title={t('nothing')}
      hint={t('nothingHint')}
      action={onElsewhere && <Button onClick={onElsewhere}>{t('elsewhere')}</Button>}
    />
  );
};

interface OfferRowProps {
  readonly offer: SlotOffer;
  readonly overtime: number;
  readonly onChoose: () => void;
}

const OfferRow = ({ offer, overtime, onChoose }: OfferRowProps) => {
  const { t } = useTranslation(['orders', 'hourly']);
  const may = useMay();
  const planName = usePlanName();
  const blocked = offer.refusals.some(({ overridable }) => !(overridable && may('order:overridePrice')));
  const starts = startsOf(offer);
  const total = hoursTotal(offer, overtime);
  return (
    <button
      type="button"
      className="availability-row"
      disabled={blocked || starts.length === 0}
      onClick={onChoose}
    >
      <span className="what">
        <strong>
          {offer.houseName} · {offer.roomTypeName}
        </strong>
        <span className="muted">
          {[
            planName({ name: offer.planName, nameEn: offer.planNameEn }),
            t('upTo', { count: offer.maxGuests }),
          ].join(' · ')}
        </span>
        {offer.refusals.map(({ code, message }) => (
          <span key={code} className="field-error">
            {message}
          </span>
        ))}
      </span>
      <span className="price">
        <strong>{total !== null && <Money fen={total} />}</strong>
        <span className="muted">{t('hourly:hours', { count: offer.hours + overtime })}</span>
        <span className="muted">
          {starts[0] === undefined
            ? t('hourly:noStarts')
            : t('hourly:startsFrom', { from: starts[0], count: starts.length })}
        </span>
        {starts[0] !== undefined && readinessAt(offer.rooms, starts[0]) !== 'ready' && (
          <Tag tone="warn">{t('hourly:notReady')}</Tag>
        )}
      </span>
    </button>
  );
};

const HoursPayment = () => {
  const { offer, draft } = useHoursDraft();
  return <PaymentSection total={hoursTotal(offer, draft.overtimeHours)} />;
};

const HoursBar = ({ refusal, onCancel }: Pick<SaleFormProps, 'refusal' | 'onCancel'>) => {
  const { offer, draft } = useHoursDraft();
  return (
    <SaleBar
      refusal={refusal}
      total={hoursTotal(offer, draft.overtimeHours)}
      rooms={1}
      disabled={!offer || draft.start === undefined}
      onCancel={onCancel}
    />
  );
};
