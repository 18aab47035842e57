/** Creates or edits a cancellation policy. */
import { feeNights } from '@minsu/contract/inventory/prices/cancellation-fee.ts';
import {
  createPolicy,
  editPolicy,
  MAX_POLICY_TIERS,
} from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import { type CancellationTier, tierProblems } from '@minsu/contract/inventory/prices/cancellation-rules.ts';
import type { PriceCancellationPolicy } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { Button, InputNumber } from 'antd';
import { useStore } from 'zustand';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { policyQueries } from '../rate-plan-live.ts';
import { TierPreview } from './cancellation-preview.tsx';

interface PolicyDrawerProps {
  readonly policy: PriceCancellationPolicy | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const of = createPolicy.input;

const PolicyDrawer = ({ policy, open, onClose }: PolicyDrawerProps) => {
  const { t } = useTranslation('ratePlans');
  const title = policy ? t('editTitle', { name: policy.name }) : t('policyCreate');
  return (
    <FormDrawer open={open} title={title} width={520} onClose={onClose}>
      {policy ? (
        <RecordForm
          command={editPolicy}
          base={{ id: policy.id, version: policy.version }}
          initial={{
            name: policy.name,
            nameEn: policy.nameEn ?? '',
            tiers: policy.tiers,
            nights: policy.nights,
          }}
          done={t('saved', { name: policy.name })}
          invalidates={policyQueries}
          onDone={onClose}
          onCancel={onClose}
        >
          <PolicyFields />
        </RecordForm>
      ) : (
        <RecordForm
          command={createPolicy}
          initial={{ name: '', nameEn: '', tiers: FIRST_TIERS, nights: 'all' }}
          submitLabel={t('policyCreate')}
          invalidates={policyQueries}
          onDone={onClose}
          onCancel={onClose}
        >
          <PolicyFields />
        </RecordForm>
      )}
    </FormDrawer>
  );
};

export default PolicyDrawer;

const FIRST_TIERS = [
  { hoursBefore: 48, keptPercent: 0 },
  { hoursBefore: 0, keptPercent: 100 },
];

const PolicyFields = () => {
  const { t } = useTranslation('ratePlans');
  const form = useForm();
  const tiers = useStore(form, ({ values }) => values.tiers) as readonly CancellationTier[];
  const errors = useStore(form, (state) => state.errors);
  const put = (next: readonly CancellationTier[]) => form.set('tiers', next);
  const problems = tierProblems(tiers);
  const said = Object.entries(errors).find(([path]) => path.startsWith('tiers'))?.[1];
  return (
    <>
      <Field of={of} name="name" label={t('name')} />
      <Field of={of} name="nameEn" label={t('nameEn')} />
      <div className="field" data-field="tiers">
        <span className="field-label">{t('policyTiers')}</span>
        <div className="field-help">{t('tierHelp')}</div>
        {tiers.map((tier, index) => (
          <TierLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its numbers, which are what is edited.
            key={index}
            tier={tier}
            problem={problems.find((each) => each.index === index)?.problem}
            onChange={(next) => put(tiers.map((each, at) => (at === index ? next : each)))}
            onRemove={tiers.length > 1 ? () => put(tiers.filter((_, at) => at !== index)) : undefined}
          />
        ))}
        {said && (
          <div className="field-error" role="alert">
            {said}
          </div>
        )}
        <div>
          <Button
            size="small"
            disabled={tiers.length >= MAX_POLICY_TIERS}
            onClick={() => put([...tiers, { hoursBefore: 0, keptPercent: 100 }])}
          >
            {t('addTier')}
          </Button>
        </div>
      </div>
      <Field
        of={of}
        name="nights"
        label={t('policyNights')}
        control="radio"
        options={feeNights.map((value) => ({ value, label: t(`policyNights_${value}`) }))}
      />
      <TierPreview tiers={tiers} />
    </>
  );
};

interface TierLineProps {
  readonly tier: CancellationTier;
  readonly problem: ReturnType<typeof tierProblems>[number]['problem'] | undefined;
  readonly onChange: (tier: CancellationTier) => void;
  readonly onRemove: (() => void) | undefined;
}

const TierLine = ({ tier, problem, onChange, onRemove }: TierLineProps) => {
  const { t } = useTranslation('ratePlans');
  return (
    <>
      <div className="tier-line">
        <InputNumber
          aria-label={t('tierHours')}
          prefix={t('tierHours')}
          min={0}
          max={8_760}
          precision={0}
          value={tier.hoursBefore}
          onChange={(hours) => onChange({ ...tier, hoursBefore: hours ?? 0 })}
        />
        <InputNumber
          aria-label={t('tierKept')}
          prefix={t('tierKept')}
          min={0}
          max={100}
          precision={0}
          value={tier.keptPercent}
          onChange={(percent) => onChange({ ...tier, keptPercent: percent ?? 0 })}
        />
        {onRemove && <IconButton icon="close" label={t('removeTier')} onClick={onRemove} />}
      </div>
      {problem && <div className="field-error">{t(`tier_${problem}`)}</div>}
    </>
  );
};
