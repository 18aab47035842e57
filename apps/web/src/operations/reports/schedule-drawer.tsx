/** Schedules of this report; a new one keeps the current grouping, comparison and filters. */
import { listReportSchedules } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { ScheduleRow } from './schedule-row.tsx';
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
                <ScheduleRow key={one.id} schedule={one} asked={asked} />
              ))}
            </ul>
          )}
        </Loaded>
        <ScheduleForm asked={asked} />
      </div>
    </FormDrawer>
  );
};

export default ScheduleDrawer;
