/** Password field with a show button. */
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import type { ControlProps } from './field-controls.tsx';

const control = (autoComplete: 'current-password' | 'new-password') => (props: ControlProps) => (
  <PasswordInput {...props} autoComplete={autoComplete} />
);

export const currentPasswordControl = control('current-password');
export const newPasswordControl = control('new-password');

const PasswordInput = (props: ControlProps & { readonly autoComplete: string }) => {
  const { t } = useTranslation('components');
  const [shown, setShown] = useState(false);
  return (
    <Input
      id={props.id}
      type={shown ? 'text' : 'password'}
      autoComplete={props.autoComplete}
      maxLength={128}
      value={typeof props.value === 'string' ? props.value : ''}
      {...(props.status === undefined ? {} : { status: props.status })}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      aria-required={props['aria-required']}
      suffix={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          look="small"
          label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  );
};
