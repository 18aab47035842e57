/** Confirms or refuses other users' requests and withdraws one's own. */
import { confirmDutyRequest, withdrawDutyRequest } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { dutyQueries } from './duty-live.ts';
import { actName, factValue, type OfDuty } from './duty-words.tsx';
import './duties.css';

const RefuseDialog = lazyPart(() => import('./refuse-duty.tsx'), 'asked');

export const DutyActions = ({ of }: OfDuty) => (
  <span className="duty-actions">
    {of.actions.includes('confirm') && <Confirm of={of} />}
    {of.actions.includes('refuse') && <Refuse of={of} />}
    {of.actions.includes('withdraw') && <Withdraw of={of} />}
  </span>
);

const Confirm = ({ of: { id, act, facts, landlordName } }: OfDuty) => {
  const { t } = useTranslation('duties');
  return (
    <CommandButton
      size="small"
      type="primary"
      command={confirmDutyRequest}
      input={{ id }}
      label={t('confirm')}
      confirm={{
        title: t('confirmTitle', { what: actName(act) }),
        effects: [
          ...(landlordName === null ? [] : [`${t('fact_landlord')}: ${landlordName}`]),
          ...facts.map((fact) => `${t(`fact_${fact.key}`)}: ${factValue(fact)}`),
          t('effect_confirm'),
        ],
      }}
      done={t('confirmed')}
      invalidates={dutyQueries}
    />
  );
};

const Refuse = ({ of }: OfDuty) => {
  const { t } = useTranslation('duties');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" onClick={() => dialog.show()}>
        {t('refuse')}
      </Button>
      {dialog.shown && <RefuseDialog of={of} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

const Withdraw = ({ of: { id, act } }: OfDuty) => {
  const { t } = useTranslation('duties');
  return (
    <CommandButton
      size="small"
      command={withdrawDutyRequest}
      input={{ id }}
      label={t('withdraw')}
      confirm={{ title: t('withdrawTitle', { what: actName(act) }) }}
      done={t('withdrawn')}
      invalidates={dutyQueries}
    />
  );
};
