/** Form controls; large ones are loaded when first shown. */
import { Input, Select } from 'antd';
import { type FocusEvent, lazy, type ReactNode, Suspense } from 'react';
import type { HouseOf } from '../../platform/clocks.ts';
import { SkeletonBar } from '../skeleton.tsx';
import { TabGoesOn } from './tab-goes-on.tsx';
import { useClearing } from './use-clearing.tsx';

/** Props a control must pass on for label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: (event?: FocusEvent<Element>) => void;
  readonly disabled: boolean;
  readonly status: 'error' | undefined;
  readonly maxLength: number | undefined;
  readonly placeholder: string | undefined;
  readonly unit?: string | undefined;
  readonly options: readonly FieldOption[];
  readonly label: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
}

export interface FieldOption {
  readonly value: string | number;
  readonly label: string;
  readonly disabled?: boolean;
}

export type ControlKind =
  | 'text'
  | 'textarea'
  | 'select'
  | 'multiselect'
  | 'number'
  | 'digits'
  | 'money'
  | 'date'
  | 'switch'
  | 'checkbox'
  | 'radio';

type Control = (props: ControlProps) => ReactNode;

const heavy = (pick: (all: typeof import('./heavy-controls.tsx')) => Control) =>
  lazy(async () => ({ default: pick(await import('./heavy-controls.tsx')) }));

const NumberControl = heavy((all) => all.NumberControl);
const DigitsControl = heavy((all) => all.DigitsControl);
const MoneyControl = heavy((all) => all.MoneyControl);
const SwitchControl = heavy((all) => all.SwitchControl);
const CheckboxControl = heavy((all) => all.CheckboxControl);
const RadioControl = heavy((all) => all.RadioControl);
const DateControl = lazy(async () => ({ default: (await import('./date-controls.tsx')).DateControl }));
const MomentControl = lazy(async () => ({ default: (await import('./date-controls.tsx')).MomentControl }));

const aria = ({ id, disabled, onBlur, placeholder, ...rest }: ControlProps) => ({
  id,
  disabled,
  onBlur,
  ...(placeholder === undefined ? {} : { placeholder }),
  ...(rest.status === undefined ? {} : { status: rest.status }),
  'aria-describedby': rest['aria-describedby'],
  'aria-invalid': rest['aria-invalid'],
  'aria-required': rest['aria-required'],
});

const limit = ({ maxLength }: ControlProps) => (maxLength === undefined ? {} : { maxLength });
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const TextControl: Control = (props) => (
  <Input
    {...aria(props)}
    {...limit(props)}
    value={asText(props.value)}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

/** Too long text gets an error instead of being cut, so pasted text is not lost. */
const TextAreaControl: Control = (props) => (
  <Input.TextArea
    {...aria(props)}
    {...(props.maxLength === undefined ? {} : { count: { show: true, max: props.maxLength } })}
    autoSize={{ minRows: 2, maxRows: 8 }}
    value={asText(props.value)}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

const SelectControl: Control = (props) => {
  const clearing = useClearing();
  return (
    <Select
      {...aria(props)}
      allowClear={!props['aria-required'] && clearing}
      showSearch={props.options.length > 8 ? { optionFilterProp: 'label' } : false}
      options={[...props.options]}
      value={props.value as string | number | undefined}
      onChange={props.onChange}
    />
  );
};

const MultiSelectControl: Control = (props) => {
  const clearing = useClearing();
  return (
    <TabGoesOn>
      <Select
        {...aria(props)}
        mode="multiple"
        allowClear={clearing}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...props.options]}
        value={(props.value ?? []) as (string | number)[]}
        onChange={props.onChange}
      />
    </TabGoesOn>
  );
};

const controls: Record<ControlKind, Control> = {
  text: TextControl,
  textarea: TextAreaControl,
  select: SelectControl,
  multiselect: MultiSelectControl,
  number: (props) => <NumberControl {...props} />,
  digits: (props) => <DigitsControl {...props} />,
  money: (props) => <MoneyControl {...props} />,
  date: (props) => <DateControl {...props} />,
  switch: (props) => <SwitchControl {...props} />,
  checkbox: (props) => <CheckboxControl {...props} />,
  radio: (props) => <RadioControl {...props} />,
};

/** `control={momentOf(houseId)}`: an instant in property time; null for business time. */
export const momentOf = (house: HouseOf) => (props: ControlProps) => (
  <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
    <MomentControl {...props} house={house} />
  </Suspense>
);

export const FieldControl = ({ kind, ...props }: ControlProps & { readonly kind: ControlKind }) => {
  const Chosen = controls[kind];
  return (
    <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
      <Chosen {...props} />
    </Suspense>
  );
};
