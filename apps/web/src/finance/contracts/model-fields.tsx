/** The split model of a night and its parameters. */
import { createContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import {
  type ContractModel,
  type ContractModelKind,
  contractModels,
  MAX_TIERS,
  type ShareTier,
} from '@minsu/contract/finance/contracts/contract-terms.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { type ControlProps, FieldControl } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { valueAt } from '../../components/forms/form-store.ts';
import { RateControl } from '../../components/forms/rate-control.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const of = createContract.input;

const FIRST_TIERS: readonly ShareTier[] = [
  { uptoFen: 3_000_000, rateBp: 2_000 },
  { uptoFen: null, rateBp: 1_500 },
];

/** Defaults of a model; keeps a rate typed before. */
const fresh = (kind: ContractModelKind, rateBp: number): ContractModel => {
  switch (kind) {
    case 'commission':
      return { kind, rateBp };
    case 'tiered':
      return { kind, tiers: [...FIRST_TIERS] };
    case 'fixedRent':
      return { kind, monthlyFen: 800_000 };
    case 'guaranteed':
      return { kind, minimumFen: 500_000, rateBp };
  }
};

const ModelKind = (props: ControlProps) => {
  const form = useForm();
  const change = (kind: unknown) => {
    const rate = valueAt(form.getState().values, 'terms.model.rateBp');
    form.set('terms.model', fresh(kind as ContractModelKind, typeof rate === 'number' ? rate : 2_000));
  };
  return <FieldControl kind="radio" {...props} onChange={change} />;
};

const rateControl = (props: ControlProps) => <RateControl {...props} />;

export const ModelFields = () => {
  const { t } = useTranslation('contracts');
  const form = useForm();
  const kind = useStore(form, ({ values }) => valueAt(values, 'terms.model.kind')) as ContractModelKind;
  return (
    <>
      <Field
        of={of}
        name="terms.model.kind"
        label={t('field_model')}
        control={(props) => <ModelKind {...props} />}
        options={contractModels.map((value) => ({ value, label: t(`model_${value}`) }))}
        required
      />
      {kind === 'tiered' && <Tiers />}
      <div className="form-grid" hidden={kind === 'tiered'}>
        {kind === 'fixedRent' && (
          <Field of={of} name="terms.model.monthlyFen" label={t('field_monthly')} control="money" required />
        )}
        {kind === 'guaranteed' && (
          <Field of={of} name="terms.model.minimumFen" label={t('field_minimum')} control="money" required />
        )}
        {(kind === 'commission' || kind === 'guaranteed') && (
          <Field of={of} name="terms.model.rateBp" label={t('field_rate')} control={rateControl} required />
        )}
      </div>
    </>
  );
};

/** Each line is a tier up to its limit; the last one has none. */
const Tiers = () => {
  const { t } = useTranslation('contracts');
  const form = useForm();
  const tiers = useStore(form, ({ values }) => valueAt(values, 'terms.model.tiers')) as readonly ShareTier[];
  const put = (next: readonly ShareTier[]) => form.set('terms.model.tiers', next);
  /** Inserted before the last tier, at 1.5 times the previous limit. */
  const add = () => {
    const last = tiers.at(-1) ?? { uptoFen: null, rateBp: 1_500 };
    const before = tiers.at(-2)?.uptoFen ?? 2_000_000;
    put([...tiers.slice(0, -1), { uptoFen: Math.round(before * 1.5), rateBp: last.rateBp }, last]);
  };
  return (
    <div className="contract-tiers">
      <span className="field-label">{t('field_tiers')}</span>
      {tiers.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its numbers, which are what is edited.
        <div className="contract-tier" key={index}>
          {index === tiers.length - 1 ? (
            <span className="contract-rest">{t('tierRest')}</span>
          ) : (
            <Field
              of={of}
              name={`terms.model.tiers.${index}.uptoFen`}
              label={t('tierUpto')}
              control="money"
              required
            />
          )}
          <Field
            of={of}
            name={`terms.model.tiers.${index}.rateBp`}
            label={t('tierRate')}
            control={rateControl}
            required
          />
          {tiers.length > 1 && index < tiers.length - 1 && (
            <IconButton
              icon="close"
              label={t('removeTier')}
              onClick={() => put(tiers.filter((_each, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <div>
        <Button size="small" disabled={tiers.length >= MAX_TIERS} onClick={add}>
          {t('addTier')}
        </Button>
      </div>
    </div>
  );
};
