/** A form field in plain HTML, because the component library outweighs the entry pages. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/icon.tsx';

interface LoginFieldProps {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly error: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'password' | 'email' | 'tel';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** Ids of further texts describing the field. */
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

export const LoginField = (props: LoginFieldProps) => {
  const { name, icon, label, error, autoComplete, type = 'text', value, onChange, onBlur, children } = props;
  const { required = true, maxLength = name === 'password' ? 128 : 64, describedBy = '' } = props;
  return (
    <div className="login-field">
      <div className={error ? 'login-input wrong' : 'login-input'}>
        <Icon name={icon} />
        <input
          id={`login-${name}`}
          name={name}
          type={type}
          aria-label={label}
          placeholder={label}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLength}
          aria-invalid={error !== ''}
          aria-required={required}
          aria-describedby={`login-${name}-error ${describedBy}`.trim()}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {children}
      </div>
      <div id={`login-${name}-error`} className="login-hint" aria-live="polite">
        {error}
      </div>
    </div>
  );
};
