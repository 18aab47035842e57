/** Changes prices of future nights; shows the total against list price before saving. */
import { previewNightPrices, setNightPrices } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { useState } from 'react';
import { useSettled } from '../../../components/dialogs/use-settled.ts';
import { Field } from '../../../components/forms/field.tsx';
import { useFormValue } from '../../../components/forms/use-form-value.ts';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { formatDate, formatMoney } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { StayChoice } from '../sell/stay-choice.tsx';

interface NightPrice {
  readonly night: string;
  readonly priceFen: number;
}

/** Nights of today and later, whose price may change. */
const openNights = ({ order }: OrderDetail, stay: Stay): NightPrice[] =>
  stay.nights.flatMap(({ night, priceFen }) =>
    night >= order.businessDate && priceFen !== null ? [{ night, priceFen }] : [],
  );

const pricedStays = (detail: OrderDetail): Stay[] =>
  detail.stays.filter(
    (stay) =>
      (stay.state === 'expected' || stay.state === 'in_house') &&
      stay.hours === null &&
      openNights(detail, stay).length > 0,
  );

export const NightPricesDialog = (props: OrderDialogProps) => {
  const stays = pricedStays(props.at.detail);
  const [first] = stays;
  const [stayId, setStayId] = useState(first?.id ?? '');
  const stay = stays.find(({ id }) => id === stayId) ?? first;
  if (!stay) return null;
  return <NightPricesForm key={stay.id} {...props} stay={stay} stays={stays} onChoose={setStayId} />;
};

interface FormProps extends OrderDialogProps {
  readonly stays: readonly Stay[];
  readonly onChoose: (stayId: string) => void;
}

const NightPricesForm = ({ at, stay, stays, onChoose, onDone, ...dialog }: FormProps) => {
  const { t } = useTranslation('orders');
  const nights = openNights(at.detail, stay);
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_changePrices')}
      submitLabel={t('savePrices')}
      command={setNightPrices}
      base={stayKey(stay, at.detail)}
      guarded
      initial={{ nights }}
      onDone={onDone}
    >
      <StayChoice stays={stays} value={stay.id} onChange={onChoose} />
      <div className="night-prices">
        {nights.map(({ night }, index) => (
          <Field
            key={night}
            of={setNightPrices.input}
            name={`nights.${index}.priceFen`}
            label={formatDate(night, currentLanguage())}
            control="money"
            required
          />
        ))}
      </div>
      <PricePreview detail={at.detail} stay={stay} />
    </OrderFormDialog>
  );
};

const isPriced = (nights: readonly NightPrice[]): boolean =>
  nights.every(({ priceFen }) => typeof priceFen === 'number' && priceFen >= 0);

const PricePreview = ({ detail, stay }: { readonly detail: OrderDetail; readonly stay: Stay }) => {
  const { t } = useTranslation('orders');
  const nights = useSettled(useFormValue<readonly NightPrice[]>('nights'));
  const input = { ...stayKey(stay, detail), nights: [...nights] };
  const query = useCall(previewNightPrices, input, { enabled: isPriced(nights), quiet: true });
  return (
    <Loaded query={query} lines={2}>
      {({ roomFenBefore, roomFenAfter, listFen, belowListFen, refusal }) => (
        <div aria-live="polite">
          <p className="quote-sum">
            {t('charge_room_night')}
            {roomFenBefore !== roomFenAfter && (
              <del>
                <Money fen={roomFenBefore} />
              </del>
            )}
            <strong>
              <Money fen={roomFenAfter} />
            </strong>
          </p>
          {(belowListFen ?? 0) > 0 && (
            <p className="muted">
              {t('listPrice')} {formatMoney(listFen ?? 0)} ·{' '}
              {t('belowList', { amount: formatMoney(belowListFen ?? 0) })}
            </p>
          )}
          {refusal !== null && (
            <p className="callout bad">
              <Icon name="error" /> {refusal}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
};
