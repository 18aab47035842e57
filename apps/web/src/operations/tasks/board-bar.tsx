/** Day, properties, kinds and display of the board. */

import { type TaskKind, taskKinds } from '@minsu/contract/operations/tasks/task.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { Button, Select } from 'antd';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { Segmented } from '../../components/segmented.tsx';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type TaskView, taskModes } from './task-view.ts';

const DayControl = lazy(async () => ({
  default: (await import('../../components/forms/date-controls.tsx')).DayControl,
}));

interface BoardBarProps {
  readonly view: TaskView;
  readonly onChange: (changed: Partial<TaskView>) => void;
}

const REACH_DAYS = 365;

export const BoardBar = ({ view, onChange }: BoardBarProps) => {
  const { t } = useTranslation('tasks');
  return (
    <div className="task-bar">
      <Segmented
        label={t('mode')}
        options={taskModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
        value={view.mode}
        onChange={(mode) => onChange({ mode, task: null })}
      />
      {view.mode !== 'list' && (
        <>
          <DayPicker view={view} onChange={onChange} />
          <div className="task-houses">
            <RemoteSelect
              source={houseSource}
              multiple
              clearable
              collapsed
              aria-label={t('filterHouse')}
              placeholder={t('allHouses')}
              value={view.houses}
              onChange={(houses) => onChange({ houses })}
            />
          </div>
          <Select<TaskKind[]>
            mode="multiple"
            maxTagCount="responsive"
            aria-label={t('filterKind')}
            placeholder={t('allKinds')}
            options={taskKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
            value={[...view.kinds]}
            onChange={(kinds) => onChange({ kinds })}
          />
        </>
      )}
    </div>
  );
};

const DayPicker = ({ view, onChange }: BoardBarProps) => {
  const { t } = useTranslation('tasks');
  const today = businessToday(null);
  const day = view.day ?? today;
  const go = (to: string) => onChange({ day: to === today ? null : to, task: null });
  return (
    <div className="task-day">
      <IconButton icon="left" label={t('dayBefore')} onClick={() => go(addDays(day, -1))} />
      <label htmlFor="task-day" className="visually-hidden">
        {t('day')}
      </label>
      <Suspense fallback={<SkeletonBar width="130px" height={32} />}>
        <DayControl
          id="task-day"
          value={day}
          min={addDays(today, -REACH_DAYS)}
          max={addDays(today, REACH_DAYS)}
          onChange={(to) => to && go(to)}
        />
      </Suspense>
      <IconButton icon="right" label={t('dayAfter')} onClick={() => go(addDays(day, 1))} />
      {day !== today && <Button onClick={() => go(today)}>{t('toToday')}</Button>}
    </div>
  );
};
