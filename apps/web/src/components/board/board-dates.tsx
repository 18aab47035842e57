/** Date controls of a board: back, forward, today, first day, number of days. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { Button, Select } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { SkeletonBar } from '../skeleton.tsx';
import { lastDay } from './last-day.ts';

const DateControl = lazy(async () => ({
  default: (await import('../forms/date-controls.tsx')).DateControl,
}));

interface BoardDatesProps<D extends number> {
  readonly days: D;
  readonly lengths: readonly D[];
  readonly from: string;
  readonly onChange: (change: { from?: string | null; days?: D }) => void;
}

export function BoardDates<D extends number>({ days, lengths, from, onChange }: BoardDatesProps<D>) {
  const { t } = useTranslation('roomStatus');
  const count: number = days;
  return (
    <fieldset className="board-dates">
      <legend className="visually-hidden">{t('dates')}</legend>
      <IconButton
        icon="left"
        label={t('previousDates', { count })}
        onClick={() => onChange({ from: addDays(from, -days) })}
      />
      <FirstDay from={from} onChange={(date) => onChange({ from: date })} />
      <span className="until num" aria-hidden="true">
        — {lastDay(from, days)}
      </span>
      <IconButton
        icon="right"
        label={t('nextDates', { count })}
        onClick={() => onChange({ from: addDays(from, days) })}
      />
      <Button onClick={() => onChange({ from: null })}>{t('today')}</Button>
      <Select
        aria-label={t('windowLength')}
        value={days}
        options={lengths.map((value) => ({ value, label: t('windowDays', { count: Number(value) }) }))}
        onChange={(value) => onChange({ days: value })}
      />
    </fieldset>
  );
}

const FirstDay = ({
  from,
  onChange,
}: {
  readonly from: string;
  readonly onChange: (date: string) => void;
}) => {
  const { t } = useTranslation('roomStatus');
  return (
    <Suspense fallback={<SkeletonBar width="118px" height={32} />}>
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
          unit={undefined}
          options={[]}
          aria-describedby={undefined}
          aria-invalid={false}
          aria-required
        />
      </div>
    </Suspense>
  );
};
