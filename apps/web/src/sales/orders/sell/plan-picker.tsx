/** Plans for a stay, each with terms, price and objections. */
import { type PlanQuote, quotePlans } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { useEffect, useId } from 'react';
import { Loaded } from '../../../components/records/panel.tsx';
import { SkeletonBar } from '../../../components/skeleton.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { formatBp, formatFormula, usePlanName } from '../../../components/words/plan-words.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { StayDraft } from './create-order-draft.ts';
import { useOrderDraft } from './use-order-draft.ts';

interface PlanPickerProps {
  /** Indexes of the rooms sold under it. */
  readonly places: readonly number[];
  readonly stay: StayDraft;
  readonly houseId: string;
}

export const PlanPicker = ({ places, stay, houseId }: PlanPickerProps) => {
  const { t } = useTranslation('orders');
  const { channel, patchStays } = useOrderDraft();
  const { roomTypeId, checkIn, checkOut, guests } = stay;
  const query = useCall(
    quotePlans,
    { houseId, roomTypeId, channel, checkIn, checkOut, guests },
    { enabled: houseId !== '' && checkIn < checkOut && guests >= 1, quiet: true },
  );
  const chosen = stay.ratePlanId ?? STANDARD_PLAN_ID;
  const plans = query.isPlaceholderData ? undefined : query.data?.plans;
  const gone = plans !== undefined && !plans.some(({ id }) => id === chosen);
  useEffect(() => {
    // Falls back to the standard plan if the chosen plan is gone, because the screen shows that.
    if (gone) patchStays(places, { ratePlanId: undefined });
  }, [gone, places, patchStays]);
  return (
    <fieldset className="plan-picker">
      <legend>{t('plan')}</legend>
      <Loaded query={query} skeleton={<SkeletonBar width="100%" height={44} />}>
        {(data) => (
          <PlanChoices
            plans={data.plans}
            houseId={houseId}
            chosen={chosen}
            onChoose={(id) => patchStays(places, { ratePlanId: id === STANDARD_PLAN_ID ? undefined : id })}
          />
        )}
      </Loaded>
    </fieldset>
  );
};

interface PlanChoicesProps {
  readonly houseId: string;
  readonly plans: readonly PlanQuote[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const PlanChoices = ({ houseId, plans, chosen, onChoose }: PlanChoicesProps) => {
  const name = useId();
  return (
    <ul className="plan-choices">
      {plans.map((plan) => (
        <li key={plan.id}>
          <label className="plan-choice">
            <input type="radio" name={name} checked={plan.id === chosen} onChange={() => onChoose(plan.id)} />
            <PlanTerms plan={plan} houseId={houseId} chosen={plan.id === chosen} />
            <PlanTotal plan={plan} />
          </label>
        </li>
      ))}
    </ul>
  );
};

interface PlanTermsProps {
  readonly plan: PlanQuote;
  readonly houseId: string;
  readonly chosen: boolean;
}

/** Objections to the chosen plan are listed below with their nights. */
const PlanTerms = ({ plan, houseId, chosen }: PlanTermsProps) => {
  const { t } = useTranslation(['orders', 'prices']);
  const planName = usePlanName();
  const { parentId: id, parentName, parentNameEn, percentBp, amountFen } = plan;
  const failed = [...new Map(plan.refusals.map((one) => [one.code, one.message])).values()];
  return (
    <span className="what">
      <span className="name">
        <strong>{planName(plan)}</strong>
        {id !== null && (
          <span className="muted num">
            {planName({ id, name: parentName, nameEn: parentNameEn })} {formatFormula(percentBp, amountFen)}
          </span>
        )}
      </span>
      <span className="muted terms">
        <span>{t(`prices:meal_${plan.meal}`)}</span>
        <span>
          <Refund plan={plan} houseId={houseId} />
        </span>
      </span>
      {!chosen &&
        failed.map((message) => (
          <span key={message} className="field-error">
            {message}
          </span>
        ))}
    </span>
  );
};

const Refund = ({ plan, houseId }: Omit<PlanTermsProps, 'chosen'>) => {
  const { t } = useTranslation('orders');
  if (plan.freeUntil === null) return t(plan.refund === 'always' ? 'refund_always' : 'refund_never');
  const [before = '', after = ''] = t('refund_until', { until: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <InstantText at={plan.freeUntil} house={houseId} />
      {after}
    </>
  );
};

const PlanTotal = ({ plan }: { readonly plan: PlanQuote }) => {
  const { t } = useTranslation('orders');
  return (
    <span className="price">
      <Money fen={plan.totalFen} />
      {plan.longStayBp > 0 && (
        <span className="muted">{t('withLongStay', { percent: formatBp(-plan.longStayBp) })}</span>
      )}
    </span>
  );
};
