/** The calendar on a phone: one property and day, prices as a list. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { formatPrice } from '../../components/board/format-price.ts';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { GridEditor } from './board/grid-editor.tsx';
import { typedEdits } from './board/grid-edits.ts';
import { cellAt, type GridRow, indexRows, type PriceCell, type RowIndex } from './board/grid-model.ts';
import { plainPrice } from './board/price-text.ts';
import { RestrictionList } from './plans/restriction-list.tsx';
import { rowKeyOf } from './price-cells.ts';
import { inTree, valuesAt } from './price-rows.ts';
import { useHolidays, useProblemText } from './price-words.ts';
import type { PriceBoard } from './use-price-board.ts';

export const PhonePrices = ({ board }: { readonly board: PriceBoard }) => {
  const { t } = useTranslation('priceBoard');
  const { grid } = board;
  const [houseId, setHouseId] = useState<string | null>(null);
  const [day, setDay] = useState(0);
  const house = grid.houses.find(({ id }) => id === houseId) ?? grid.houses[0];
  const last = (house?.types[0]?.free.length ?? 1) - 1;
  const at = Math.min(day, last);
  if (!house) return null;
  return (
    <div className="phone-prices">
      <Select
        aria-label={t('phoneHouse')}
        value={house.id}
        showSearch={{ optionFilterProp: 'label' }}
        options={grid.houses.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setHouseId}
      />
      <DayBar night={addDays(grid.from, at)} at={at} last={last} onChange={setDay} />
      {house.types.map((type) => (
        <section key={type.id}>
          <h2>
            {type.name} <span className="muted num">{t('free', { count: type.free[at] ?? 0 })}</span>
          </h2>
          <ul>
            {inTree(type.plans).map(({ plan }) => (
              <PlanLine
                key={plan.id}
                board={board}
                rowKey={rowKeyOf({ houseId: house.id, roomTypeId: type.id, ratePlanId: plan.id })}
                day={at}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

interface DayBarProps {
  readonly night: string;
  readonly at: number;
  readonly last: number;
  readonly onChange: (day: number) => void;
}

const DayBar = ({ night, at, last, onChange }: DayBarProps) => {
  const { t } = useTranslation('priceBoard');
  const { holidays, workdays } = useHolidays();
  const note = holidays.get(night) ?? workdays.get(night);
  return (
    <div className="phone-day">
      <IconButton icon="left" label={t('previousDay')} disabled={at === 0} onClick={() => onChange(at - 1)} />
      <strong>
        <DateText date={night} />
        {note && <span className="bad-text"> {note}</span>}
      </strong>
      <IconButton icon="right" label={t('nextDay')} disabled={at >= last} onClick={() => onChange(at + 1)} />
    </div>
  );
};

interface PlanLineProps {
  readonly board: PriceBoard;
  readonly rowKey: string;
  readonly day: number;
}

const PlanLine = ({ board, rowKey, day }: PlanLineProps) => {
  const index = indexRows(board.rows.map(unfolded));
  const position = index.byKey.get(rowKey);
  const row = position === undefined ? undefined : index.list[position];
  const cell = position === undefined ? null : cellAt(index, { row: position, day });
  if (!row || position === undefined || !cell) return null;
  return <PriceLine board={board} row={row} index={index} at={{ row: position, day }} cell={cell} />;
};

const unfolded = (row: GridRow): GridRow => (row.collapsed ? { ...row, collapsed: false } : row);

interface PriceLineProps {
  readonly board: PriceBoard;
  readonly row: GridRow;
  readonly index: RowIndex;
  readonly at: { readonly row: number; readonly day: number };
  readonly cell: PriceCell;
}

const PriceLine = ({ board, row, index, at, cell }: PriceLineProps) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  /** Price when the input was opened. */
  const [editing, setEditing] = useState<{ readonly seenFen: number | null } | null>(null);
  const problemText = useProblemText();
  const commit = (fen: number | null) => {
    setEditing(null);
    if (editing) board.onPlan(typedEdits(index, { at, fen, ...editing, typed: false, range: null }));
  };
  const layer = cell.look === 'manual' ? 'calendar' : cell.look;
  return (
    <li className={cell.edit ? `phone-price ${cell.edit}` : 'phone-price'}>
      <div>
        {row.label}
        <div className="muted">{[t(`prices:layer_${layer}`), row.hint].filter(Boolean).join(' · ')}</div>
        <RestrictionList rules={valuesAt(board.places.get(row.key), at.day) ?? {}} />
      </div>
      {editing ? (
        <div className="phone-editor">
          <GridEditor
            ref={null}
            label={t('phonePrice', { plan: row.label })}
            text={plainPrice(editing.seenFen)}
            typed={false}
            problemText={problemText}
            onCommit={commit}
            onCancel={() => setEditing(null)}
          />
        </div>
      ) : (
        <span className="num price">{cell.fen === null ? t('cellNoPrice') : formatPrice(cell.fen)}</span>
      )}
      {cell.editable && !editing && (
        <Button
          aria-label={`${t('phoneEdit')} ${row.label}`}
          onClick={() => setEditing({ seenFen: cell.fen })}
        >
          {t('phoneEdit')}
        </Button>
      )}
    </li>
  );
};
