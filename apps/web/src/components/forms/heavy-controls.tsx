import { Checkbox, Input, InputNumber, Radio, Switch } from 'antd';
import { plainAmount } from '../words/amount-text.ts';
import type { ControlProps } from './field-controls.tsx';

const shared = (props: ControlProps) => ({
  id: props.id,
  disabled: props.disabled,
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
});

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Accepts full-width digits. Non-integers stay as typed. */
const readNumber = (text: string): number | string | undefined => {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return undefined;
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text;
};

const asShown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A text input: number inputs swallow invalid text instead of reporting it. */
export const NumberControl = (props: ControlProps) => (
  <Input
    {...shared(props)}
    {...(props.status === undefined ? {} : { status: props.status })}
    {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
    aria-required={props['aria-required']}
    className="number-control"
    inputMode="numeric"
    autoComplete="off"
    suffix={props.unit}
    value={asShown(props.value)}
    onChange={(event) => props.onChange(readNumber(event.target.value))}
    onBlur={props.onBlur}
    onKeyDown={(event) => {
      const step = steps[event.key];
      // Empty starts at 0.
      const value = props.value ?? 0;
      if (step === undefined || typeof value !== 'number') return;
      event.preventDefault();
      props.onChange(value + step);
    }}
  />
);

/** Digits as typed: keeps leading zeros, converts full-width ones. */
export const DigitsControl = (props: ControlProps) => (
  <Input
    {...shared(props)}
    {...(props.status === undefined ? {} : { status: props.status })}
    {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
    aria-required={props['aria-required']}
    className="number-control"
    inputMode="numeric"
    autoComplete="off"
    value={asShown(props.value)}
    onChange={(event) => props.onChange(event.target.value.normalize('NFKC').trim())}
    onBlur={props.onBlur}
  />
);

/** Yuan as typed, fen as value. Negative input stays, and the field reports it. */
export const MoneyControl = (props: ControlProps) => {
  const fen = asNumber(props.value);
  return (
    <InputNumber<number | string>
      {...shared(props)}
      {...(props.status === undefined ? {} : { status: props.status })}
      style={{ width: '100%' }}
      prefix="¥"
      precision={2}
      parser={(text) => plainAmount(text ?? '')}
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
