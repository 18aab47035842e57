/** Printed board: A4 landscape, a table per property and fortnight, light colours in any theme. */

import { boardColors } from '../../../components/board/board-colors.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { useSession } from '../../../platform/calls/session.ts';
import { timeZoneOf } from '../../../platform/clocks.ts';
import { formatDate, formatStamp } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import type { BoardBar, BoardTexts } from '../board/board-model.ts';
import type { ColourBy } from './bar-tones.ts';
import { useLegendEntries } from './board-legend-entries.ts';
import { Swatch } from './board-legend-pictures.tsx';
import {
  type PrintCell,
  type PrintInput,
  type PrintRow,
  type PrintSection,
  printSections,
} from './print-pages.ts';
import './board-print.css';
import { useTranslation } from '../../../platform/use-translation.ts';

export interface BoardPrintProps extends PrintInput {
  readonly texts: BoardTexts;
  readonly colourBy: ColourBy;
  readonly at: Date;
  /** The browser's print menu was used before all cells were loaded. */
  readonly partial: boolean;
}

const { bars: LOOKS, edges: EDGES } = boardColors({
  colorBgContainer: '#FFFFFF',
  colorText: '#1D2129',
  colorTextSecondary: '#4E5969',
  colorPrimary: '#165DFF',
  colorError: '#CB272D',
});

const BoardPrint = ({ texts, colourBy, at, partial, ...input }: BoardPrintProps) => (
  <div className="board-print">
    {printSections(input).map((section) => (
      <Section key={section.key} {...{ section, texts, at, colourBy, partial }} />
    ))}
  </div>
);

export default BoardPrint;

interface SectionProps extends Pick<BoardPrintProps, 'texts' | 'at' | 'colourBy' | 'partial'> {
  readonly section: PrintSection;
}

/** Title and legend are table header and footer, so they repeat on each sheet. */
const Section = ({ section, texts, at, colourBy, partial }: SectionProps) => {
  const { t } = useTranslation(['boardViews', 'roomStatus']);
  const { house, days, rows } = section;
  return (
    <section>
      <table>
        <thead>
          <tr>
            <th colSpan={days.length + 1} className="title">
              <PrintTitle section={section} at={at} partial={partial} />
            </th>
          </tr>
          <tr>
            <th className="room">{t('printRoom')}</th>
            {days.map((day) => (
              <th key={day.date} className={dayClass(day)}>
                {day.holiday ?? (day.today ? texts.today : day.weekday)}
                <b>{day.label}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <HouseRow section={section} free={house.free} texts={texts} />
          {rows.map((row) => (
            <Row key={row.row.key} {...row} section={section} texts={texts} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={days.length + 1} className="legend">
              <PrintLegend colourBy={colourBy} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};

const PrintTitle = ({
  section: { house, days },
  at,
  partial,
}: Pick<SectionProps, 'section' | 'at' | 'partial'>) => {
  const { t } = useTranslation('boardViews');
  const name = useSession((session) => session.userInfo?.realname ?? '');
  const language = currentLanguage();
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const time = formatStamp(at, language, timeZoneOf(house.houses?.[0]));
  return (
    <div>
      <strong>{house.label}</strong>
      <span>
        {t('printPage', {
          from: `${first.slice(0, 5)}${formatDate(first, language, { weekday: false })}`,
          to: formatDate(last, language, { weekday: false }),
        })}
      </span>
      <span>{t('printTitle')}</span>
      {partial && <b>{t('printPartial')}</b>}
      <small>{t('printedBy', { time, name })}</small>
    </div>
  );
};

const dayClass = ({ today, weekend, holiday }: PrintSection['days'][number]): string =>
  today ? 'today' : weekend || holiday ? 'weekend' : '';

type FreeProps = { free: BoardFree } & Pick<SectionProps, 'section' | 'texts'>;

const HouseRow = ({ section, free, texts }: FreeProps) => {
  const { t } = useTranslation('boardViews');
  return free ? (
    <tr className="house">
      <th scope="row" className="room">
        {t('printFree')}
      </th>
      <FreeCells section={section} free={free} texts={texts} />
    </tr>
  ) : null;
};

type BoardFree = readonly (number | null)[] | undefined;

const FreeCells = ({ section, free, texts }: FreeProps) =>
  section.days.map((day, at) => {
    const count = free?.[section.firstDay + at] ?? null;
    return (
      <td key={day.date} className={dayClass(day)}>
        {count === null ? '' : texts.free(count)}
      </td>
    );
  });

const Row = ({ row, cells, section, texts }: PrintRow & Pick<SectionProps, 'section' | 'texts'>) => (
  <tr className={row.kind}>
    <th scope="row" className="room">
      {row.label}
      {row.hint && <small>{row.hint}</small>}
    </th>
    {row.kind === 'room' ? (
      cells.map((cell) => (
        <Cell
          key={cell.day}
          cell={cell}
          day={section.days[cell.day - section.firstDay]}
          price={row.prices?.[cell.day] ?? null}
        />
      ))
    ) : (
      <FreeCells section={section} free={row.free} texts={texts} />
    )}
  </tr>
);

interface CellProps {
  readonly cell: PrintCell;
  readonly day: PrintSection['days'][number] | undefined;
  readonly price: number | null;
}

const Cell = ({ cell: { span, bars, before, after }, day, price }: CellProps) => {
  const [bar] = bars;
  if (!bar)
    return <td className={`free ${day ? dayClass(day) : ''}`}>{price === null ? '' : formatPrice(price)}</td>;
  const { fill, border, hatch } = LOOKS[bar.tone];
  const edge = bar.edge ? EDGES[bar.edge] : (border ?? fill);
  const look = { borderLeftColor: edge, ...(!hatch && { background: fill }) };
  return (
    <td colSpan={span} className={hatch ? 'bar hatched' : 'bar'} style={look}>
      {before && '◀ '}
      {bars.map((each) => (
        <Bar key={each.id} bar={each} />
      ))}
      {after && ' ▶'}
    </td>
  );
};

const Bar = ({ bar }: { readonly bar: BoardBar }) => {
  const { t } = useTranslation('boardViews');
  const marks = [bar.owes && '⚠', bar.locked && t('printLocked'), bar.noted && t('printNoted')].filter(
    Boolean,
  );
  return (
    <span>
      {bar.badge && <b>{bar.badge}</b>} {bar.hours?.words ?? bar.label} {marks.join(' ')}{' '}
      <small>{bar.tail}</small>
    </span>
  );
};

const PrintLegend = ({ colourBy }: Pick<BoardPrintProps, 'colourBy'>) => {
  const { t } = useTranslation('boardViews');
  return (
    <div>
      {useLegendEntries(colourBy).map((entry) => (
        <span key={entry.tone}>
          <Swatch {...entry} /> {entry.label}
        </span>
      ))}
      <span>{t('printLegend')}</span>
    </div>
  );
};
