/** Creates and lifts blocklist entries, each with a reason. */
import {
  addToBlacklist,
  type BlacklistEntry,
  blacklistGuest,
  liftBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { guestDocumentTypes } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { FieldControl } from '../../components/forms/field-controls.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { blacklistQueries } from './registration-live.ts';

interface FormProps {
  readonly onClose: () => void;
}

export const AddToBlacklist = ({ onClose }: FormProps) => {
  const { t } = useTranslation('registration');
  const { input } = addToBlacklist;
  return (
    <RecordForm
      command={addToBlacklist}
      initial={{ documentType: 'idCard' }}
      submitLabel={t('blacklistAdd')}
      done={t('blacklistAdded')}
      invalidates={blacklistQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field of={input} name="name" label={t('field_name')} />
      <Optional name="phone" label={t('field_phone')} help={t('blacklistBy')} />
      <div className="form-grid">
        <Field
          of={input}
          name="documentType"
          label={t('field_documentType')}
          control="select"
          options={guestDocumentTypes.map((value) => ({ value, label: t(`doc_${value}`) }))}
        />
        <Optional name="number" label={t('field_number')} help={t('numberHelp')} />
      </div>
      <Field of={input} name="reason" label={t('reason')} control="textarea" />
      <Field
        of={input}
        name="houseId"
        label={t('blacklistWhere')}
        placeholder={t('blacklistAll')}
        help={t('blacklistWhereHelp')}
        control={(control) => <RemoteControl {...control} source={houseSource} />}
      />
    </RecordForm>
  );
};

interface OptionalProps {
  readonly name: 'phone' | 'number';
  readonly label: string;
  readonly help: string;
}

/** Emptied values are not sent: an empty text is not a phone. */
const Optional = ({ name, label, help }: OptionalProps) => (
  <Field
    of={addToBlacklist.input}
    name={name}
    label={label}
    help={help}
    control={(given) => (
      <FieldControl
        kind="text"
        {...given}
        onChange={(value) => given.onChange(value === '' ? undefined : value)}
      />
    )}
  />
);

export const LiftBlacklist = ({ of, onClose }: FormProps & { readonly of: BlacklistEntry }) => {
  const { t } = useTranslation('registration');
  return (
    <RecordForm
      command={liftBlacklist}
      base={{ id: of.id, version: of.version }}
      submitLabel={t('blacklistLift')}
      done={t('blacklistLifted')}
      invalidates={blacklistQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <h3>{t('blacklistLiftTitle', { name: of.name })}</h3>
      <p className="muted">{of.reason}</p>
      <Field of={liftBlacklist.input} name="reason" label={t('reason')} control="textarea" />
    </RecordForm>
  );
};

interface BlacklistBookerProps extends DialogHost {
  readonly orderId: string;
  readonly name: string;
}

export const BlacklistBooker = ({ orderId, name, ...host }: BlacklistBookerProps) => {
  const { t } = useTranslation('registration');
  const { input } = blacklistGuest;
  return (
    <CommandDialog
      {...host}
      danger
      title={t('blacklistBookerTitle', { name })}
      text={t('blacklistHint')}
      submitLabel={t('blacklistAdd')}
      command={blacklistGuest}
      base={{ orderId }}
      initial={{ everywhere: false }}
      done={t('blacklistAdded')}
      invalidates={blacklistQueries}
    >
      <Field of={input} name="reason" label={t('reason')} control="textarea" />
      <Field of={input} name="everywhere" label={t('everywhere')} control="checkbox" />
    </CommandDialog>
  );
};
