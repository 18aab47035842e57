/** Approves or declines a proposal. */
import { approveProposal } from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { proposalQueries } from './proposal-live.ts';
import { changeWords, kindName, type OfProposal } from './proposal-words.tsx';
import './proposals.css';

const DeclineDialog = lazyPart(() => import('./decline-proposal.tsx'), 'asked');

export const ProposalActions = ({ of }: OfProposal) => (
  <span className="proposal-actions">
    {of.actions.includes('approve') && <Approve of={of} />}
    {of.actions.includes('decline') && <Decline of={of} />}
  </span>
);

const Approve = ({ of: { id, kind, houseName, changes } }: OfProposal) => {
  const { t } = useTranslation('proposals');
  return (
    <CommandButton
      size="small"
      type="primary"
      command={approveProposal}
      input={{ id }}
      label={t('approve')}
      confirm={{
        title: t('approveTitle', { what: `${kindName(kind)} · ${houseName}` }),
        effects: [...changes.map(changeWords), t('effect_approve')],
      }}
      done={t('approved')}
      invalidates={proposalQueries}
    />
  );
};

const Decline = ({ of }: OfProposal) => {
  const { t } = useTranslation('proposals');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" onClick={() => dialog.show()}>
        {t('decline')}
      </Button>
      {dialog.shown && <DeclineDialog of={of} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};
