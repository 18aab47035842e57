/** Adds or edits a bank or wallet account. */
import { accountTypes, type EntityAccount } from '@minsu/contract/finance/entities/entity.ts';
import { saveEntityAccount } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { entityQueries } from './entity-live.ts';

interface AccountDrawerProps {
  readonly entityId: string;
  readonly account?: EntityAccount;
  readonly open: boolean;
  readonly onClose: () => void;
}

const { input } = saveEntityAccount;

const AccountDrawer = ({ entityId, account, open, onClose }: AccountDrawerProps) => {
  const { t } = useTranslation('entities');
  const methods = usePaymentMethods();
  return (
    <FormDrawer open={open} title={account ? t('editAccount') : t('addAccount')} onClose={onClose}>
      <RecordForm
        command={saveEntityAccount}
        base={account ? { id: account.id, version: account.version, entityId } : { entityId }}
        initial={account ? factsOf(account) : empty}
        done={t('saved')}
        invalidates={entityQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(entityQueries)}
      >
        <Field
          of={input}
          name="kind"
          label={t('account_kind')}
          control="radio"
          options={accountTypes.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <Field of={input} name="name" label={t('account_name')} required />
        <div className="form-grid">
          <Field of={input} name="bank" label={t('account_bank')} />
          <Field of={input} name="accountNo" label={t('account_accountNo')} />
        </div>
        <Field
          of={input}
          name="method"
          label={t('account_method')}
          control="select"
          options={methods}
          help={t('methodHelp')}
        />
        <Field
          of={input}
          name="houseId"
          label={t('account_house')}
          help={t('houseHelp')}
          control={(control) => <RemoteControl {...control} source={houseSource} />}
        />
        {account && <Field of={input} name="active" label={t('field_active')} control="switch" />}
      </RecordForm>
    </FormDrawer>
  );
};

export default AccountDrawer;

const empty = { kind: 'bank', name: '', bank: '', accountNo: '', active: true } as const;

const factsOf = ({ kind, name, bank, accountNo, method, houseId, active }: EntityAccount) => ({
  ...{ kind, name, bank, accountNo, method, active },
  ...(houseId !== null && { houseId }),
});
