/** Fields of a suggestion rule: scope, conditions, change, limits. */
import { STANDARD_PLAN_CODE } from '@minsu/contract/inventory/prices/price-rules.ts';
import { pageRatePlans } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import {
  createSuggestionRule,
  getSuggestionStatus,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import {
  paceDirections,
  paceReferences,
  type SuggestionMode,
  suggestionEffects,
  suggestionModes,
} from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { Field } from '../../../components/forms/field.tsx';
import { RemoteControl } from '../../../components/forms/remote-select.tsx';
import { useFormValue } from '../../../components/forms/use-form-value.ts';
import { WeekdaysControl } from '../../../components/forms/weekdays-control.tsx';
import { houseSource } from '../../../components/records/house-source.ts';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { PercentControl, SignedMoneyControl } from '../price-controls.tsx';
import { useChosenHouses } from '../use-chosen-houses.ts';

const of = createSuggestionRule.input;
const RARELY = { staleTime: 300_000, quiet: true };

export const SuggestionRuleFields = () => {
  const { t } = useTranslation('suggestions');
  return (
    <>
      <div className="form-grid">
        <Field of={of} name="name" label={t('name')} />
        <Field of={of} name="priority" label={t('priority')} control="number" help={t('priorityHelp')} />
      </div>
      <ModeField />
      <h2 className="form-heading">{t('scope')}</h2>
      <ScopeFields />
      <h2 className="form-heading">{t('conditions')}</h2>
      <ConditionFields />
      <h2 className="form-heading">{t('effect')}</h2>
      <EffectFields />
    </>
  );
};

const ModeField = () => {
  const { t } = useTranslation('suggestions');
  const mode = useFormValue<SuggestionMode>('mode');
  return (
    <Field
      of={of}
      name="mode"
      label={t('mode')}
      control="radio"
      options={suggestionModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
      help={t(`modeHelp_${mode}`)}
    />
  );
};

const ScopeFields = () => {
  const { t } = useTranslation('suggestions');
  const all = useFormValue<boolean>('allHouses');
  const { houses, choose, only } = useChosenHouses();
  const maySwitch = useCall(getSuggestionStatus, {}, RARELY).data?.maySwitch ?? false;
  const types = houses.flatMap((house) =>
    house.roomTypes.map(({ id, name }) => ({ value: id, label: `${house.name} ${name}` })),
  );
  return (
    <>
      {(maySwitch || all) && <Field of={of} name="allHouses" label={t('allHouses')} control="checkbox" />}
      {!all && (
        <Field
          of={of}
          name="houseIds"
          label={t('houses')}
          required
          placeholder={t('chooseHouses')}
          control={(control) => (
            <RemoteControl
              {...control}
              source={houseSource}
              multiple
              onChange={(ids) => choose(ids as string[])}
            />
          )}
        />
      )}
      <div className="form-grid">
        {!all && (
          <Field
            of={of}
            name="roomTypeIds"
            label={t('types')}
            control="multiselect"
            required={false}
            placeholder={t('allTypes')}
            options={types}
          />
        )}
        <PlanField houseId={all ? undefined : only?.id} />
      </div>
    </>
  );
};

/** Plans of several properties are matched by code, as in bulk changes. */
const PlanField = ({ houseId }: { readonly houseId: string | undefined }) => {
  const { t } = useTranslation(['suggestions', 'prices']);
  const planName = usePlanName();
  const plans =
    useCall(pageRatePlans, { ...(houseId ? { houseId } : {}), size: 200 }, RARELY).data?.records ?? [];
  const own = new Map(
    plans.filter(({ parentId }) => parentId === null).map((plan) => [plan.code, planName(plan)]),
  );
  return (
    <Field
      of={of}
      name="planCodes"
      label={t('plans')}
      control="multiselect"
      required={false}
      placeholder={t('allPlans')}
      options={[
        { value: STANDARD_PLAN_CODE, label: t('prices:standardPlan') },
        ...[...own].map(([value, name]) => ({ value, label: `${name} · ${value}` })),
      ]}
    />
  );
};

const ConditionFields = () => {
  const { t } = useTranslation('suggestions');
  return (
    <>
      <p className="muted">{t('conditionsHelp')}</p>
      <div className="form-grid">
        <Field of={of} name="occupancyMin" label={t('occupancyMin')} control="number" />
        <Field of={of} name="occupancyBelow" label={t('occupancyBelow')} control="number" />
        <Field of={of} name="daysOutMin" label={t('daysOutMin')} control="number" />
        <Field of={of} name="daysOutMax" label={t('daysOutMax')} control="number" />
      </div>
      <Field of={of} name="weekdays" label={t('weekdays')} control={WeekdaysControl} required={false} />
      <PaceFields />
    </>
  );
};

const PaceFields = () => {
  const { t } = useTranslation('suggestions');
  const pace = useFormValue<string | null | undefined>('pace');
  return (
    <div className="form-grid">
      <Field
        of={of}
        name="pace"
        label={t('pace')}
        control="select"
        required={false}
        placeholder={t('pace_any')}
        options={paceDirections.map((value) => ({ value, label: t(`pace_${value}`) }))}
        help={t('paceHelp')}
      />
      {pace && (
        <>
          <Field of={of} name="pacePoints" label={t('pacePoints')} control="number" />
          <Field
            of={of}
            name="paceReference"
            label={t('paceReference')}
            control="select"
            required
            options={paceReferences.map((value) => ({ value, label: t(`paceReference_${value}`) }))}
          />
        </>
      )}
    </div>
  );
};

const controls = { percent: PercentControl, amount: SignedMoneyControl } as const;

const EffectFields = () => {
  const { t } = useTranslation('suggestions');
  const effect = useFormValue<keyof typeof controls>('effect');
  return (
    <>
      <div className="form-grid">
        <Field
          of={of}
          name="effect"
          label={t('effect')}
          control="radio"
          options={suggestionEffects.map((value) => ({ value, label: t(`effect_${value}`) }))}
          help={t('effectHelp')}
        />
        <Field key={effect} of={of} name="value" label={t(`value_${effect}`)} control={controls[effect]} />
      </div>
      <div className="form-grid three">
        <Field of={of} name="floorFen" label={t('floor')} control="money" />
        <Field of={of} name="ceilingFen" label={t('ceiling')} control="money" />
        <Field of={of} name="maxChangePercent" label={t('maxChange')} control="number" />
      </div>
    </>
  );
};
