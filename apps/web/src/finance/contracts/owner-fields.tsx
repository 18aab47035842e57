/** The landlord and co-owners; shares must add up to 100 %. */
import { createContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { MAX_OWNERS, sumOfShares, WHOLE_BP } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { RateControl } from '../../components/forms/rate-control.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { landlordSource } from '../../components/records/landlord-source.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const of = createContract.input;

interface Party {
  readonly landlordId?: string | undefined;
  readonly shareBp?: number | undefined;
}

const Landlord = (props: ControlProps) => <RemoteControl {...props} source={landlordSource} />;

/** A new owner gets the remaining share, or else half of the first one's. */
const withOneMore = (parties: readonly Party[]): Party[] => {
  const left = WHOLE_BP - sumOf(parties);
  const [first, ...others] = parties;
  const own = first?.shareBp ?? WHOLE_BP;
  const half = Math.floor(own / 2);
  if (left > 0) return [...parties, { landlordId: undefined, shareBp: left }];
  return [{ ...first, shareBp: own - half }, ...others, { landlordId: undefined, shareBp: half }];
};

/** The removed share returns to the first owner. */
const withoutOne = (parties: readonly Party[], index: number): Party[] => {
  const [first, ...others] = parties;
  const shareBp = Math.min(WHOLE_BP, (first?.shareBp ?? 0) + (parties[index]?.shareBp ?? 0));
  return [{ ...first, shareBp }, ...others.filter((_, at) => at !== index - 1)];
};

const sumOf = (parties: readonly Party[]): number =>
  sumOfShares(parties.map(({ shareBp = 0 }) => ({ shareBp })));

export const OwnerFields = ({ fixed }: { readonly fixed: boolean }) => {
  const { t } = useTranslation('contracts');
  const form = useForm();
  const parties = useStore(form, ({ values }) => values.parties) as readonly Party[];
  const put = (next: readonly Party[]) => form.set('parties', next);
  const sum = sumOf(parties);
  return (
    <>
      {parties.map((_, index) => (
        <OwnerLine
          // biome-ignore lint/suspicious/noArrayIndexKey: owners are fields by their place.
          key={index}
          index={index}
          fixed={fixed}
          onRemove={() => put(withoutOne(parties, index))}
        />
      ))}
      <div className="contract-owner-foot">
        <Button
          size="small"
          disabled={parties.length >= MAX_OWNERS}
          onClick={() => put(withOneMore(parties))}
        >
          {t('addOwner')}
        </Button>
        {parties.length > 1 && (
          <span className={sum === WHOLE_BP ? 'muted num' : 'bad-text num'}>
            {t('sharesSum', { sum: sum / 100 })}
          </span>
        )}
      </div>
    </>
  );
};

interface OwnerLineProps {
  readonly index: number;
  /** A change keeps the contract's landlord. */
  readonly fixed: boolean;
  readonly onRemove: () => void;
}

const OwnerLine = ({ index, fixed, onRemove }: OwnerLineProps) => {
  const { t } = useTranslation('contracts');
  return (
    <div className="contract-owner">
      <Field
        of={of}
        name={`parties.${index}.landlordId`}
        label={index === 0 ? t('field_landlord') : t('field_coOwner', { number: index })}
        control={index === 0 ? mainLandlord : anyLandlord}
        disabled={index === 0 && fixed}
        required
      />
      <Field
        of={of}
        name={`parties.${index}.shareBp`}
        label={t('field_share')}
        control={shareControl}
        required
      />
      {index > 0 && <IconButton icon="close" label={t('removeOwner')} onClick={onRemove} />}
    </div>
  );
};

const mainLandlord = (props: ControlProps) => <MainLandlord {...props} />;
const anyLandlord = (props: ControlProps) => <Landlord {...props} />;
const shareControl = (props: ControlProps) => <RateControl {...props} />;

/** Another landlord has other properties to choose from. */
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
