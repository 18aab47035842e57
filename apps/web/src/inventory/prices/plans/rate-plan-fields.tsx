/** The fields of a rate plan. */

import { listPolicies } from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import { roundings } from '@minsu/contract/inventory/prices/price-rules.ts';
import { meals, planKinds, type RatePlan } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { createRatePlan, ratePlanOptions } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { RemoteControl } from '../../../components/forms/remote-select.tsx';
import { useFollowingField } from '../../../components/forms/use-following-field.ts';
import { useFormValue } from '../../../components/forms/use-form-value.ts';
import { houseSource } from '../../../components/records/house-source.ts';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useChannelName } from '../../../components/words/use-channel-name.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ChannelFactorsControl } from '../channel-factors-control.tsx';
import { PercentControl, SignedMoneyControl } from '../price-controls.tsx';
import { TierPreview } from './cancellation-preview.tsx';
import { FormulaPreview } from './formula-preview.tsx';
import { PlanTypesControl } from './plan-types-control.tsx';

const of = createRatePlan.input;
const RARELY = { staleTime: 300_000, quiet: true };
const noTypes: readonly unknown[] = [];

export const RatePlanFields = ({ plan }: { readonly plan?: RatePlan }) => {
  const { t } = useTranslation(['ratePlans', 'prices']);
  const typed = useFormValue<string | undefined>('houseId');
  const houseId = plan?.houseId ?? typed ?? '';
  const kind = useFormValue<string>('kind');
  useFollowingField('types', 'houseId', noTypes);
  useFollowingField('parentId', 'houseId', null);
  useFollowingField('parentId', 'kind', null);
  return (
    <>
      {!plan && (
        <Field
          of={of}
          name="houseId"
          label={t('house')}
          placeholder={t('chooseHouse')}
          control={(control) => <RemoteControl {...control} source={houseSource} />}
        />
      )}
      <div className="form-grid">
        <Field of={of} name="name" label={t('name')} />
        <Field of={of} name="nameEn" label={t('nameEn')} />
        <Field of={of} name="code" label={t('code')} help={t('codeHelp')} />
        <Field
          of={of}
          name="kind"
          label={t('kind')}
          control="radio"
          options={planKinds.map((value) => ({ value, label: t(`prices:planKind_${value}`) }))}
        />
      </div>
      {kind === 'hourly' && <HourlyFields />}
      {houseId && <PricingFields houseId={houseId} plan={plan} />}
      <SellingFields />
    </>
  );
};

const HourlyFields = () => {
  const { t } = useTranslation('ratePlans');
  return (
    <div className="form-grid three">
      <Field of={of} name="hours" label={t('hours')} control="number" required />
      <Field of={of} name="firstStart" label={t('firstStart')} placeholder="09:00" required />
      <Field of={of} name="lastStart" label={t('lastStart')} placeholder="18:00" required />
    </div>
  );
};

const OWN = '';

interface PricingFieldsProps {
  readonly houseId: string;
  readonly plan: RatePlan | undefined;
}

const PricingFields = ({ houseId, plan }: PricingFieldsProps) => {
  const { t } = useTranslation(['ratePlans', 'prices']);
  const planName = usePlanName();
  const form = useForm();
  const options = useCall(ratePlanOptions, { houseId, onlyActive: true }, RARELY).data ?? [];
  const kind = useFormValue<string>('kind');
  const parentId = useFormValue<string | null | undefined>('parentId') ?? null;
  const parents = options.filter((each) => each.kind === kind && each.id !== plan?.id);
  return (
    <>
      <Field
        of={of}
        name="parentId"
        label={t('parent')}
        help={t('parentHelp')}
        required={false}
        control={(props) => (
          <select
            id={props.id}
            className="native-select"
            aria-describedby={props['aria-describedby']}
            value={parentId ?? OWN}
            onChange={(event) => form.set('parentId', event.target.value === OWN ? null : event.target.value)}
          >
            <option value={OWN}>{t('ownPrice')}</option>
            {parents.map((each) => (
              <option key={each.id} value={each.id}>
                {planName(each)}
              </option>
            ))}
          </select>
        )}
      />
      {parentId !== null && (
        <div className="form-grid three">
          <Field
            of={of}
            name="percentBp"
            label={t('percent')}
            help={t('percentHelp')}
            control={PercentControl}
          />
          <Field of={of} name="amountFen" label={t('amount')} control={SignedMoneyControl} />
          <RoundingField />
        </div>
      )}
      <Field
        of={of}
        name="types"
        label={t(parentId === null ? 'types' : 'typesOnly')}
        control={(props) => <PlanTypesControl {...props} houseId={houseId} derived={parentId !== null} />}
      />
      {parentId === null ? <RoundingField /> : <FormulaPreview houseId={houseId} parentId={parentId} />}
    </>
  );
};

const RoundingField = () => {
  const { t } = useTranslation(['ratePlans', 'prices']);
  return (
    <Field
      of={of}
      name="rounding"
      label={t('rounding')}
      control="select"
      options={roundings.map((value) => ({ value, label: t(`prices:rounding_${value}`) }))}
    />
  );
};

const SellingFields = () => {
  const { t } = useTranslation(['ratePlans', 'prices']);
  const channelName = useChannelName();
  return (
    <>
      <div className="form-grid">
        <Field
          of={of}
          name="meal"
          label={t('meal')}
          control="select"
          options={meals.map((value) => ({ value, label: t(`prices:meal_${value}`) }))}
        />
        <PolicyField />
        <Field of={of} name="minAdvanceDays" label={t('minAdvance')} control="number" />
        <Field of={of} name="maxAdvanceDays" label={t('maxAdvance')} control="number" />
      </div>
      <Field
        of={of}
        name="channels"
        label={t('channels')}
        control="multiselect"
        options={channels.map((value) => ({ value, label: channelName(value) }))}
      />
      <Field
        of={of}
        name="channelFactors"
        label={t('factors')}
        help={t('factorsHelp')}
        control={ChannelFactorsControl}
        required={false}
      />
      <Field of={of} name="longStay" label={t('longStay')} control="checkbox" />
    </>
  );
};

const PolicyField = () => {
  const { t } = useTranslation('ratePlans');
  const policies = useCall(listPolicies, {}, RARELY).data ?? [];
  const chosen = useFormValue<string | null | undefined>('cancellationPolicy');
  const policy = policies.find(({ id }) => id === chosen);
  return (
    <div>
      <Field
        of={of}
        name="cancellationPolicy"
        label={t('policy')}
        control="select"
        placeholder={t('policyOfHouse')}
        options={policies.map(({ id, name }) => ({ value: id, label: name }))}
        required={false}
      />
      {policy && <TierPreview tiers={policy.tiers} />}
    </div>
  );
};
