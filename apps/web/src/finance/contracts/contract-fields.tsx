/** Fields of a contract in sections; a sentence below each section explains its rule. */
import type { ContractVersion } from '@minsu/contract/finance/contracts/contract.ts';
import { createContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import {
  ContractTerms,
  cleaningSides,
  ownerStayTerms,
  shareBases,
} from '@minsu/contract/finance/contracts/contract-terms.ts';
import { type TermTopic, termSentences } from '@minsu/contract/finance/contracts/terms-words.ts';
import { shareSides } from '@minsu/contract/sales/orders/folio/share-sides.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { valueAt } from '../../components/forms/form-store.ts';
import { RateControl } from '../../components/forms/rate-control.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { say } from './contract-words.tsx';
import { HousesField } from './houses-field.tsx';
import { ModelFields } from './model-fields.tsx';
import { OwnerFields } from './owner-fields.tsx';

const of = createContract.input;

interface ContractFieldsProps {
  readonly mode: 'new' | 'change';
  readonly houses: ContractVersion['houses'];
}

export const ContractFields = ({ mode, houses }: ContractFieldsProps) => {
  const { t } = useTranslation('contracts');
  return (
    <div className="contract-sections">
      <Panel title={t('section_parties')}>
        <OwnerFields fixed={mode === 'change'} />
      </Panel>
      <Panel title={t('section_houses')}>
        <HousesField named={houses} />
        <div className="form-grid">
          <Field
            of={of}
            name="from"
            label={t('field_from')}
            control="date"
            required
            {...(mode === 'change' && { help: t('changeFromHint') })}
          />
          <Field of={of} name="to" label={t('field_to')} control="date" help={t('toHint')} />
        </div>
        {mode === 'change' && <Field of={of} name="reason" label={t('field_reason')} />}
      </Panel>
      <Panel title={t('section_share')} help="contracts">
        <ModelFields />
        <Sentence topic="model" />
        <Basis />
        <Sentence topic="basis" />
      </Panel>
      <Panel title={t('section_beside')}>
        <Beside />
      </Panel>
      <Panel title={t('section_payout')} help="statements">
        <Payout />
      </Panel>
      <Panel title={t('section_text')}>
        <Field of={of} name="clauses" label={t('field_clauses')} control="textarea" help={t('clausesHint')} />
      </Panel>
    </div>
  );
};

/** Describes the section's values in words; empty while they are invalid. */
const Sentence = ({ topic }: { readonly topic: TermTopic }) => {
  const form = useForm();
  const terms = useStore(form, ({ values }) => values.terms);
  const parsed = ContractTerms.safeParse(terms);
  if (!parsed.success) return null;
  return <p className="contract-sentence">{say(termSentences(parsed.data)[topic])}</p>;
};

const Basis = () => {
  const { t } = useTranslation('contracts');
  const form = useForm();
  const basis = useStore(form, ({ values }) => valueAt(values, 'terms.basis'));
  return (
    <div className="form-grid">
      <Field
        of={of}
        name="terms.basis"
        label={t('field_basis')}
        control="radio"
        options={shareBases.map((value) => ({ value, label: t(`basis_${value}`) }))}
        required
      />
      {basis === 'netOfTax' && (
        <Field
          of={of}
          name="terms.taxBp"
          label={t('field_tax')}
          control={(props) => <RateControl {...props} />}
          required
        />
      )}
    </div>
  );
};

const Beside = () => {
  const { t } = useTranslation('contracts');
  return (
    <>
      <Field
        of={of}
        name="terms.cleaning"
        label={t('field_cleaning')}
        control="radio"
        options={cleaningSides.map((value) => ({ value, label: t(`side_${value}`) }))}
        required
      />
      <Sentence topic="cleaning" />
      {(['refunds', 'cancellation', 'compensation'] as const).map((topic) => (
        <div key={topic} className="contract-pair">
          <Field
            of={of}
            name={`terms.${topic}`}
            label={t(`field_${topic}`)}
            control="radio"
            options={shareSides.map((value) => ({ value, label: t(`side_${value}`) }))}
            required
          />
          <Sentence topic={topic} />
        </div>
      ))}
      <div className="form-grid">
        {(['fees', 'companyCredit'] as const).map((what) => (
          <Field
            key={what}
            of={of}
            name={`terms.whenCollected.${what}`}
            label={t(`field_whenCollected_${what}`)}
            control="switch"
          />
        ))}
      </div>
      <Sentence topic="whenCollected" />
    </>
  );
};

const Payout = () => {
  const { t } = useTranslation('contracts');
  return (
    <>
      <div className="form-grid">
        <Field of={of} name="terms.payoutDay" label={t('field_payoutDay')} control="number" required />
        <Field
          of={of}
          name="terms.minimumPayoutFen"
          label={t('field_minimumPayout')}
          control="money"
          required
        />
        <Field
          of={of}
          name="terms.holdBackBp"
          label={t('field_holdBack')}
          control={(props) => <RateControl {...props} />}
          required
        />
      </div>
      <Sentence topic="payout" />
      <div className="form-grid">
        <Field
          of={of}
          name="terms.ownerStays.nightsPerYear"
          label={t('field_ownerNights')}
          control="number"
          required
        />
        <Field
          of={of}
          name="terms.ownerStays.terms"
          label={t('field_ownerTerms')}
          control="radio"
          options={ownerStayTerms.map((value) => ({ value, label: t(`ownerTerms_${value}`) }))}
          required
        />
      </div>
      <Sentence topic="ownerStays" />
    </>
  );
};
