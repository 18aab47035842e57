/** Restrictions to set, clear and keep. */
import type { RestrictionChange } from '@minsu/contract/inventory/prices/bulk-rules.ts';
import {
  closedRestrictions,
  lengthRestrictions,
  type Restriction,
  type Restrictions,
} from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { InputNumber } from 'antd';
import { useId } from 'react';
import { Segmented } from '../../../components/segmented.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

interface RestrictionFieldsProps {
  readonly value: RestrictionChange;
  readonly onChange: (value: RestrictionChange) => void;
  /** Current values, if equal everywhere. */
  readonly now?: RestrictionChange;
}

type Choice = 'leave' | 'set' | 'clear';

const choiceOf = (value: number | boolean | null | undefined): Choice =>
  value === undefined ? 'leave' : value === null || value === false ? 'clear' : 'set';

const DEFAULT_NIGHTS = 2;

export const RestrictionFields = ({ value, onChange, now = {} }: RestrictionFieldsProps) => {
  const put = (name: Restriction, next: Restrictions[Restriction] | undefined) =>
    onChange({ ...value, [name]: next });
  return (
    <div className="restriction-fields">
      {lengthRestrictions.map((name) => (
        <LengthField
          key={name}
          name={name}
          value={value[name]}
          now={now[name]}
          onChange={(next) => put(name, next)}
        />
      ))}
      {closedRestrictions.map((name) => (
        <ClosedField
          key={name}
          name={name}
          value={value[name]}
          now={now[name]}
          onChange={(next) => put(name, next)}
        />
      ))}
    </div>
  );
};

interface FieldProps<V> {
  readonly name: Restriction;
  readonly value: V | undefined;
  readonly now: V | undefined;
  readonly onChange: (value: V | undefined) => void;
}

const LengthField = ({ name, value, now, onChange }: FieldProps<number | null>) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  const id = useId();
  const label = t(`prices:restriction_${name}`);
  const choice = choiceOf(value);
  const pick = { leave: undefined, clear: null, set: now ?? DEFAULT_NIGHTS };
  return (
    <div className="restriction-field">
      <span>
        {label}
        {now ? <em className="muted num"> {`${now} ${t('nightsUnit')}`}</em> : null}
      </span>
      <Segmented
        label={label}
        value={choice}
        options={[
          { value: 'leave', label: t('leave') },
          { value: 'set', label: t('setNights') },
          { value: 'clear', label: t('clearNights') },
        ]}
        onChange={(next) => onChange(pick[next])}
      />
      {choice === 'set' && (
        <InputNumber
          id={id}
          aria-label={`${label} (${t('nightsUnit')})`}
          min={1}
          max={365}
          precision={0}
          value={value ?? DEFAULT_NIGHTS}
          suffix={t('nightsUnit')}
          onChange={(next) => onChange(next ?? DEFAULT_NIGHTS)}
        />
      )}
    </div>
  );
};

const ClosedField = ({ name, value, now, onChange }: FieldProps<boolean>) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  const label = t(`prices:restriction_${name}`);
  const pick = { leave: undefined, clear: false, set: true };
  return (
    <div className="restriction-field">
      <span>
        {label}
        {now ? <em className="muted"> {t('setOn')}</em> : null}
      </span>
      <Segmented
        label={label}
        value={choiceOf(value)}
        options={[
          { value: 'leave', label: t('leave') },
          { value: 'set', label: t('setOn') },
          { value: 'clear', label: t('setOff') },
        ]}
        onChange={(next) => onChange(pick[next])}
      />
    </div>
  );
};

/** Whether anything is changed. */
export const changesAny = (change: RestrictionChange): boolean =>
  Object.values(change).some((value) => value !== undefined);

/** Leaves out unchanged fields, because the API accepts no undefined. */
export const onlySet = (change: RestrictionChange): RestrictionChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
