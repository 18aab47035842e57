/** Form of a bulk change: rows, nights, operation. */

import type { Holiday } from '@minsu/contract/foundation/holidays/holiday.ts';
import type { RestrictionChange } from '@minsu/contract/inventory/prices/bulk-rules.ts';
import { bulkPriceKinds } from '@minsu/contract/inventory/prices/bulk-rules.ts';
import {
  checkBulkPrices,
  MAX_BULK_RANGES,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { type Rounding, STANDARD_PLAN_CODE } from '@minsu/contract/inventory/prices/price-rules.ts';
import { pageRatePlans } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { Button, Select } from 'antd';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { useFormValue } from '../../components/forms/use-form-value.ts';
import { WeekdaysControl } from '../../components/forms/weekdays-control.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { usePlanName } from '../../components/words/plan-words.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useHolidayName, useHolidayPeriods } from '../../platform/holidays.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { RestrictionFields } from './plans/restriction-fields.tsx';
import { PercentControl, SignedMoneyControl } from './price-controls.tsx';
import { useChosenHouses } from './use-chosen-houses.ts';

const DateRangeControl = lazy(async () => ({
  default: (await import('../../components/forms/date-controls.tsx')).DateRangeControl,
}));

const of = checkBulkPrices.input;

export const BulkPriceForm = () => {
  const { t } = useTranslation('priceBoard');
  return (
    <>
      <h3>{t('bulkWhat')}</h3>
      <WhatFields />
      <h3>{t('bulkWhen')}</h3>
      <RangeFields />
      <Field
        of={of}
        name="weekdays"
        label={t('bulkWeekdays')}
        control={WeekdaysControl}
        help={t('bulkEveryDay')}
        required={false}
      />
      <h3>{t('bulkHow')}</h3>
      <PriceFields />
      <h3>{t('bulkRestrictions')}</h3>
      <RestrictionPart />
    </>
  );
};

const RARELY = { staleTime: 300_000, quiet: true };

const WhatFields = () => {
  const { t } = useTranslation('priceBoard');
  const { houses, choose, only } = useChosenHouses();
  const types = houses.flatMap((house) =>
    house.roomTypes.map(({ id, name }) => ({ value: id, label: only ? name : `${house.name} ${name}` })),
  );
  return (
    <>
      <Field
        of={of}
        name="houseIds"
        label={t('bulkHouses')}
        control={(control) => (
          <RemoteControl
            {...control}
            source={houseSource}
            multiple
            onChange={(ids) => choose(ids as string[])}
          />
        )}
      />
      <div className="form-grid">
        <Field
          of={of}
          name="roomTypeIds"
          label={t('bulkTypes')}
          control="multiselect"
          options={types}
          placeholder={t('bulkTypesAll')}
        />
        <PlanCodes houseId={only?.id} />
      </div>
    </>
  );
};

