/** Adds or edits a row of the account map. */
import { type AccountMapRow, saveAccountMap } from '@minsu/contract/finance/books/books-endpoints.ts';
import {
  dimensionNames,
  dimensions,
  type MappedKind,
  mappedKindName,
  mappedKinds,
  partyOfKind,
} from '@minsu/contract/finance/books/mapped-kinds.ts';
import { kindOf } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { valueAt } from '../../components/forms/form-store.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { companySource } from '../../components/records/company-source.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { mapQueries } from './books-live.ts';

interface MapDrawerProps {
  readonly entityId: string;
  readonly row?: AccountMapRow;
  /** Chosen for a new row. */
  readonly kind?: MappedKind;
  readonly open: boolean;
  readonly onClose: () => void;
}

const { input } = saveAccountMap;

const MapDrawer = ({ entityId, row, kind = 'cash', open, onClose }: MapDrawerProps) => {
  const { t } = useTranslation('books');
  return (
    <FormDrawer open={open} title={row ? t('editMap') : t('addMap')} onClose={onClose}>
      <RecordForm
        command={saveAccountMap}
        base={row ? { id: row.id, version: row.version, entityId } : { entityId }}
        initial={row ? factsOf(row) : { kind, code: '', name: '', dimensions: [] }}
        done={t('saved')}
        invalidates={mapQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(mapQueries)}
      >
        <MapFields />
      </RecordForm>
    </FormDrawer>
  );
};

export default MapDrawer;

const factsOf = ({ kind, party, houseId, code, name, dimensions: chosen }: AccountMapRow) => ({
  ...{ kind, code, name, dimensions: chosen },
  ...(party !== null && { party }),
  ...(houseId !== null && { houseId }),
});

const MapFields = () => {
  const { t } = useTranslation('books');
  const language = currentLanguage();
  const kind = useStore(useForm(), (state) => valueAt(state.values, 'kind')) as MappedKind;
  return (
    <>
      <Field
        of={input}
        name="kind"
        label={t('field_kind')}
        control="select"
        options={mappedKinds.map((value) => ({ value, label: sayText(mappedKindName(value), language) }))}
      />
      <PartyField kind={kind} />
      {kind !== 'between' && kindOf(kind).house !== 'never' && (
        <Field
          of={input}
          name="houseId"
          label={t('field_houseId')}
          help={t('houseHelp')}
          control={(control) => <RemoteControl {...control} source={houseSource} />}
        />
      )}
      <div className="form-grid">
        <Field of={input} name="code" label={t('field_code')} help={t('codeHelp')} required />
        <Field of={input} name="name" label={t('field_name')} required />
      </div>
      <Field
        of={input}
        name="dimensions"
        label={t('field_dimensions')}
        control="multiselect"
        options={dimensions.map((value) => ({ value, label: sayText(dimensionNames[value], language) }))}
      />
    </>
  );
};

/** Party of the kinds that have one; guests and legal entities share a row. */
const PartyField = ({ kind }: { readonly kind: MappedKind }) => {
  const { t } = useTranslation('books');
  const methods = usePaymentMethods();
  const channelName = useChannelName();
  const categories = useDictionary('expense');
  const of = partyOfKind(kind);
  const field = { of: input, name: 'party', label: t('field_party'), help: t('partyHelp') } as const;
  const listed = {
    method: methods,
    channel: channels.map((value) => ({ value, label: channelName(value) })),
    category: categories.items.map(({ code, name }) => ({ value: code, label: name })),
  };
  if (of === 'method' || of === 'channel' || of === 'category')
    return <Field {...field} control="select" options={listed[of]} />;
  if (of !== 'company' && of !== 'landlord') return null;
  const source = of === 'company' ? companySource : anyLandlordSource;
  return <Field {...field} control={(control) => <RemoteControl {...control} source={source} />} />;
};
