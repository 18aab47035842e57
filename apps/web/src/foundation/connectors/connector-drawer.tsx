/** A connection with its keys and settings; the fields are those of the service. */
import { type Connector, invoiceParts } from '@minsu/contract/foundation/connectors/connector.ts';
import { saveConnector } from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import {
  type ConnectorCredential,
  type ConnectorPort,
  type ConnectorVendor,
  connectorFacts,
  connectorVendors,
} from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { robotSubjectFacts, robotSubjects } from '@minsu/contract/foundation/connectors/robot-subjects.ts';
import { languages } from '@minsu/contract/platform/texts.ts';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { valueAt } from '../../components/forms/form-store.ts';
import { newPasswordControl } from '../../components/forms/password-control.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectorQueries } from './connector-live.ts';
import { useVendorName, useWords } from './connector-words.tsx';

interface ConnectorDrawerProps {
  readonly connector?: Connector;
  readonly open: boolean;
  readonly onClose: () => void;
}

const { input } = saveConnector;

const DEFAULT_SUBJECTS = ['newOrder', 'orderToAccept', 'cancellation'] as const;

const initialOf = (connector: Connector | undefined) =>
  connector
    ? {
        ...{ vendor: connector.vendor, name: connector.name, position: connector.position },
        ...{ forAll: connector.forAll, houseIds: connector.houses.map(({ id }) => id) },
        ...{ credentials: connector.credentials },
        ...(connector.sms && { sms: connector.sms }),
        ...(connector.robot && { robot: connector.robot }),
        ...(connector.invoice && { invoice: connector.invoice }),
      }
    : {
        ...{ vendor: 'aliyunSms' as const, position: 1, forAll: true, houseIds: [] },
        invoice: { confirmed: [] },
        sms: { perNumberDaily: 10, dailyMax: 1_000, thousandFen: null },
        robot: {
          ...{ subjects: [...DEFAULT_SUBJECTS], quietFrom: null, quietTo: null },
          ...{ language: 'zh-CN' as const, showsMoney: false },
        },
      };

const ConnectorDrawer = ({ connector, open, onClose }: ConnectorDrawerProps) => {
  const { t } = useTranslation('connectors');
  return (
    <FormDrawer
      open={open}
      title={connector ? t('editTitle', { name: connector.name }) : t('addTitle')}
      width={560}
      onClose={onClose}
    >
      <RecordForm
        command={saveConnector}
        base={connector ? { id: connector.id, version: connector.version } : {}}
        initial={initialOf(connector)}
        done={t('saved')}
        invalidates={connectorQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(connectorQueries)}
      >
        <VendorField isFixed={connector !== undefined} />
        <Field of={input} name="name" label={t('field_name')} />
        <KeyFields stored={connector?.storedSecrets ?? []} />
        <PortFields />
      </RecordForm>
    </FormDrawer>
  );
};

export default ConnectorDrawer;

const useVendor = (): ConnectorVendor => {
  const value = useStore(useForm(), ({ values }) => valueAt(values, 'vendor'));
  return connectorVendors.find((name) => name === value) ?? 'aliyunSms';
};

const VendorField = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('connectors');
  const vendorName = useVendorName();
  return (
    <Field
      of={input}
      name="vendor"
      label={t('field_vendor')}
      control="select"
      disabled={isFixed}
      options={connectorVendors.map((value) => ({ value, label: vendorName(value) }))}
    />
  );
};

const KeyFields = ({ stored }: { readonly stored: readonly string[] }) => {
  const { t } = useTranslation('connectors');
  const { credentials } = connectorFacts(useVendor());
  return (
    <fieldset className="connector-keys form">
      <legend>{t('keys')}</legend>
      {credentials.map((field) => (
        <KeyField key={field.name} field={field} isStored={stored.includes(field.name)} />
      ))}
    </fieldset>
  );
};

