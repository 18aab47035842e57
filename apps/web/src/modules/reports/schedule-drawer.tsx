/** Who is mailed this report and when; a new schedule keeps grouping, comparison and filters as they are on screen. */
import {
  deleteReportSchedule,
  listReportReaders,
  listReportSchedules,
  MOST_SCHEDULE_USERS,
  type ReportSchedule,
  saveReportSchedule,
  scheduleTurns,
} from '@minsu/contract/reports/report-endpoints.ts';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../components/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import FormDrawer from '../../components/form-drawer.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/panel.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { currentLanguage, listed } from '../../platform/i18n.ts';
import { useCall, useCommand } from '../../platform/queries.ts';
import { toast } from '../../platform/toast.ts';
import type { AskedInput } from './use-report-asked.ts';

interface DrawerProps {
  readonly asked: AskedInput;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ScheduleDrawer = ({ asked, open, onClose }: DrawerProps) => {
  const { t } = useTranslation('reports');
  const query = useCall(listReportSchedules, { report: asked.report }, { enabled: open });
  return (
    <FormDrawer open={open} title={t('schedules')} width={480} onClose={onClose}>
      <div className="form">
        <p className="muted">{t('schedulesHint')}</p>
        <Loaded
          query={query}
          lines={3}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t('schedulesNone')} />}
        >
          {(all) => (
            <ul className="report-schedules">
              {all.map((one) => (
                <Schedule key={one.id} schedule={one} />
              ))}
            </ul>
          )}
        </Loaded>
        <NewSchedule asked={asked} />
      </div>
    </FormDrawer>
  );
};

export default ScheduleDrawer;

const Schedule = ({ schedule }: { readonly schedule: ReportSchedule }) => {
  const { t } = useTranslation('reports');
  const { id, version, every, nextOn, lastOn } = schedule;
  const day = (date: string): string => formatDate(date, currentLanguage());
  return (
    <li>
      <div>
        <strong>{t(`every_${every}`)}</strong>
        <span className="muted">
          {schedule.holds === null && ` · ${t('scheduleNext', { date: day(nextOn) })}`}
          {` · ${lastOn === null ? t('scheduleNever') : t('scheduleLast', { date: day(lastOn) })}`}
        </span>
        <Readers users={schedule.users} />
        <Trouble schedule={schedule} />
      </div>
      <CommandButton
        command={deleteReportSchedule}
        input={{ id, version }}
        label={t('scheduleDelete')}
        danger
        size="small"
        confirm={{ title: t('scheduleDeleteAsk') }}
        done={t('scheduleDeleted')}
        invalidates={[listReportSchedules]}
      />
    </li>
  );
};

/** Who gets it, and of who does not why. */
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

/** What keeps it from being sent now, and what kept it last time. */
const Trouble = ({ schedule }: { readonly schedule: ReportSchedule }) => {
  const { t } = useTranslation('reports');
  const { holds, keptBy, unsentOn, unsentWhy, failures, retryAt } = schedule;
  return (
    <>
      {holds !== null && (
        <p className="report-schedule-trouble">
          <Icon name="warning" size={14} /> {t(`hold_${holds}`, { name: keptBy })}
        </p>
      )}
      {holds === null && schedule.active && retryAt !== null && (
        <p className="report-schedule-trouble">
          <Icon name="warning" size={14} />{' '}
          {t('scheduleRetry', { count: failures, at: formatInstant(retryAt, currentLanguage()) })}
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

const NewSchedule = ({ asked }: { readonly asked: AskedInput }) => {
  const { t } = useTranslation('reports');
  const usersId = useId();
  const [every, setEvery] = useState<(typeof scheduleTurns)[number]>('week');
  const [userIds, setUserIds] = useState<string[]>([]);
  const readers = useCall(listReportReaders, { report: asked.report });
  const save = useCommand(saveReportSchedule, { invalidates: [listReportSchedules] });
  const { report, from: _from, to: _to, ...filters } = asked;
  const run = () =>
    save.mutate(
      { report, every, userIds, filters },
      {
        onSuccess: () => {
          setUserIds([]);
          toast.success(t('scheduleSaved'));
        },
      },
    );
  return (
    <section className="report-schedule-new" aria-label={t('scheduleNew')}>
      <h3>{t('scheduleNew')}</h3>
      <Segmented
        label={t('scheduleEvery')}
        options={scheduleTurns.map((value) => ({ value, label: t(`every_${value}`) }))}
        value={every}
        onChange={setEvery}
      />
      <label htmlFor={usersId}>{t('scheduleUsers')}</label>
      <Select
        id={usersId}
        mode="multiple"
        maxCount={MOST_SCHEDULE_USERS}
        optionFilterProp="label"
        style={{ width: '100%' }}
        value={userIds}
        loading={readers.isPending}
        options={(readers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setUserIds}
      />
      <p className="muted">{t('scheduleFilters')}</p>
      <Button type="primary" disabled={userIds.length === 0} loading={save.isPending} onClick={run}>
        {t('scheduleNew')}
      </Button>
    </section>
  );
};
