/** Starts a landlord's onboarding file and opens it; an existing file is opened instead. */
import {
  beginOnboarding,
  getLandlordOnboarding,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { subjectTypes } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { landlordSource } from '../../components/records/landlord-source.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { onboardingQueries } from './onboarding-live.ts';
import { fileHref } from './onboarding-words.tsx';

const { input } = beginOnboarding;

/** `landlordId`: preselected landlord. */
export const useBegin = (landlordId?: string): { readonly button: ReactNode; readonly dialog: ReactNode } => {
  const { t } = useTranslation('onboarding');
  const may = useMay();
  const dialog = useDialog();
  if (!may('onboarding:edit')) return { button: null, dialog: null };
  const close = dialog.close;
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => dialog.show()}>
        {landlordId === undefined ? t('begin') : t('panelBegin')}
      </Button>
    ),
    dialog: dialog.shown && (
      <BeginDialog
        key={dialog.shown.key}
        open={dialog.shown.open}
        onClose={close}
        {...(landlordId === undefined ? {} : { landlordId })}
      />
    ),
  };
};

interface BeginDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly landlordId?: string;
}

const BeginDialog = ({ open, onClose, landlordId }: BeginDialogProps) => {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('beginTitle')}
      text={t('beginText')}
      submitLabel={t('begin')}
      command={beginOnboarding}
      base={landlordId === undefined ? {} : { landlordId }}
      initial={{ ...(landlordId === undefined ? {} : { landlordId }), subject: 'person' }}
      done={t('begun')}
      invalidates={onboardingQueries}
      onDone={(file) => {
        onClose();
        void navigate(fileHref(file));
      }}
    >
      {landlordId === undefined && <LandlordField onLeave={onClose} />}
      <Field of={input} name="subject" label={t('field_subject')} control={subjectControl} />
    </FormDialog>
  );
};

const LandlordField = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useTranslation('onboarding');
  const form = useForm();
  const landlordId = useStore(form, ({ values }) => values.landlordId as string | undefined);
  const { data } = useCall(
    getLandlordOnboarding,
    { landlordId: landlordId ?? '' },
    { enabled: landlordId !== undefined, quiet: true, keepPrevious: false },
  );
  const openFileId = data?.files.find(({ state }) => state !== 'closed')?.id ?? null;
  return (
    <>
      <Field
        of={input}
        name="landlordId"
        label={t('column_landlord')}
        control={(control) => <RemoteControl {...control} source={landlordSource} />}
      />
      {openFileId !== null && (
        <p className="callout warn" role="status">
          <span>
            {t('openFile')}
            <Link to={fileHref({ id: openFileId })} onClick={onLeave}>
              {t('openFileLink')}
            </Link>
          </span>
        </p>
      )}
    </>
  );
};

export const subjectControl = (props: ControlProps) => <SubjectControl {...props} />;

const SubjectControl = ({ id, value, onChange, disabled }: ControlProps) => {
  const { t } = useTranslation('onboarding');
  return (
    <div className="subject-cards" role="radiogroup" aria-labelledby={`${id}-label`}>
      {subjectTypes.map((subject) => (
        <label key={subject} className={`subject-card ${value === subject ? 'chosen' : ''}`}>
          <input
            type="radio"
            name={id}
            id={subject === subjectTypes[0] ? id : undefined}
            checked={value === subject}
            disabled={disabled}
            onChange={() => onChange(subject)}
          />
          <span>
            <strong>{t(`subject_${subject}`)}</strong>
            <span className="muted">{t(`subjectHint_${subject}`)}</span>
          </span>
        </label>
      ))}
    </div>
  );
};
