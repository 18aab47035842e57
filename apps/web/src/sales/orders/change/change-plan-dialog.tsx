/** Chooses another rate plan for a stay, with totals and objections. */

import { type PlanQuote, quotePlans } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { changePlan } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { useId, useState } from 'react';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { useFormValue } from '../../../components/forms/use-form-value.ts';
import { IgnoreRestrictions } from '../../../components/ignore-restrictions.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { Money } from '../../../components/words/money.tsx';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { StayChoice } from '../sell/stay-choice.tsx';

const aheadStays = ({ stays, order }: OrderDetail): Stay[] =>
  stays.filter(
    ({ state, hours, checkIn }) => state === 'expected' && hours === null && checkIn >= order.businessDate,
  );

export const ChangePlanDialog = (props: OrderDialogProps) => {
  const stays = aheadStays(props.at.detail);
  const [first] = stays;
  const [stayId, setStayId] = useState(first?.id ?? '');
  const stay = stays.find(({ id }) => id === stayId) ?? first;
  if (!stay) return null;
  return <PlanForm key={stay.id} {...props} stay={stay} stays={stays} onChoose={setStayId} />;
};

interface FormProps extends OrderDialogProps {
  readonly stays: readonly Stay[];
  readonly onChoose: (stayId: string) => void;
}

const PlanForm = ({ at, stay, stays, onChoose, onDone, ...dialog }: FormProps) => {
  const { t } = useTranslation('orders');
  const { houseId } = at.detail.order;
  const { roomTypeId, checkIn, checkOut, guests } = stay;
  const asked = { houseId, roomTypeId, channel: 'direct' as const, checkIn, checkOut, guests };
  const query = useCall(quotePlans, asked, { enabled: dialog.open, quiet: true });
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_changePlan')}
      submitLabel={t('savePlan')}
      command={changePlan}
      base={stayKey(stay, at.detail)}
      initial={{ ratePlanId: stay.ratePlanId, ignoreRestrictions: false }}
      onDone={onDone}
    >
      <StayChoice stays={stays} value={stay.id} onChange={onChoose} />
      <Loaded query={query} lines={4}>
        {({ plans }) => <Plans plans={plans} current={stay.ratePlanId} />}
      </Loaded>
      <p className="muted">{t('planHint')}</p>
    </OrderFormDialog>
  );
};

interface PlansProps {
  readonly plans: readonly PlanQuote[];
  readonly current: string;
}

const Plans = ({ plans, current }: PlansProps) => {
  const { t } = useTranslation('orders');
  const name = useId();
  const form = useForm();
  const planName = usePlanName();
  const ignore = useFormValue<boolean>('ignoreRestrictions');
  const chosen = useFormValue<string>('ratePlanId');
  const refusals = plans.find(({ id }) => id === chosen)?.refusals ?? [];
  return (
    <>
      <Field
        of={changePlan.input}
        name="ratePlanId"
        label={t('plan')}
        required
        control={({ value, onChange }) => (
          <ul className="plan-choices">
            {plans.map((plan) => (
              <li key={plan.id}>
                <label className="plan-choice">
                  <input
                    type="radio"
                    name={name}
                    checked={plan.id === value}
                    onChange={() => onChange(plan.id)}
                  />
                  <span className="what">
                    <strong>{planName(plan)}</strong>
                    {plan.id === current && <span className="muted">{t('currentPlan')}</span>}
                    {plan.refusals.map(({ code, message }) => (
                      <span key={code} className="field-error">
                        {message}
                      </span>
                    ))}
                  </span>
                  <span className="price">
                    <Money fen={plan.totalFen} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      />
      <IgnoreRestrictions
        refusals={refusals}
        checked={ignore}
        onChange={(next) => form.set('ignoreRestrictions', next)}
      />
    </>
  );
};
