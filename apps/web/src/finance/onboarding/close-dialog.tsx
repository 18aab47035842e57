/** Asks why a merchant is to be closed. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { closeOnboarding } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { onboardingQueries } from './onboarding-live.ts';

interface CloseDialogProps {
  readonly of: OnboardingFile;
  readonly open: boolean;
  readonly onClose: () => void;
}

const CloseDialog = ({ of, open, onClose }: CloseDialogProps) => {
  const { t } = useTranslation('onboarding');
  return (
    <FormDialog
      danger
      open={open}
      onClose={onClose}
      title={t('closeTitle', { name: of.landlordName })}
      submitLabel={t('close')}
      command={closeOnboarding}
      base={{ id: of.id, version: of.version }}
      initial={{}}
      done={t('closed')}
      invalidates={onboardingQueries}
      onDone={onClose}
      onRefused={() => invalidate(onboardingQueries)}
    >
      <ul className="confirm-effects">
        <li>{t('effect_close')}</li>
        <li>{t('effect_closeNow')}</li>
      </ul>
      <Field of={closeOnboarding.input} name="reason" label={t('closeReason')} />
    </FormDialog>
  );
};

export default CloseDialog;
