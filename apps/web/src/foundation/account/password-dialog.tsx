import { changePassword, getSecurity } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { listDevices } from '@minsu/contract/foundation/account/session-endpoints.ts';
import {
  type PasswordFlaw,
  passwordFlaws,
  passwordStrength,
} from '@minsu/contract/foundation/auth/password-policy.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { currentPasswordControl, newPasswordControl } from '../../components/forms/password-control.tsx';
import { Icon } from '../../components/icon.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { isHeldUp, useSession } from '../../platform/calls/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AccountDialog } from './account-dialog.tsx';

const of = changePassword.input;
const rules: readonly PasswordFlaw[] = ['short', 'case', 'spaces', 'common'];

export const PasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('account');
  const owes = useSession(({ userInfo }) => isHeldUp(userInfo));
  const devices = useCall(listDevices, {}, { quiet: true, enabled: !owes });
  const hasTokens = devices.data?.some(({ kind }) => kind === 'apiToken') ?? false;
  return (
    <AccountDialog
      title={t('changePassword')}
      command={changePassword}
      submitLabel={t('change')}
      onClose={onClose}
      onDone={({ endedSessions: count, revokedTokens: tokens }) => {
        toast.success(
          tokens > 0 ? t('passwordChangedTokens', { count, tokens }) : t('passwordChanged', { count }),
        );
        invalidate([listDevices, getSecurity]);
        onClose();
      }}
    >
      <Field of={of} name="oldPassword" label={t('oldPassword')} control={currentPasswordControl} />
      <Field of={of} name="password" label={t('newPassword')} control={newPasswordControl} />
      <PasswordRules />
      <p className="muted">{t('passwordEffect')}</p>
      {hasTokens && (
        <Field
          of={of}
          name="keepTokens"
          label={t('keepTokens')}
          help={t('keepTokensHint')}
          control="switch"
        />
      )}
    </AccountDialog>
  );
};

/** Password rules ticked off while typing, and the password's strength. */
const PasswordRules = () => {
  const { t } = useTranslation('account');
  const form = useForm();
  const value = useStore(form, ({ values }) => values.password);
  const password = typeof value === 'string' ? value : '';
  const flaws = passwordFlaws(password);
  const strength = passwordStrength(password);
  return (
    <div className="password-rules">
      {password !== '' && (
        <p aria-live="polite">
          {t('strength')}: <b className={`strength-${strength}`}>{t(`strength_${strength}`)}</b>
        </p>
      )}
      <ul>
        {rules.map((rule) => {
          const kept = password !== '' && !flaws.includes(rule);
          return (
            <li key={rule} className={kept ? 'kept' : undefined}>
              <Icon name={kept ? 'check' : 'info'} size={14} />
              {t(`rule_${rule}`)}
              <span className="visually-hidden">{kept ? t('ruleKept') : t('ruleBroken')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
