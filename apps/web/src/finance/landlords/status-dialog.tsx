/** Pauses, resumes or ends the work with a landlord, with a reason. */
import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  endLandlord,
  pauseLandlord,
  resumeLandlord,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { landlordQueries } from './landlord-live.ts';

interface StatusDialogProps extends DialogHost {
  readonly step: 'pause' | 'resume' | 'end';
  readonly detail: LandlordDetail;
}

const commands = { pause: pauseLandlord, resume: resumeLandlord, end: endLandlord } as const;
const dones = { pause: 'paused', resume: 'resumed', end: 'ended' } as const;

const StatusDialog = ({ step, detail: { landlord }, ...host }: StatusDialogProps) => {
  const { t } = useTranslation('landlords');
  const { id, version, name } = landlord;
  return (
    <CommandDialog
      {...host}
      title={t(`${step}Title`, { name })}
      {...(step !== 'resume' && { text: t(`${step}Text`) })}
      submitLabel={t(step)}
      danger={step === 'end'}
      command={commands[step]}
      base={{ id, version }}
      initial={{ reason: '' }}
      done={t(dones[step])}
      invalidates={landlordQueries}
    >
      <Field of={commands[step].input} name="reason" label={t('field_reason')} control="textarea" />
    </CommandDialog>
  );
};

export default StatusDialog;
