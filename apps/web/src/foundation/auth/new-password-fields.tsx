/** A new password with its rules, typed twice. */
import { type PasswordFlaw, passwordFlaws } from '@minsu/contract/foundation/auth/password-policy.ts';
import { useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { LoginField } from './login-field.tsx';
import { RuleList } from './rule-list.tsx';
import type { EntryFormState } from './use-entry-form.ts';

/** The repeated password, kept separate because the server does not receive it. */
export const usePasswordAgain = (password: () => string) => {
  const [value, setValue] = useState('');
  const [shown, setShown] = useState(false);
  const differs = value !== password();
  return {
    value,
    wrong: shown && differs,
    set: setValue,
    /** Call when the field loses focus. */
    look: () => setShown(value !== ''),
    /** Call before sending; true when both match. */
    check: (): boolean => {
      setShown(true);
      return !differs;
    },
  };
};

interface NewPasswordFieldsProps {
  readonly form: Pick<EntryFormState, 'field' | 'text'>;
  readonly again: ReturnType<typeof usePasswordAgain>;
  readonly label: string;
}

const flaws: readonly PasswordFlaw[] = ['short', 'case', 'spaces', 'common'];
const ruleTexts = {
  short: 'ruleShort',
  case: 'ruleCase',
  spaces: 'ruleSpaces',
  common: 'ruleCommon',
} as const;

export const NewPasswordFields = ({ form, again, label }: NewPasswordFieldsProps) => {
  const { t } = useTranslation(['entry', 'auth']);
  const [seen, setSeen] = useState(false);
  const password = form.text('password');
  const found = passwordFlaws(password);
  const type = seen ? 'text' : 'password';
  return (
    <>
      <LoginField
        {...form.field('password')}
        icon="lock"
        label={label}
        autoComplete="new-password"
        type={type}
        describedBy="password-rules"
      >
        <IconButton
          icon={seen ? 'eyeOff' : 'eye'}
          label={seen ? t('auth:hidePassword') : t('auth:showPassword')}
          onClick={() => setSeen(!seen)}
        />
      </LoginField>
      <RuleList
        id="password-rules"
        label={t('passwordRules')}
        rules={flaws.map((flaw) => ({
          text: t(ruleTexts[flaw]),
          kept: password !== '' && !found.includes(flaw),
        }))}
      />
      <LoginField
        name="passwordAgain"
        icon="lock"
        label={t('passwordAgain')}
        error={again.wrong ? t('passwordsDiffer') : ''}
        autoComplete="new-password"
        type={type}
        maxLength={128}
        value={again.value}
        onChange={again.set}
        onBlur={again.look}
      />
    </>
  );
};
