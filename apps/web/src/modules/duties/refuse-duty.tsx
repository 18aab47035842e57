/** Asks why what somebody else has started is refused. */
import { refuseDutyRequest } from '@minsu/contract/duties/duty-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/command-dialog.tsx';
import { Field } from '../../components/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { dutyQueries } from './duty-live.ts';
import { actName, type OfDuty } from './duty-words.tsx';

const RefuseDuty = ({ of: { id, act }, ...host }: DialogHost & OfDuty) => {
  const { t } = useTranslation('duties');
  return (
    <CommandDialog
      {...host}
      title={t('refuseTitle', { what: actName(act) })}
      submitLabel={t('refuse')}
      danger
      command={refuseDutyRequest}
      base={{ id }}
      initial={{ reason: '' }}
      done={t('refused')}
      invalidates={dutyQueries}
    >
      <Field
        of={refuseDutyRequest.input}
        name="reason"
        label={t('field_reason')}
        control="textarea"
        required
      />
    </CommandDialog>
  );
};

export default RefuseDuty;
