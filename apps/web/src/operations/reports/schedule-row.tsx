/** One schedule: times, recipients, obstacles, actions. */

import {
  deleteReportSchedule,
  listReportSchedules,
  pauseReportSchedule,
  type ReportSchedule,
  resumeReportSchedule,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { currentLanguage, listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ScheduleForm } from './schedule-form.tsx';
import type { AskedInput } from './use-report-asked.ts';

interface RowProps {
  readonly schedule: ReportSchedule;
  readonly asked: AskedInput;
}

export const ScheduleRow = ({ schedule, asked }: RowProps) => {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <li>
        <Trouble schedule={schedule} />
        <ScheduleForm asked={asked} schedule={schedule} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li>
      <Turns schedule={schedule} />
      <Asked schedule={schedule} />
      <Readers users={schedule.users} />
      <Trouble schedule={schedule} />
      <Actions schedule={schedule} onEdit={() => setEditing(true)} />
    </li>
  );
};

const Turns = ({ schedule }: { readonly schedule: ReportSchedule }) => {
  const { t } = useTranslation('reports');
  const { every, nextOn, lastOn, active, holds, keptBy } = schedule;
  const day = (date: string): string => formatDate(date, currentLanguage());
  const said = [
    !active && t('schedulePaused'),
    active && holds === null && t('scheduleNext', { date: day(nextOn) }),
    lastOn === null ? t('scheduleNever') : t('scheduleLast', { date: day(lastOn) }),
    t('scheduleKeeper', { name: keptBy }),
  ];
  return (
    <div>
      <strong>{t(`every_${every}`)}</strong>
      <span className="muted"> · {said.filter(Boolean).join(' · ')}</span>
    </div>
  );
};

/** Grouping, comparison and filters, which distinguish schedules of one report. */
const Asked = ({ schedule: { filters } }: { readonly schedule: ReportSchedule }) => {
  const { t } = useTranslation('reports');
  const channelName = useChannelName();
  const { by, compare, back, channel, houses, landlords } = filters;
  const said = [
    by !== null && t('scheduleBy', { by: t(`by_${by}`) }),
    compare !== 'none' && t('scheduleCompare', { with: t(`compare_${compare}`) }),
    back !== null && t('scheduleCompare', { with: t('days', { count: back }) }),
    channel.length > 0 && listed(channel.map(channelName)),
    houses > 0 && t('scheduleHouses', { count: houses }),
    landlords > 0 && t('scheduleLandlords', { count: landlords }),
  ].filter((each) => each !== false);
  return said.length === 0 ? null : <div className="muted">{said.join(' · ')}</div>;
};

/** Recipients, with the reason for those who get nothing. */
const Readers = ({ users }: Pick<ReportSchedule, 'users'>) => {
  const { t } = useTranslation('reports');
  return (
    <div>
      {listed(
        users.map(({ name, lacks }) =>
          lacks === null ? name : t('scheduleLacks', { name, why: t(`lacks_${lacks}`) }),
        ),
      )}
    </div>
  );
};

/** Current obstacle, and the last failure. */
const Trouble = ({ schedule }: { readonly schedule: ReportSchedule }) => {
  const { t } = useTranslation('reports');
  const { holds, keptBy, unsentOn, unsentWhy, failures, retryAt } = schedule;
  return (
    <>
      {holds !== null && (
        <p className="report-schedule-trouble">
          <Icon name="warning" size={14} />
          <span>{t(`hold_${holds}`, { name: keptBy })}</span>
        </p>
      )}
      {holds === null && schedule.active && retryAt !== null && (
        <p className="report-schedule-trouble">
          <Icon name="warning" size={14} />
          <span>
            {t('scheduleRetry', {
              count: failures,
              at: formatInstant(retryAt, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE }),
            })}
          </span>
        </p>
      )}
      {unsentOn !== null && unsentWhy !== null && (
        <p className="muted">
          {t('scheduleUnsent', {
            date: formatDate(unsentOn, currentLanguage()),
            why: t(`why_${unsentWhy}`),
          })}
        </p>
      )}
    </>
  );
};

interface ActionsProps {
  readonly schedule: ReportSchedule;
  readonly onEdit: () => void;
}

const Actions = ({ schedule, onEdit }: ActionsProps) => {
  const { t } = useTranslation('reports');
  const { id, version, active, holds } = schedule;
  const common = { input: { id, version }, size: 'small', invalidates: [listReportSchedules] } as const;
  const keeperLost = holds === 'keeperGone' || holds === 'keeperMayNot';
  return (
    <div className="report-schedule-actions">
      <Button size="small" onClick={onEdit}>
        {t('scheduleEdit')}
      </Button>
      {active && keeperLost && (
        <CommandButton
          {...common}
          command={resumeReportSchedule}
          label={t('scheduleTakeOver')}
          done={t('scheduleTakenOver')}
        />
      )}
      {active ? (
        <CommandButton
          {...common}
          command={pauseReportSchedule}
          label={t('schedulePause')}
          done={t('schedulePaused')}
        />
      ) : (
        <CommandButton
          {...common}
          command={resumeReportSchedule}
          label={t('scheduleResume')}
          done={t('scheduleResumed')}
        />
      )}
      <CommandButton
        {...common}
        command={deleteReportSchedule}
        label={t('scheduleDelete')}
        danger
        confirm={{ title: t('scheduleDeleteAsk') }}
        done={t('scheduleDeleted')}
      />
    </div>
  );
};
