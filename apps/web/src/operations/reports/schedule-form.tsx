/** Recipients and frequency of a schedule, new or edited. */
import {
  listReportReaders,
  listReportSchedules,
  MAX_SCHEDULE_USERS,
  type ReportSchedule,
  saveReportSchedule,
  scheduleTurns,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import { Button, Checkbox, Select } from 'antd';
import { useId, useState } from 'react';
import { Segmented } from '../../components/segmented.tsx';
import { useCall, useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { AskedInput } from './use-report-asked.ts';

interface FormProps {
  readonly asked: AskedInput;
  /** Absent for a new one. */
  readonly schedule?: ReportSchedule;
  /** Called after saving or cancelling. */
  readonly onClose?: () => void;
}

/** Excludes recipients who lost access, because they cannot be selected either. */
const readersNow = (schedule: ReportSchedule | undefined): string[] =>
  (schedule?.users ?? []).filter(({ lacks }) => lacks === null).map(({ id }) => id);

const useScheduleForm = ({ asked, schedule, onClose }: FormProps) => {
  const { t } = useTranslation('reports');
  const [every, setEvery] = useState<(typeof scheduleTurns)[number]>(schedule?.every ?? 'week');
  const [userIds, setUserIds] = useState<string[]>(readersNow(schedule));
  const [takes, setTakes] = useState(schedule === undefined);
  const save = useCommand(saveReportSchedule, { invalidates: [listReportSchedules] });
  const { report, from: _from, to: _to, ...filters } = asked;
  const run = () =>
    save.mutate(
      {
        ...(schedule && { id: schedule.id, version: schedule.version }),
        ...{ report, every, userIds },
        ...(takes && { filters }),
      },
      {
        onSuccess: () => {
          if (!schedule) setUserIds([]);
          toast.success(t('scheduleSaved'));
          onClose?.();
        },
      },
    );
  return { every, setEvery, userIds, setUserIds, takes, setTakes, run, isPending: save.isPending };
};

export const ScheduleForm = (props: FormProps) => {
  const { t } = useTranslation('reports');
  const { schedule, onClose } = props;
  const form = useScheduleForm(props);
  const title = t(schedule ? 'scheduleEditing' : 'scheduleNew');
  return (
    <section className="report-schedule-form" aria-label={title}>
      <h3>{title}</h3>
      <Segmented
        label={t('scheduleEvery')}
        options={scheduleTurns.map((value) => ({ value, label: t(`every_${value}`) }))}
        value={form.every}
        onChange={form.setEvery}
      />
      <ReaderChoice report={props.asked.report} value={form.userIds} onChange={form.setUserIds} />
      {schedule ? (
        <>
          <Checkbox checked={form.takes} onChange={({ target }) => form.setTakes(target.checked)}>
            {t('scheduleTakeFilters')}
          </Checkbox>
          <p className="muted">{t('scheduleTakesOver')}</p>
        </>
      ) : (
        <p className="muted">{t('scheduleFilters')}</p>
      )}
      <div className="report-schedule-actions">
        <Button
          type="primary"
          disabled={form.userIds.length === 0}
          loading={form.isPending}
          onClick={form.run}
        >
          {t(schedule ? 'scheduleSave' : 'scheduleNew')}
        </Button>
        {schedule && <Button onClick={onClose}>{t('scheduleCancel')}</Button>}
      </div>
    </section>
  );
};

interface ChoiceProps {
  readonly report: AskedInput['report'];
  readonly value: string[];
  readonly onChange: (ids: string[]) => void;
}

const ReaderChoice = ({ report, value, onChange }: ChoiceProps) => {
  const { t } = useTranslation('reports');
  const id = useId();
  const readers = useCall(listReportReaders, { report });
  return (
    <>
      <label htmlFor={id}>{t('scheduleUsers')}</label>
      <Select
        id={id}
        mode="multiple"
        maxCount={MAX_SCHEDULE_USERS}
        optionFilterProp="label"
        style={{ width: '100%' }}
        value={readers.isPending ? [] : value}
        loading={readers.isPending}
        options={(readers.data ?? []).map((reader) => ({ value: reader.id, label: reader.name }))}
        onChange={onChange}
      />
    </>
  );
};
