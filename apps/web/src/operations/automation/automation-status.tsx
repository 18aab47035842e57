/** Whether automation is on, upcoming runs, runs needing staff, and the kill switch. */

import type { AutomationStatus } from '@minsu/contract/operations/automation/automation.ts';
import {
  getAutomationStatus,
  switchAutomation,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ruleQueries } from './automation-live.ts';

export const AutomationBar = () => {
  const query = useCall(getAutomationStatus, {}, { quiet: true });
  const isStopped = query.data?.stopped ?? false;
  return (
    <section className={`panel automation-status ${isStopped ? 'stopped' : ''}`}>
      <Loaded query={query} lines={1}>
        {(status) => (
          <>
            <Said status={status} />
            <Switch status={status} />
          </>
        )}
      </Loaded>
    </section>
  );
};

interface OfStatus {
  readonly status: AutomationStatus;
}

const Said = ({ status }: OfStatus) => {
  const { t } = useTranslation('automation');
  const { stopped, switchedBy, switchedAt, reason, planned, forHands } = status;
  return (
    <div role="status" className="said">
      <StateDot tone={stopped ? 'bad' : 'ok'}>
        <strong>{t(stopped ? 'status_stopped' : 'status_running')}</strong>
      </StateDot>
      {stopped && switchedBy && switchedAt && (
        <span>
          {t('stoppedBy', {
            by: switchedBy,
            at: formatInstant(switchedAt, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE }),
            reason,
          })}
        </span>
      )}
      <Link to="?view=planned">{t('statusPlanned', { count: planned })}</Link>
      {forHands > 0 && (
        <Link to="?view=forHands" className="for-hands">
          {t('statusForHands', { count: forHands })}
        </Link>
      )}
    </div>
  );
};

const Switch = ({ status: { stopped, maySwitch } }: OfStatus) => {
  const { t } = useTranslation('automation');
  const [open, setOpen] = useState(false);
  if (!maySwitch) return null;
  if (stopped)
    return (
      <CommandButton
        type="primary"
        command={switchAutomation}
        input={{ stopped: false }}
        label={t('resume')}
        confirm={{ title: t('resumeAsk'), effects: [t('resumeEffect')] }}
        done={t('resumed')}
        invalidates={ruleQueries}
      />
    );
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('stop')}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('stopTitle')}
        text={t('stopEffect')}
        command={switchAutomation}
        base={{ stopped: true }}
        initial={{ reason: '' }}
        submitLabel={t('stop')}
        danger
        done={t('stoppedDone')}
        invalidates={ruleQueries}
        onDone={() => setOpen(false)}
      >
        <Field of={switchAutomation.input} name="reason" label={t('stopReason')} required />
      </FormDialog>
    </>
  );
};
