/** Which days the board shows: back, on, today, first day, how many. */
import { addDays } from '@minsu/contract/dates.ts';
import { Button, Select } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { Bone } from '../../components/skeleton.tsx';
import { type BoardView, windowLengths } from './board-url.ts';

const DateControl = lazy(async () => ({
  default: (await import('../../components/date-controls.tsx')).DateControl,
}));

interface BoardDatesProps {
  readonly view: BoardView;
  readonly from: string;
  readonly onChange: (change: Partial<BoardView>) => void;
}

export const BoardDates = ({ view, from, onChange }: BoardDatesProps) => {
  const { t } = useTranslation('roomStatus');
  const { days } = view;
  return (
    <fieldset className="board-dates">
      <legend className="visually-hidden">{t('dates')}</legend>
      <IconButton
        icon="left"
        label={t('previousDates', { count: days })}
        onClick={() => onChange({ from: addDays(from, -days) })}
      />
      <FirstDay from={from} onChange={(date) => onChange({ from: date })} />
      <span className="until num" aria-hidden="true">
        — {addDays(from, days - 1).slice(5)}
      </span>
      <IconButton
        icon="right"
        label={t('nextDates', { count: days })}
        onClick={() => onChange({ from: addDays(from, days) })}
      />
      <Button onClick={() => onChange({ from: null })}>{t('today')}</Button>
      <Select
        aria-label={t('windowLength')}
        value={days}
        options={windowLengths.map((value) => ({ value, label: t('windowDays', { count: value }) }))}
        onChange={(value) => onChange({ days: value })}
      />
    </fieldset>
  );
};

const FirstDay = ({
  from,
  onChange,
}: {
  readonly from: string;
  readonly onChange: (date: string) => void;
}) => {
  const { t } = useTranslation('roomStatus');
  return (
    <Suspense fallback={<Bone width="118px" height={32} />}>
      <label className="visually-hidden" htmlFor="board-first-day">
        {t('firstDay')}
      </label>
      <div className="first-day">
        <DateControl
          id="board-first-day"
          label={t('firstDay')}
          value={from}
          onChange={(date) => typeof date === 'string' && onChange(date)}
          onBlur={() => undefined}
          disabled={false}
          status={undefined}
          maxLength={undefined}
          placeholder={undefined}
          options={[]}
          aria-describedby={undefined}
          aria-invalid={false}
          aria-required={false}
        />
      </div>
    </Suspense>
  );
};
