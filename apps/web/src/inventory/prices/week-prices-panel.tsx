/** Prices of the coming nights on the operator's workplace: each is edited in place. */
import { isWeekend } from '@minsu/contract/platform/dates.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../components/board/format-price.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useDirtyGuard } from '../../platform/navigation/tab-context.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { GridEditor } from './board/grid-editor.tsx';
import { plainPrice } from './board/price-text.ts';
import { AbsurdDialog, StaleDialog } from './cell-dialogs.tsx';
import { useProblemText } from './price-words.ts';
import { useWeekPrices, type WeekCell, type WeekRow } from './use-week-prices.ts';
import './house-price.css';
import './week-prices.css';

type Week = ReturnType<typeof useWeekPrices>;

const PRICES = '/housePriceMenu/housePrice';

const WeekPricesPanel = () => {
  const { t } = useTranslation('priceBoard');
  const week = useWeekPrices();
  const { query, house, choose } = week;
  useDirtyGuard(week.edits.view.held !== null);
  return (
    <Panel
      title={t('weekTitle')}
      extra={<Link to={house ? `${PRICES}?house=${house.id}` : PRICES}>{t('weekAll')}</Link>}
      className="week-prices-panel"
    >
      <RemoteSelect
        source={houseSource}
        aria-label={t('filterHouse')}
        value={house ? [house.id] : []}
        clearable={false}
        onChange={([id]) => id !== undefined && choose(id)}
      />
      <Loaded
        query={query}
        lines={4}
        isEmpty={({ houses }) => houses.every(({ types }) => types.length === 0)}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />}
      >
        {() => <WeekTable week={week} />}
      </Loaded>
      <Held week={week} />
    </Panel>
  );
};

export default WeekPricesPanel;

const WeekTable = ({ week: { nights, rows } }: { readonly week: Week }) => {
  const { t } = useTranslation('priceBoard');
  return (
    <div className="week-prices-scroll">
      <table className="week-prices">
        <caption className="visually-hidden">{t('weekTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('weekType')}</th>
            {nights.map((night) => (
              <th key={night} scope="col" className={isWeekend(night) ? 'weekend' : undefined}>
                {formatDate(night, currentLanguage(), { year: false })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" title={row.name}>
                {row.name}
              </th>
              {row.cells.map((cell) => (
                <Price key={cell.day} row={row} of={cell} night={nights[cell.day] ?? ''} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface PriceProps {
  readonly row: WeekRow;
  readonly of: WeekCell;
  readonly night: string;
}

const Price = ({ row, of: { cell, free, set }, night }: PriceProps) => {
  const { t } = useTranslation('priceBoard');
  const problemText = useProblemText();
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const text = cell.fen === null ? t('cellNoPrice') : formatPrice(cell.fen);
  const name = t('priceOf', { row: row.name, date: formatDate(night, currentLanguage(), { year: false }) });
  const close = (press: unknown) => {
    setEditing(false);
    // Focus returns after a key; a click elsewhere has taken it already.
    if (press !== null) requestAnimationFrame(() => button.current?.focus());
  };
  const content = (
    <>
      <span className="num">{text}</span>
      <span className="week-free num">{t('free', { count: free })}</span>
    </>
  );
  return (
    <td className={[cell.look, cell.edit].filter(Boolean).join(' ')}>
      {cell.editable ? (
        <button
          ref={button}
          type="button"
          aria-label={`${name} ${text} ${t('free', { count: free })}`}
          onClick={() => setEditing(true)}
        >
          {content}
        </button>
      ) : (
        <span className="week-fixed">{content}</span>
      )}
      {editing && (
        <GridEditor
          ref={null}
          label={name}
          text={plainPrice(cell.fen)}
          typed={false}
          problemText={problemText}
          onCommit={(fen, press) => {
            close(press);
            set(fen);
          }}
          onCancel={() => close('key')}
        />
      )}
    </td>
  );
};

/** A change that waits for the user's decision: changed by others meanwhile, or an unusual price. */
const Held = ({ week: { edits, places } }: { readonly week: Week }) => {
  const { held } = edits.view;
  const nameRow = (key: string): string => {
    const place = places.get(key);
    return place ? `${place.house.name} ${place.type.name}` : '';
  };
  if (!held) return null;
  const { queue } = edits;
  if (held.kind === 'stale')
    return (
      <StaleDialog
        held={held}
        nameRow={nameRow}
        onDecide={(mine) => queue.decide(mine)}
        onDrop={() => queue.drop()}
      />
    );
  return (
    <AbsurdDialog
      samples={held.samples}
      count={held.samples.length}
      onConfirm={() => queue.confirm()}
      onDrop={() => queue.drop()}
    />
  );
};
