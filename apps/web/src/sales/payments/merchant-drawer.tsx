/** A merchant account with its keys; the fields of the keys are those of the provider. */

import { sayText } from '@minsu/contract/platform/texts.ts';
import type { MerchantAccount } from '@minsu/contract/sales/payments/merchant-account.ts';
import { saveMerchantAccount } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import {
  type CredentialField,
  type ProviderName,
  providerFacts,
  providerNames,
} from '@minsu/contract/sales/payments/provider-registry.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { valueAt } from '../../components/forms/form-store.ts';
import { newPasswordControl } from '../../components/forms/password-control.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useProviderName } from './payment-words.ts';
import { merchantQueries } from './payments-live.ts';

interface MerchantDrawerProps {
  readonly account?: MerchantAccount;
  readonly open: boolean;
  readonly onClose: () => void;
}

const { input } = saveMerchantAccount;

const initialOf = (account: MerchantAccount | undefined) =>
  account
    ? {
        ...{ provider: account.provider, environment: account.environment, merchantNo: account.merchantNo },
        ...{ name: account.name, entity: account.entity, forAll: account.forAll },
        houseIds: account.houses.map(({ id }) => id),
        credentials: account.credentials,
      }
    : { provider: 'wechatPay' as const, environment: 'production' as const, forAll: true, houseIds: [] };

const MerchantDrawer = ({ account, open, onClose }: MerchantDrawerProps) => {
  const { t } = useTranslation('merchantAccounts');
  return (
    <FormDrawer
      open={open}
      title={account ? t('editTitle', { name: account.name }) : t('addTitle')}
      width={560}
      onClose={onClose}
    >
      <RecordForm
        command={saveMerchantAccount}
        base={account ? { id: account.id, version: account.version } : {}}
        initial={initialOf(account)}
        done={t('saved')}
        invalidates={merchantQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(merchantQueries)}
      >
        <ProviderFields isFixed={account?.isUsed === true} />
        <Field of={input} name="name" label={t('field_name')} />
        <Field of={input} name="entity" label={t('field_entity')} help={t('entityHint')} />
        <Field of={input} name="forAll" label={t('field_forAll')} control="switch" />
        <Field
          of={input}
          name="houseIds"
          label={t('field_houseIds')}
          control={(control) => <RemoteControl {...control} source={houseSource} multiple />}
        />
        <KeyFields stored={account?.storedSecrets ?? []} />
      </RecordForm>
    </FormDrawer>
  );
};

export default MerchantDrawer;

const useProvider = (): ProviderName => {
  const value = useStore(useForm(), ({ values }) => valueAt(values, 'provider'));
  return providerNames.find((name) => name === value) ?? 'wechatPay';
};

const ProviderFields = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('merchantAccounts');
  const providerName = useProviderName();
  const { environments } = providerFacts(useProvider());
  return (
    <>
      <Field
        of={input}
        name="provider"
        label={t('field_provider')}
        control="radio"
        disabled={isFixed}
        options={providerNames.map((value) => ({ value, label: providerName(value) }))}
      />
      {environments.length > 1 && (
        <Field
          of={input}
          name="environment"
          label={t('field_environment')}
          control="radio"
          disabled={isFixed}
          options={environments.map((value) => ({ value, label: t(`environment_${value}`) }))}
        />
      )}
      <Field
        of={input}
        name="merchantNo"
        label={t('field_merchantNo')}
        help={t('merchantNoHint')}
        disabled={isFixed}
      />
    </>
  );
};

/** Only the provider's own: what was typed for another one is left out. */
const KeyFields = ({ stored }: { readonly stored: readonly string[] }) => {
  const { t } = useTranslation('merchantAccounts');
  const { credentials } = providerFacts(useProvider());
  return (
    <fieldset className="merchant-keys form">
      <legend>{t('keys')}</legend>
      {credentials.map((field) => (
        <KeyField key={field.name} field={field} isStored={stored.includes(field.name)} />
      ))}
    </fieldset>
  );
};

const KeyField = ({ field, isStored }: { readonly field: CredentialField; readonly isStored: boolean }) => {
  const { t } = useTranslation('merchantAccounts');
  const { name, label, hint, form, isRequired, isSecret } = field;
  const isKept = isSecret && isStored;
  return (
    <Field
      of={input}
      name={`credentials.${name}`}
      label={sayText(label, currentLanguage())}
      control={form === 'pem' ? 'textarea' : isSecret ? newPasswordControl : 'text'}
      required={isRequired && !isKept}
      {...(isKept ? { help: t('keyKept') } : hint && { help: sayText(hint, currentLanguage()) })}
    />
  );
};
