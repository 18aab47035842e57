/** One standard of the draft: requirement and evidence. */
import {
  contentFields,
  documentKinds,
  photoSpaces,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { DraftStandard, evidences } from '@minsu/contract/foundation/houses/standard.ts';
import { Button } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { FormContext } from '../../../components/forms/form-context.ts';
import { createFormStore, type FormStore } from '../../../components/forms/form-store.ts';
import { focusFirstError } from '../../../components/forms/use-record-form.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useDirtyGuard } from '../../../platform/navigation/tab-context.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface StandardFormProps {
  readonly standard: DraftStandard;
  /** Codes of the other standards; codes are unique. */
  readonly taken: readonly string[];
  readonly pending: boolean;
  readonly onDone: (standard: DraftStandard) => void;
  readonly onCancel: () => void;
}

export const StandardForm = ({ standard, taken, pending, onDone, onCancel }: StandardFormProps) => {
  const { t } = useTranslation('standards');
  const { t: c } = useTranslation('components');
  const root = useRef<HTMLFormElement>(null);
  const [form] = useState(() => createFormStore(DraftStandard, { ...standard }, currentLanguage));
  useDirtyGuard(useStore(form, (state) => state.dirty));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = form.check({ id: standard.id });
    const parsed = values && DraftStandard.safeParse(values);
    if (!parsed?.success) return focusFirstError(root);
    if (taken.includes(parsed.data.code.toUpperCase())) {
      form.showErrors([{ path: 'code', message: t('codeTaken') }]);
      return focusFirstError(root);
    }
    onDone(parsed.data);
  };
  return (
    <FormContext value={form}>
      <form ref={root} className="form" noValidate onSubmit={submit}>
        <StandardFields form={form} />
        <div className="form-bar">
          <Button type="primary" htmlType="submit" loading={pending}>
            {t('save')}
          </Button>
          <Button onClick={onCancel}>{c('cancel')}</Button>
        </div>
      </form>
    </FormContext>
  );
};

const StandardFields = ({ form }: { readonly form: FormStore }) => {
  const { t } = useTranslation('standards');
  const shared = { of: DraftStandard };
  return (
    <>
      <div className="form-grid">
        <Field {...shared} name="code" label={t('field_code')} />
        <Field
          {...shared}
          name="weight"
          label={t('field_weight')}
          help={t('field_weightHelp')}
          control="number"
        />
      </div>
      <Field {...shared} name="titleZh" label={t('field_titleZh')} />
      <Field {...shared} name="titleEn" label={t('field_titleEn')} />
      <Field
        {...shared}
        name="requirementZh"
        label={t('field_requirementZh')}
        control="textarea"
        required={false}
      />
      <Field
        {...shared}
        name="requirementEn"
        label={t('field_requirementEn')}
        control="textarea"
        required={false}
      />
      <EvidenceFields form={form} />
      <Field {...shared} name="mandatory" label={t('field_mandatory')} control="checkbox" />
    </>
  );
};

const EvidenceFields = ({ form }: { readonly form: FormStore }) => {
  const { t } = useTranslation('standards');
  const { t: c } = useTranslation('houseContent');
  const evidence = useStore(form, (state) => state.values.evidence);
  const shared = { of: DraftStandard, control: 'multiselect', required: false } as const;
  return (
    <>
      <Field
        of={DraftStandard}
        name="evidence"
        label={t('field_evidence')}
        control="radio"
        options={evidences.map((value) => ({ value, label: t(`evidence_${value}`) }))}
      />
      {evidence === 'photo' && (
        <Field
          {...shared}
          name="spaces"
          label={t('field_spaces')}
          help={t('field_spacesHelp')}
          options={photoSpaces.map((value) => ({ value, label: c(`space_${value}`) }))}
        />
      )}
      {evidence === 'document' && (
        <Field
          {...shared}
          name="documents"
          label={t('field_documents')}
          help={t('field_documentsHelp')}
          options={documentKinds.map((value) => ({ value, label: c(`document_${value}`) }))}
        />
      )}
      <Field
        {...shared}
        name="facts"
        label={t('field_facts')}
        options={contentFields.map((value) => ({ value, label: c(`field_${value}`) }))}
      />
    </>
  );
};