/** Plans of several properties are matched by code. */
const PlanCodes = ({ houseId }: { readonly houseId: string | undefined }) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  const planName = usePlanName();
  const plans =
    useCall(pageRatePlans, { ...(houseId && { houseId }), size: 200 }, RARELY).data?.records ?? [];
  const codes = new Map(plans.map((plan) => [plan.code, planName(plan)]));
  return (
    <Field
      of={of}
      name="planCodes"
      label={t('bulkPlans')}
      control="multiselect"
      options={[
        { value: STANDARD_PLAN_CODE, label: t('prices:standardPlan') },
        ...[...codes].map(([value, name]) => ({ value, label: `${name} · ${value}` })),
      ]}
      placeholder={t('bulkPlansAll')}
    />
  );
};

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const RangeFields = () => {
  const { t } = useTranslation(['priceBoard', 'components']);
  const form = useForm();
  const ranges = useFormValue<readonly Range[]>('ranges');
  const errors = useStore(form, (state) => state.errors);
  const put = (next: readonly Range[]) => form.set('ranges', next);
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('ranges'))?.[1];
  return (
    <div className="field" data-field="ranges">
      <span className="field-label">{t('bulkRange')}</span>
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dates are what is edited; only their place is theirs.
        <div className="bulk-range" key={index}>
          <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
            <DateRangeControl
              label={t('bulkRange')}
              value={{ from: range.from, to: range.to }}
              placeholder={[t('components:from'), t('components:to')]}
              min={businessToday(null)}
              onChange={(next) => put(ranges.map((each, at) => (at === index ? next : each)))}
            />
          </Suspense>
          {ranges.length > 1 && (
            <IconButton
              icon="close"
              label={t('bulkRemoveRange')}
              onClick={() => put(ranges.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {wrong && (
        <div className="field-error" role="alert">
          {wrong}
        </div>
      )}
      <div className="bulk-range-more">
        <Button size="small" disabled={ranges.length >= MAX_BULK_RANGES} onClick={() => put([...ranges, {}])}>
          {t('bulkAddRange')}
        </Button>
        <HolidaySelect onPick={(range) => put([...ranges.filter(({ from }) => from), range])} />
      </div>
    </div>
  );
};

/** Upcoming holidays as date presets, including the night before the first day off. */
const HolidaySelect = ({ onPick }: { readonly onPick: (range: Range) => void }) => {
  const { t } = useTranslation('priceBoard');
  const today = businessToday(null);
  const nameOf = useHolidayName();
  const coming = useHolidayPeriods().filter(({ to }) => to > today);
  const label = (period: Holiday) => {
    const said = `${nameOf(period)} ${period.year}`;
    return period.status === 'expected' ? t('expectedHoliday', { name: said }) : said;
  };
  const nights = ({ from, to }: Holiday) => {
    const eve = addDays(from, -1);
    return { from: eve < today ? today : eve, to: addDays(to, -1) };
  };
  return (
    <Select
      size="small"
      aria-label={t('bulkHoliday')}
      placeholder={t('bulkHoliday')}
      popupMatchSelectWidth={false}
      value={null}
      options={coming.map((period, index) => ({ value: index, label: label(period) }))}
      onChange={(index: number | null) => {
        const period = index === null ? undefined : coming[index];
        if (period) onPick(nights(period));
      }}
    />
  );
};

const kinds = ['none', ...bulkPriceKinds] as const;
/** Operations that compute prices. */
const rounded: readonly string[] = ['percent', 'amount', 'copy'];

interface Price {
  readonly kind: (typeof bulkPriceKinds)[number];
  readonly lastDigit?: number | undefined;
  readonly rounding?: Rounding | undefined;
}

const PriceFields = () => {
  const { t } = useTranslation('priceBoard');
  const form = useForm();
  const price = useFormValue<Price | undefined>('price');
  return (
    <>
      <div className="field">
        <label htmlFor="bulk-kind">{t('bulkKind')}</label>
        <Select
          id="bulk-kind"
          value={price?.kind ?? 'none'}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          onChange={(kind) => form.set('price', kind === 'none' ? undefined : { kind })}
        />
      </div>
      {price && <KindFields kind={price.kind} />}
      {price && rounded.includes(price.kind) && (
        <RoundingField price={price} onChange={(change) => form.set('price', { ...price, ...change })} />
      )}
    </>
  );
};

const digits = Array.from({ length: 10 }, (_, digit) => digit);

interface RoundingFieldProps {
  readonly price: Price;
  readonly onChange: (change: Pick<Price, 'lastDigit' | 'rounding'>) => void;
}

/** Whole yuan by default. */
const RoundingField = ({ price: { lastDigit, rounding = 'yuan' }, onChange }: RoundingFieldProps) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  return (
    <div className="field">
      <label htmlFor="bulk-rounding">{t('bulkRounding')}</label>
      <Select<Rounding | number>
        id="bulk-rounding"
        value={lastDigit ?? rounding}
        options={[
          { value: 'yuan', label: t('prices:rounding_yuan') },
          ...digits.map((digit) => ({ value: digit, label: t('bulkDigitOf', { digit }) })),
          { value: 'fen', label: t('prices:rounding_fen') },
        ]}
        onChange={(chosen) =>
          onChange(
            typeof chosen === 'number'
              ? { lastDigit: chosen, rounding: 'yuan' }
              : { lastDigit: undefined, rounding: chosen },
          )
        }
      />
    </div>
  );
};

const KindFields = ({ kind }: { readonly kind: Price['kind'] }) => {
  const { t } = useTranslation('priceBoard');
  if (kind === 'set')
    return <Field of={of} name="price.value" label={t('bulkPrice')} control="money" required />;
  if (kind === 'percent')
    return <Field of={of} name="price.value" label={t('bulkPercent')} control={PercentControl} required />;
  if (kind === 'amount')
    return <Field of={of} name="price.value" label={t('bulkAmount')} control={SignedMoneyControl} required />;
  if (kind === 'clear') return null;
  return (
    <>
      <div className="form-grid">
        <Field of={of} name="price.copyFrom" label={t('bulkCopyFrom')} control="date" required />
        <Field
          of={of}
          name="price.value"
          label={t('bulkCopyPercent')}
          control={PercentControl}
          required={false}
        />
      </div>
      <Field of={of} name="copyRestrictions" label={t('bulkCopyRestrictions')} control="checkbox" />
    </>
  );
};

const RestrictionPart = () => {
  const form = useForm();
  const value = useFormValue<RestrictionChange | undefined>('restrictions') ?? {};
  return <RestrictionFields value={value} onChange={(next) => form.set('restrictions', next)} />;
};
