import { Checkbox, InputNumber, Radio, Switch } from 'antd';
import type { ControlProps } from './field-controls.tsx';

const shared = (props: ControlProps) => ({
  id: props.id,
  disabled: props.disabled,
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
});

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const NumberControl = (props: ControlProps) => (
  <InputNumber
    {...shared(props)}
    {...(props.status === undefined ? {} : { status: props.status })}
    style={{ width: '100%' }}
    precision={0}
    value={asNumber(props.value)}
    onChange={(value) => props.onChange(value ?? undefined)}
    onBlur={props.onBlur}
  />
);

/** People type yuan, the value is fen. */
export const MoneyControl = (props: ControlProps) => {
  const fen = asNumber(props.value);
  return (
    <InputNumber
      {...shared(props)}
      {...(props.status === undefined ? {} : { status: props.status })}
      style={{ width: '100%' }}
      prefix="¥"
      min={0}
      precision={2}
      value={fen === null ? null : fen / 100}
      onChange={(value) => props.onChange(value === null ? undefined : Math.round(Number(value) * 100))}
      onBlur={props.onBlur}
    />
  );
};

export const SwitchControl = (props: ControlProps) => (
  <div>
    <Switch {...shared(props)} checked={props.value === true} onChange={props.onChange} />
  </div>
);

export const CheckboxControl = (props: ControlProps) => (
  <Checkbox
    {...shared(props)}
    checked={props.value === true}
    onChange={(event) => props.onChange(event.target.checked)}
  >
    {props.label}
  </Checkbox>
);

export const RadioControl = (props: ControlProps) => (
  <Radio.Group
    id={props.id}
    disabled={props.disabled}
    optionType="button"
    buttonStyle="solid"
    aria-labelledby={`${props.id}-label`}
    options={[...props.options]}
    value={props.value as string | number | undefined}
    onChange={(event) => props.onChange(event.target.value)}
  />
);
