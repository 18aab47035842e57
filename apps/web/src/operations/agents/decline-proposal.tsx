/** Asks for the reason to decline; the program reads it. */
import { declineProposal } from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { proposalQueries } from './proposal-live.ts';
import { kindName, type OfProposal } from './proposal-words.tsx';

const DeclineProposal = ({ of: { id, kind }, ...host }: DialogHost & OfProposal) => {
  const { t } = useTranslation('proposals');
  return (
    <CommandDialog
      {...host}
      title={t('declineTitle', { what: kindName(kind) })}
      submitLabel={t('decline')}
      danger
      command={declineProposal}
      base={{ id }}
      initial={{ reason: '' }}
      done={t('declined')}
      invalidates={proposalQueries}
    >
      <Field of={declineProposal.input} name="reason" label={t('field_reason')} control="textarea" required />
    </CommandDialog>
  );
};

export default DeclineProposal;
