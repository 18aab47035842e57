/** The eight counters, each a filter: a room that stands in any of the pressed ones is shown. */
import {
  type DayBoard,
  type DayCounter,
  dayCounters,
} from '@minsu/contract/room-status/day-board-endpoints.ts';
import { formatCount } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface DayCountersProps {
  readonly board: Pick<DayBoard, 'counters' | 'closedDirty'> | undefined;
  readonly pressed: readonly DayCounter[];
  readonly onChange: (pressed: readonly DayCounter[]) => void;
}

export const DayCounters = ({ board, pressed, onChange }: DayCountersProps) => {
  const { t } = useTranslation('dayBoard');
  const toggle = (counter: DayCounter) =>
    onChange(dayCounters.filter((each) => (each === counter) !== pressed.includes(each)));
  return (
    <fieldset className="day-counters">
      <legend className="visually-hidden">{t('counters')}</legend>
      {dayCounters.map((counter) => (
        <button
          key={counter}
          type="button"
          className={`day-counter ${counter}`}
          aria-pressed={pressed.includes(counter)}
          onClick={() => toggle(counter)}
        >
          <span>
            {t(`counter_${counter}`)}
            {counter === 'blocked' && board && board.closedDirty > 0 && (
              <> · {t('closedDirty', { count: board.closedDirty })}</>
            )}
          </span>
          <strong className="num">{board ? formatCount(board.counters[counter]) : '–'}</strong>
        </button>
      ))}
    </fieldset>
  );
};
