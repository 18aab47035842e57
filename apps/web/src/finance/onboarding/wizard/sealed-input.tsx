/** A sealed number: shown masked, retyped as a whole, saved on blur. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ControlProps } from '../../../components/forms/field-controls.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useDraft } from './file-context.ts';

export const SealedInput = ({ masked, ...props }: ControlProps & { readonly masked: string | null }) => {
  const { t } = useTranslation('onboarding');
  const draft = useDraft();
  const [isReplacing, setReplacing] = useState(false);
  const value = typeof props.value === 'string' ? props.value : '';
  if (masked !== null && value === '' && !isReplacing)
    return (
      <div className="sealed-value">
        <span className="num" id={props.id}>
          {masked}
        </span>
        <Button size="small" disabled={props.disabled} onClick={() => setReplacing(true)}>
          {t('replace')}
        </Button>
      </div>
    );
  return (
    <Input
      id={props.id}
      value={value}
      disabled={props.disabled}
      autoFocus={isReplacing}
      autoComplete="off"
      inputMode={props.id.endsWith('idNumber') ? 'text' : 'numeric'}
      {...(props.status === undefined ? {} : { status: props.status })}
      {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
      {...(masked === null ? {} : { placeholder: masked })}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      aria-required={props['aria-required']}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={(event) => {
        props.onBlur(event);
        setReplacing(false);
        void draft.save();
      }}
    />
  );
};
