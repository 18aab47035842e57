/** Asks for the reason to refuse a request. */
import { refuseDutyRequest } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
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
