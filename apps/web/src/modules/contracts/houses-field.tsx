/** Which houses of the landlord the contract is about; those under another one say so. */
import { contractHouses, createContract } from '@minsu/contract/contracts/contract-endpoints.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import { valueAt } from '../../components/form-store.ts';
import { useAddressSearch } from '../../platform/address.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { dayText } from './contract-words.tsx';

interface HousesFieldProps {
  /** For the version that is edited: one that has left the landlord since is named too, and can be taken out. */
  readonly named: readonly { readonly id: string; readonly name: string }[];
}

export const HousesField = ({ named }: HousesFieldProps) => {
  const { t } = useTranslation('contracts');
  const form = useForm();
  const ownId = useAddressSearch()[0].get('id');
  const landlordId = useStore(form, ({ values }) => valueAt(values, 'parties.0.landlordId'));
  const chosen = useStore(form, ({ values }) => values.houseIds) as readonly string[] | undefined;
  const known = typeof landlordId === 'string' && landlordId !== '';
  const { data } = useCall(
    contractHouses,
    { landlordId: known ? landlordId : '' },
    { enabled: known, keepPrevious: false },
  );
  const houses = known ? (data ?? []) : [];
  const labelOf = ({ name, contractId, contractNo, to }: (typeof houses)[number]) =>
    contractNo === null || contractId === ownId
      ? name
      : t('houseUnder', { name, no: contractNo, to: to === null ? t('openEnd') : dayText(to) });
  const away = named.filter(({ id }) => chosen?.includes(id) && !houses.some((house) => house.id === id));
  const help = known ? (data?.length === 0 ? t('noHouses') : undefined) : t('housesFirst');
  return (
    <div className="contract-pair">
      <Field
        of={createContract.input}
        name="houseIds"
        label={t('field_houseIds')}
        control="multiselect"
        options={[
          ...houses.map((house) => ({ value: house.id, label: labelOf(house) })),
          ...away.map(({ id, name }) => ({ value: id, label: data ? t('houseAway', { name }) : name })),
        ]}
        disabled={!known}
        required
        {...(help !== undefined && { help })}
      />
      {houses.length > 1 && (chosen?.length ?? 0) < houses.length && (
        <div>
          <Button
            size="small"
            onClick={() =>
              form.set(
                'houseIds',
                houses.map(({ id }) => id),
              )
            }
          >
            {t('allHouses')}
          </Button>
        </div>
      )}
    </div>
  );
};
