/** Fields of one setting, from its declaration. */
import { saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import type { Setting } from '@minsu/contract/foundation/system/setting-kinds.ts';
import { Checkbox } from 'antd';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { RateControl } from '../../components/forms/rate-control.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { say, useWeekdays } from './setting-words.ts';

const of = saveSetting.input;
const plain = {
  number: 'number',
  money: 'money',
  switch: 'switch',
  time: 'text',
  text: 'text',
  picture: 'text',
} as const;

const WeekdayControl = (props: ControlProps) => (
  <Checkbox.Group
    className="setting-days"
    options={useWeekdays()}
    value={Array.isArray(props.value) ? (props.value as number[]) : []}
    onChange={(days) => props.onChange(days)}
  />
);

const special = {
  rate: (props: ControlProps) => <RateControl {...props} />,
  weekdays: (props: ControlProps) => <WeekdayControl {...props} />,
} as const;

export const SettingFields = ({
  setting,
  help,
}: {
  readonly setting: Setting<unknown>;
  readonly help: string;
}) => {
  const { t } = useTranslation('settings');
  const { kind, unit, parts } = setting;
  const counted = unit === undefined ? {} : { unit: say(unit) };
  if (kind === 'parts')
    return (
      <>
        {Object.entries(parts ?? {}).map(([part, name]) => (
          <Field
            key={part}
            of={of}
            name={`value.${part}`}
            label={say(name)}
            control="number"
            required
            {...counted}
          />
        ))}
        <p className="muted">{help}</p>
      </>
    );
  const control = kind === 'rate' || kind === 'weekdays' ? special[kind] : plain[kind];
  return (
    <Field
      of={of}
      name="value"
      label={t('value')}
      control={control}
      help={help}
      required={kind !== 'switch' && kind !== 'text'}
      {...counted}
      {...(kind === 'time' ? { placeholder: '18:00' } : {})}
    />
  );
};
