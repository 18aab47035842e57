/** The landlord and who owns with him: shares that come to the whole. */
import { createContract } from '@minsu/contract/contracts/contract-endpoints.ts';
import { MOST_OWNERS, sumOfShares, WHOLE_BP } from '@minsu/contract/contracts/contract-terms.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import type { ControlProps } from '../../components/field-controls.tsx';
import { useForm } from '../../components/form-context.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { RemoteControl } from '../../components/remote-select.tsx';
import { landlordSource } from './contract-words.tsx';
import { RateControl } from './rate-control.tsx';

const of = createContract.input;

interface Party {
  readonly landlordId?: string | undefined;
  readonly shareBp?: number | undefined;
}

const Landlord = (props: ControlProps) => <RemoteControl {...props} source={landlordSource} />;

export const OwnerFields = ({ fixed }: { readonly fixed: boolean }) => {
  const { t } = useTranslation('contracts');
  const form = useForm();
  const parties = useStore(form, ({ values }) => values.parties) as readonly Party[];
  const put = (next: readonly Party[]) => form.set('parties', next);
  /** The new one gets what is left; while nothing is left, half of the first one's share. */
  const add = () => {
    const left = WHOLE_BP - sumOfShares(parties.map(({ shareBp = 0 }) => ({ shareBp })));
    const [first, ...others] = parties;
    const half = Math.floor((first?.shareBp ?? WHOLE_BP) / 2);
    put(
      left > 0
        ? [...parties, { landlordId: undefined, shareBp: left }]
        : [{ ...first, shareBp: (first?.shareBp ?? WHOLE_BP) - half }, ...others, { landlordId: undefined, shareBp: half }],
    );
  };
  /** What he had goes back to the first one. */
  const remove = (index: number) => {
    const [first, ...others] = parties;
    const shareBp = (first?.shareBp ?? 0) + (parties[index]?.shareBp ?? 0);
    put([{ ...first, shareBp: Math.min(WHOLE_BP, shareBp) }, ...others.filter((_, at) => at !== index - 1)]);
  };
  const sum = sumOfShares(parties.map(({ shareBp = 0 }) => ({ shareBp })));
  return (
    <>
      {parties.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: owners are fields by their place.
        <div className="contract-owner" key={index}>
          <Field
            of={of}
            name={`parties.${index}.landlordId`}
            label={index === 0 ? t('field_landlord') : t('field_coOwner', { number: index })}
            control={index === 0 ? (props) => <MainLandlord {...props} /> : (props) => <Landlord {...props} />}
            disabled={index === 0 && fixed}
            required
          />
          <Field
            of={of}
            name={`parties.${index}.shareBp`}
            label={t('field_share')}
            control={(props) => <RateControl {...props} />}
            required
          />
          {index > 0 && <IconButton icon="close" label={t('removeOwner')} onClick={() => remove(index)} />}
        </div>
      ))}
      <div className="contract-owner-foot">
        <Button size="small" disabled={parties.length >= MOST_OWNERS} onClick={add}>
          {t('addOwner')}
        </Button>
        {parties.length > 1 && (
          <span className={sum === WHOLE_BP ? 'muted num' : 'bad-text num'}>{t('sharesSum', { sum: sum / 100 })}</span>
        )}
      </div>
    </>
  );
};

/** With another landlord other houses are to be chosen. */
const MainLandlord = (props: ControlProps) => {
  const form = useForm();
  return (
    <Landlord
      {...props}
      onChange={(landlordId) => {
        props.onChange(landlordId);
        form.set('houseIds', []);
      }}
    />
  );
};
