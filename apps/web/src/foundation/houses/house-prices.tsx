/** Nightly prices per room type for a month, read-only; prices are edited on the price screen. */

import type { HouseDetail, RoomType } from '@minsu/contract/foundation/houses/house.ts';
import type { Board } from '@minsu/contract/inventory/room-status/room-status.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { blankDays, monthRange } from './house-month.ts';
import { MonthBar, useMonth } from './month-bar.tsx';
import { HouseTypes } from './rooms/house-types.tsx';
import { WeekHead } from './week-head.tsx';

const HousePrices = ({ detail }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houseRecord');
  const { house, roomTypes } = detail;
  const [month, show] = useMonth(house.businessDate);
  const [chosen, setChosen] = useState(roomTypes[0]?.id ?? '');
  const query = useCall(getBoard, { ...monthRange(month), houseIds: [house.id] });
  const type = roomTypes.find((one) => one.id === chosen) ?? roomTypes[0];
  if (!type) return <EmptyState title={t('noPrices')} />;
  return (
    <div className="house-parts">
      <HouseTypes detail={detail} />
      <Panel
        className="house-month"
        title={t('prices')}
        extra={<span className="muted">{t('pricesHint')}</span>}
      >
        <div className="month-tools">
          <MonthBar month={month} today={house.businessDate} onShow={show} />
          {roomTypes.length > 1 && (
            <Select
              aria-label={t('roomType')}
              style={{ minWidth: 160 }}
              value={type.id}
              options={roomTypes.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          )}
        </div>
        <Loaded
          query={query}
          lines={12}
          isEmpty={(board) => pricesOf(board, type) === null}
          empty={<EmptyState title={t('notOnMarket')} />}
        >
          {(board) => <Nights board={board} type={type} month={month} />}
        </Loaded>
      </Panel>
    </div>
  );
};

export default HousePrices;

const pricesOf = (board: Board, type: RoomType): readonly number[] | null =>
  board.houses.flatMap((house) => house.types).find((one) => one.id === type.id)?.prices ?? null;

interface NightsProps {
  readonly board: Board;
  readonly type: RoomType;
  readonly month: string;
}

const Nights = ({ board, type, month }: NightsProps) => {
  const { t } = useTranslation('houseRecord');
  const prices = pricesOf(board, type) ?? [];
  return (
    <>
      <WeekHead />
      <ol className="month-grid">
        {datesOf(board.from, board.to).map((date, index) => {
          const fen = prices[index] ?? null;
          const differs = fen !== null && fen !== type.basePriceFen;
          return (
            <li
              key={date}
              className={`month-day price ${differs ? 'differs' : ''}`}
              style={index === 0 ? { gridColumnStart: blankDays(month) + 1 } : undefined}
            >
              <span className="month-date num" aria-hidden="true">
                {Number(date.slice(8))}
              </span>
              <span className="visually-hidden">
                {formatDate(date, currentLanguage())}
                {differs && ` · ${t('changed')}`}
              </span>
              <Money fen={fen} />
            </li>
          );
        })}
      </ol>
    </>
  );
};