const KeyField = ({
  field,
  isStored,
}: {
  readonly field: ConnectorCredential;
  readonly isStored: boolean;
}) => {
  const { t } = useTranslation('connectors');
  const say = useWords();
  const { name, label, hint, isRequired, isSecret } = field;
  const isKept = isSecret && isStored;
  return (
    <Field
      of={input}
      name={`credentials.${name}`}
      label={say(label)}
      control={isSecret ? newPasswordControl : 'text'}
      required={isRequired && !isKept}
      {...(isKept ? { help: t('keyKept') } : hint && { help: say(hint) })}
    />
  );
};

const portFields: Readonly<Record<ConnectorPort, () => ReactNode>> = {
  sms: () => <SmsFields />,
  robot: () => <RobotFields />,
  lock: () => <LockNote />,
  invoice: () => <InvoiceFields />,
};

const PortFields = () => portFields[connectorFacts(useVendor()).port]();

const InvoiceFields = () => {
  const { t } = useTranslation('connectors');
  return (
    <>
      <HouseFields />
      <Field
        of={input}
        name="invoice.confirmed"
        label={t('field_confirmed')}
        control="multiselect"
        help={t('confirmedHint')}
        options={invoiceParts.map((value) => ({ value, label: t(`part_${value}`) }))}
      />
      <p className="muted">{t('testInvoiceHint')}</p>
    </>
  );
};

const LockNote = () => {
  const { t } = useTranslation('connectors');
  return <p className="muted">{t('testLockHint')}</p>;
};

const SmsFields = () => {
  const { t } = useTranslation('connectors');
  return (
    <>
      <Field
        of={input}
        name="position"
        label={t('field_position')}
        control="number"
        help={t('positionHint')}
      />
      <Field
        of={input}
        name="sms.perNumberDaily"
        label={t('field_perNumberDaily')}
        control="number"
        required
      />
      <Field of={input} name="sms.dailyMax" label={t('field_dailyMax')} control="number" required />
      <Field
        of={input}
        name="sms.thousandFen"
        label={t('field_thousandFen')}
        control="money"
        help={t('priceHint')}
      />
    </>
  );
};

/** `HH:mm`; empty means none. */
const clockControl = ({ id, value, onChange, onBlur, disabled, status, ...aria }: ControlProps) => (
  <Input
    {...{ id, onBlur, disabled, inputMode: 'numeric' as const, placeholder: '22:00' }}
    {...(status && { status })}
    aria-describedby={aria['aria-describedby']}
    aria-invalid={aria['aria-invalid']}
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
  />
);

const RobotFields = () => {
  const { t } = useTranslation('connectors');
  const say = useWords();
  return (
    <>
      <p className="muted">{t('privacyHint')}</p>
      <Field
        of={input}
        name="robot.subjects"
        label={t('field_subjects')}
        control="multiselect"
        required
        options={robotSubjects.map((value) => ({ value, label: say(robotSubjectFacts[value].name) }))}
      />
      <HouseFields />
      <div className="connector-quiet">
        <Field of={input} name="robot.quietFrom" label={t('field_quietFrom')} control={clockControl} />
        <Field of={input} name="robot.quietTo" label={t('field_quietTo')} control={clockControl} />
      </div>
      <p className="muted">{t('quietHint')}</p>
      <p className="muted">{t('testRobotHint')}</p>
      <Field
        of={input}
        name="robot.language"
        label={t('field_language')}
        control="radio"
        options={languages.map((value) => ({ value, label: t(`language_${value}`) }))}
      />
      <Field of={input} name="robot.showsMoney" label={t('field_showsMoney')} control="switch" />
    </>
  );
};

const HouseFields = () => {
  const { t } = useTranslation('connectors');
  const forAll = useStore(useForm(), ({ values }) => valueAt(values, 'forAll')) === true;
  return (
    <>
      <Field of={input} name="forAll" label={t('field_forAll')} control="switch" />
      {!forAll && (
        <Field
          of={input}
          name="houseIds"
          label={t('field_houseIds')}
          control={(control) => <RemoteControl {...control} source={houseSource} multiple />}
        />
      )}
    </>
  );
};
