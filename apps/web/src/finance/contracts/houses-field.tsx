/** Properties of the landlord covered by the contract; those in another contract say so. */
import { contractHouses, createContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { valueAt } from '../../components/forms/form-store.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { dayText } from './contract-words.tsx';

interface HousesFieldProps {
  /** For an edited version: properties that have left the landlord since are listed and can be removed. */
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
