/** Percentage input; its value is in basis points. */
import { InputNumber } from 'antd';
import type { ControlProps } from './field-controls.tsx';

export const RateControl = (props: ControlProps) => (
  <InputNumber<number>
    id={props.id}
    disabled={props.disabled}
    {...(props.status === undefined ? {} : { status: props.status })}
    aria-describedby={props['aria-describedby']}
    aria-invalid={props['aria-invalid']}
    aria-required={props['aria-required']}
    style={{ width: '100%' }}
    suffix="%"
    precision={2}
    value={typeof props.value === 'number' ? props.value / 100 : null}
    onChange={(percent) => props.onChange(percent === null ? undefined : Math.round(percent * 100))}
    onBlur={props.onBlur}
  />
);
