/** An adjusting entry: an amount from one account to another, with a reason. */
import {
  type AccountKind,
  accountKindNames,
  accountKinds,
  isAccountKind,
} from '@minsu/contract/finance/ledger/account-kinds.ts';
import { adjustLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { valueAt } from '../../components/forms/form-store.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { companySource } from '../../components/records/company-source.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { entryHref } from '../../components/records/ledger-href.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ledgerLandlords } from './journal-filters.ts';
import { entryQueries } from './ledger-live.ts';
import { kindName } from './ledger-words.tsx';

/** Order accounts follow payments; landlord accounts are adjusted under landlord settlement by two people. */
const byHand = (kind: AccountKind): boolean => !['order', 'landlord'].includes(accountKinds[kind].party);
const offered = accountKindNames.filter(byHand);

interface AdjustDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const AdjustDrawer = ({ open, onClose }: AdjustDrawerProps) => {
  const { t } = useTranslation('ledgerScreen');
  const navigate = useNavigate();
  return (
    <FormDrawer open={open} title={t('adjust')} onClose={onClose}>
      <RecordForm
        command={adjustLedger}
        base={{}}
        initial={{ businessDate: businessToday(null), reason: '' }}
        submitLabel={t('adjust')}
        done={t('adjusted')}
        invalidates={entryQueries}
        onDone={(entry) => {
          onClose();
          if (entry) void navigate(entryHref(entry.id));
        }}
        onCancel={onClose}
      >
        <p className="muted">{t('adjustHint')}</p>
        <Side side="debit" />
        <Side side="credit" />
        <div className="form-grid">
          <Field of={adjustLedger.input} name="amountFen" label={t('field_amount')} control="money" />
          <Field of={adjustLedger.input} name="businessDate" label={t('field_date')} control="date" />
        </div>
        <Field of={adjustLedger.input} name="reason" label={t('field_reason')} control="textarea" />
      </RecordForm>
    </FormDrawer>
  );
};

export default AdjustDrawer;

type SideName = 'debit' | 'credit';

const useKind = (side: SideName): AccountKind | null => {
  const value = useStore(useForm(), (state) => valueAt(state.values, `${side}.kind`));
  return typeof value === 'string' && isAccountKind(value) ? value : null;
};

/** Another kind of account has other parties and may have no property. */
const useCleared = (side: SideName, kind: AccountKind | null): void => {
  const form = useForm();
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === kind) return;
    before.current = kind;
    form.set(`${side}.party`, undefined);
    form.set(`${side}.houseId`, undefined);
  }, [form, side, kind]);
};

const Side = ({ side }: { readonly side: SideName }) => {
  const { t } = useTranslation('ledgerScreen');
  const kind = useKind(side);
  useCleared(side, kind);
  const { party, house } = kind ? accountKinds[kind] : { party: 'none' as const, house: 'never' as const };
  return (
    <fieldset className="ledger-fieldset">
      <legend>{t(side === 'debit' ? 'adjustDebit' : 'adjustCredit')}</legend>
      <Field
        of={adjustLedger.input}
        name={`${side}.kind`}
        label={t('field_kind')}
        control="select"
        required
        options={offered.map((value) => ({ value, label: kindName(value) }))}
      />
      {party !== 'none' && party !== 'order' && <PartyField side={side} party={party} />}
      {house !== 'never' && (
        <Field
          of={adjustLedger.input}
          name={`${side}.houseId`}
          label={t(house === 'always' ? 'field_house' : 'field_houseOptional')}
          required={house === 'always'}
          control={(props) => <RemoteControl {...props} source={houseSource} />}
        />
      )}
    </fieldset>
  );
};

interface PartyFieldProps {
  readonly side: SideName;
  readonly party: 'method' | 'channel' | 'company' | 'landlord' | 'category';
}

const sources = { company: companySource, landlord: ledgerLandlords };

const PartyField = ({ side, party }: PartyFieldProps) => {
  const { t } = useTranslation('ledgerScreen');
  const options = usePartyOptions(party);
  return (
    <Field
      key={party}
      of={adjustLedger.input}
      name={`${side}.party`}
      label={t(`field_party_${party}`)}
      required
      options={options}
      control={
        party === 'company' || party === 'landlord'
          ? (props) => <RemoteControl {...props} source={sources[party]} />
          : 'select'
      }
    />
  );
};

const usePartyOptions = (party: PartyFieldProps['party']): { value: string; label: string }[] => {
  const methods = usePaymentMethods();
  const channelName = useChannelName();
  const categories = useDictionary('expense');
  if (party === 'method') return methods;
  if (party === 'channel') return channels.map((value) => ({ value, label: channelName(value) }));
  return categories.items.map(({ code, name }) => ({ value: code, label: name }));
};
