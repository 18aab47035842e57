/** Price controls: percentages, and amounts that may be negative. */
import { InputNumber } from 'antd';
import type { ControlProps } from '../../components/forms/field-controls.tsx';

const aria = (props: ControlProps) => ({
  id: props.id,
  disabled: props.disabled,
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  ...(props.status === undefined ? {} : { status: props.status }),
});

const HUNDREDTHS = 100;

/** Two decimals stored as hundredths: basis points for percent, fen for yuan. */
const Hundredths = ({ props, prefix, suffix }: { props: ControlProps; prefix?: string; suffix?: string }) => (
  <InputNumber
    {...aria(props)}
    style={{ width: '100%' }}
    precision={2}
    {...(prefix === undefined ? {} : { prefix })}
    {...(suffix === undefined ? {} : { suffix })}
    {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
    value={typeof props.value === 'number' ? props.value / HUNDREDTHS : null}
    onChange={(value) => props.onChange(value === null ? undefined : Math.round(Number(value) * HUNDREDTHS))}
    onBlur={props.onBlur}
  />
);

export const PercentControl = (props: ControlProps) => <Hundredths props={props} suffix="%" />;
export const SignedMoneyControl = (props: ControlProps) => <Hundredths props={props} prefix="¥" />;
