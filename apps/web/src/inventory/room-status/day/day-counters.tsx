/** Counters that act as legend and filter; rooms in any pressed one are shown. */
import {
  type DayBoard,
  type DayCounter,
  dayCounters,
} from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { formatCount } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface DayCountersProps {
  readonly board: Pick<DayBoard, 'counters' | 'closedDirty' | 'roomTotal'> | undefined;
  readonly pressed: readonly DayCounter[];
  readonly onChange: (pressed: readonly DayCounter[]) => void;
}

/** Arrivals and departures, room states, rooms that need work. "Occupied clean" is the rest. */
const groups: readonly (readonly DayCounter[])[] = [
  ['arriving', 'leaving', 'overdue'],
  ['inHouse', 'vacantClean', 'vacantDirty', 'blocked'],
  ['occupiedDirty', 'owing'],
];

/** Each counter's swatch uses the style of its tiles. */
const swatches: Partial<Record<DayCounter, string>> = {
  arriving: 'come',
  leaving: 'leave',
  overdue: 'late',
  inHouse: 'stay',
  vacantClean: 'free',
  vacantDirty: 'dirty',
  blocked: 'shut',
};

export const DayCounters = ({ board, pressed, onChange }: DayCountersProps) => {
  const { t } = useTranslation('dayBoard');
  const seesMoney = useSeesMoney();
  const toggle = (counter: DayCounter) =>
    onChange(dayCounters.filter((each) => (each === counter) !== pressed.includes(each)));
  const shown = (counter: DayCounter) => counter !== 'owing' || seesMoney;
  return (
    <fieldset className="day-counters">
      <legend className="visually-hidden">{t('counters')}</legend>
      <button
        type="button"
        className="day-counter all"
        aria-pressed={pressed.length === 0}
        onClick={() => onChange([])}
      >
        <span>{t('counter_all')}</span>
        <strong className="num">{board ? formatCount(board.roomTotal) : '–'}</strong>
      </button>
      {groups.map((group) => (
        <div key={group[0]} className="day-counter-group">
          {group.filter(shown).map((counter) => (
            <button
              key={counter}
              type="button"
              className={`day-counter ${counter}`}
              aria-pressed={pressed.includes(counter)}
              onClick={() => toggle(counter)}
            >
              <Swatch counter={counter} />
              <CounterName counter={counter} closedDirty={board?.closedDirty ?? 0} />
              <strong className="num">{board ? formatCount(board.counters[counter]) : '–'}</strong>
            </button>
          ))}
        </div>
      ))}
    </fieldset>
  );
};

const Swatch = ({ counter }: { readonly counter: DayCounter }) => {
  const { t } = useTranslation('dayBoard');
  if (counter === 'owing')
    return (
      <i className="tile-owe" aria-hidden="true">
        ¥
      </i>
    );
  if (counter === 'occupiedDirty')
    return (
      <i className="tile-dirty" aria-hidden="true">
        {t('mark_dirty')}
      </i>
    );
  return <i className={`tile-swatch ${swatches[counter] ?? ''}`} aria-hidden="true" />;
};

/** Number of dirty blocked rooms, which the short label has no space for. */
const CounterName = ({
  counter,
  closedDirty,
}: {
  readonly counter: DayCounter;
  readonly closedDirty: number;
}) => {
  const { t } = useTranslation('dayBoard');
  const more = counter === 'blocked' && closedDirty > 0 ? t('closedDirty', { count: closedDirty }) : '';
  return (
    <span title={more || undefined}>
      {t(`bar_${counter}`)}
      {more && <span className="visually-hidden"> · {more}</span>}
    </span>
  );
};
