/** Types and plans by nights: a sign per cell where a channel differs from us; a row unfolds to its connections. */

import type { ComparedRow, Comparison } from '@minsu/contract/inventory/room-status/compare.ts';
import { datesOf, isWeekend } from '@minsu/contract/platform/dates.ts';
import { Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { formatDate } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CompareDetail } from './compare-detail.tsx';
import { CompareLegend } from './compare-legend.tsx';
import {
  type Beside,
  type CellState,
  channelState,
  connectionsBeside,
  differenceCount,
  rowState,
} from './compare-nights.ts';
import { moveInGrid } from './move-in-grid.ts';

/** Signs differ in shape, not only in tint. */
const signs: Readonly<Record<CellState, string>> = {
  over: '≠+',
  under: '≠−',
  price: '≠¥',
  open: '…',
  same: '✓',
  none: '–',
};

const keyOf = (row: ComparedRow): string => `${row.roomTypeId} ${row.ratePlanId}`;

interface GridProps {
  readonly page: Comparison;
}

export const CompareGrid = ({ page }: GridProps) => {
  const { t } = useTranslation('compare');
  const nights = datesOf(page.from, page.to);
  const rows = page.rows.map((row) => ({ row, beside: connectionsBeside(page, row) }));
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = (event: KeyboardEvent) => moveInGrid(body.current, event);
  return (
    <>
      <CompareLegend rows={rows} nights={nights.length} signs={signs} />
      <section className="panel compare-scroll" aria-label={t('table')}>
        <table className="compare-grid">
          <thead>
            <tr>
              <th scope="col">{t('type')}</th>
              {nights.map((night) => (
                <th key={night} scope="col" className={isWeekend(night) ? 'weekend' : undefined}>
                  {formatDate(night, currentLanguage(), { year: false, weekday: false })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown}>
            {rows.map(({ row, beside }, at) => (
              <GridRow key={keyOf(row)} row={row} beside={beside} nights={nights} first={at === 0} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};

interface RowProps {
  readonly row: ComparedRow;
  readonly beside: readonly Beside[];
  readonly nights: readonly string[];
  readonly first: boolean;
}

const GridRow = ({ row, beside, nights, first }: RowProps) => {
  const { t } = useTranslation('compare');
  const [open, setOpen] = useState(false);
  const name = [row.houseName, row.roomTypeName, row.planName].filter(Boolean).join(' · ');
  const differences = differenceCount(row);
  return (
    <>
      <tr>
        <th scope="row">
          <span className="compare-name">
            <IconButton
              icon={open ? 'down' : 'right'}
              look="small"
              label={t('unfold', { name })}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
            <span className="compare-words" title={name}>
              {name}
            </span>
            {differences > 0 && <b className="num">{differences}</b>}
          </span>
        </th>
        {nights.map((night, at) => (
          <Cell
            key={night}
            state={rowState(row, beside, at)}
            night={night}
            name={name}
            reachable={first && at === 0}
          >
            <CompareDetail row={row} beside={beside} at={at} night={night} />
          </Cell>
        ))}
      </tr>
      {open &&
        beside.map(({ connection, channel }) => (
          <tr key={connection.id} className="compare-connection">
            <th scope="row">
              <span className="compare-words">{connection.name}</span>
            </th>
            {nights.map((night, at) => {
              const state = channelState(row, channel, at);
              return (
                <td key={night} className={state}>
                  <span aria-hidden="true">{signs[state]}</span>
                  <span className="visually-hidden">{t(`cell_${state}`)}</span>
                </td>
              );
            })}
          </tr>
        ))}
    </>
  );
};

interface CellProps {
  readonly state: CellState;
  readonly night: string;
  readonly name: string;
  /** The cell that the Tab key enters the grid by; arrows reach the others. */
  readonly reachable: boolean;
  readonly children: React.ReactNode;
}

const Cell = ({ state, night, name, reachable, children }: CellProps) => {
  const { t } = useTranslation('compare');
  const [open, setOpen] = useState(false);
  const date = formatDate(night, currentLanguage(), { year: false });
  const button = (
    <button
      type="button"
      tabIndex={reachable ? 0 : -1}
      aria-label={`${name} ${date} ${t(`cell_${state}`)}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {signs[state]}
    </button>
  );
  return (
    <td className={state}>
      {open ? (
        <Popover
          open
          trigger="click"
          title={`${name} · ${date}`}
          content={children}
          onOpenChange={(next) => next || setOpen(false)}
        >
          {button}
        </Popover>
      ) : (
        button
      )}
    </td>
  );
};
