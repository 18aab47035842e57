/** Whether a landlord receives statements by email, set by the landlord. */
import {
  getOwnerHome,
  type OwnerHome,
  setStatementMail,
} from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { Switch } from 'antd';
import { useId } from 'react';
import { Panel } from '../../components/records/panel.tsx';
import { useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const StatementMail = ({ landlord }: { readonly landlord: NonNullable<OwnerHome['landlord']> }) => {
  const { t } = useTranslation('owner');
  const id = useId();
  const { mutate, isPending } = useCommand(setStatementMail, { invalidates: [getOwnerHome] });
  const set = (wanted: boolean) =>
    mutate({ wanted }, { onSuccess: () => toast.success(t(wanted ? 'mailOn' : 'mailOff')) });
  return (
    <Panel>
      <div className="statement-mail">
        <label htmlFor={id}>
          {t('mailTitle')}
          <span className="muted">{t('mailHint')}</span>
        </label>
        <Switch id={id} checked={landlord.statementMail} loading={isPending} onChange={set} />
      </div>
    </Panel>
  );
};
