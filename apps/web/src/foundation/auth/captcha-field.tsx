import { useTranslation } from '../../platform/use-translation.ts';
import { LoginField } from './login-field.tsx';

interface CaptchaFieldProps {
  readonly image: string;
  readonly error: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onRenew: () => void;
}

export const CaptchaField = ({ image, error, value, onChange, onRenew }: CaptchaFieldProps) => {
  const { t } = useTranslation('auth');
  return (
    <LoginField
      name="captcha"
      icon="check"
      label={t('captcha')}
      error={error}
      autoComplete="off"
      value={value}
      onChange={onChange}
    >
      <button
        type="button"
        className="icon-button captcha"
        aria-label={t('newCaptcha')}
        title={t('newCaptcha')}
        onClick={onRenew}
      >
        <img src={image} alt={t('captchaImage')} />
      </button>
    </LoginField>
  );
};
