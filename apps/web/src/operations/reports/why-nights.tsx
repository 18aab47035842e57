/** The room nights behind a part, of this period or the earlier one. */
import {
  pageWhyNights,
  type WhyNight,
  type WhyNightPart,
} from '@minsu/contract/operations/reports/why-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Money } from '../../components/words/money.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { WhyAsked } from './why-panel.tsx';

export interface BehindPart {
  readonly part: WhyNightPart;
  readonly key?: string | undefined;
  readonly name: string;
  readonly side: 'now' | 'before';
}

interface NightsProps {
  readonly asked: WhyAsked;
  readonly behind: BehindPart;
  readonly onBack: () => void;
}

export const WhyNights = ({ asked, behind, onBack }: NightsProps) => {
  const { t } = useTranslation('why');
  const [side, setSide] = useState(behind.side);
  const [page, setPage] = useState({ current: 1, size: 20 });
  const { part, key, name } = behind;
  const query = useCall(pageWhyNights, {
    ...asked,
    ...page,
    ...{ part, side },
    ...(key !== undefined && { key }),
  });
  const title = t('nightsOf', { part: name });
  return (
    <div className="why">
      <header className="why-nights-head">
        <IconButton icon="left" label={t('back')} onClick={onBack} />
        <h3>{title}</h3>
        <Segmented
          label={t('side')}
          options={(['now', 'before'] as const).map((value) => ({ value, label: t(`side_${value}`) }))}
          value={side}
          onChange={(value) => {
            setSide(value);
            setPage((was) => ({ ...was, current: 1 }));
          }}
        />
      </header>
      <Loaded
        query={query}
        lines={10}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t('nightsNone')} />}
      >
        {(data) => (
          <>
            <NightTable nights={data.records} sold={part !== 'block' && part !== 'stopSell'} />
            <Pager
              page={data}
              current={page.current}
              size={page.size}
              onChange={(change) => setPage((was) => ({ ...was, ...change }))}
              label={t('nights')}
            />
          </>
        )}
      </Loaded>
    </div>
  );
};

interface TableProps {
  readonly nights: readonly WhyNight[];
  readonly sold: boolean;
}

const NightTable = ({ nights, sold }: TableProps) => {
  const { t } = useTranslation('why');
  const columns = ['night', 'room', 'what'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('nights')} tabIndex={0}>
      <table className="data-table small">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column_${column}`)}
              </th>
            ))}
            {sold && (
              <>
                <th scope="col" className="end">
                  {t('column_list')}
                </th>
                <th scope="col" className="end">
                  {t('column_price')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {nights.map((night) => (
            <NightLine
              key={`${night.night} ${night.houseId} ${night.roomNo} ${night.orderId} ${night.roomTypeName}`}
              night={night}
              sold={sold}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The calendar of the property from that night on. */
const calendarAt = ({ houseId, night }: WhyNight): string =>
  `/houseStatusMenu/houseStatus?house=${houseId}&from=${night}`;

const NightLine = ({ night, sold }: { readonly night: WhyNight; readonly sold: boolean }) => {
  const { t } = useTranslation('why');
  const mayOpen = useMay()('roomStatus:read');
  const date = formatDate(night.night, currentLanguage());
  return (
    <tr>
      <td className="num">
        {mayOpen ? (
          <Link to={calendarAt(night)} title={t('openCalendar')}>
            {date}
          </Link>
        ) : (
          date
        )}
      </td>
      <td className="wrapped">
        {night.roomNo === null ? night.roomTypeName : `${night.roomNo} · ${night.roomTypeName}`}
        <div className="muted">{night.houseName}</div>
      </td>
      <td className="wrapped">
        <Reason night={night} />
      </td>
      {sold && (
        <>
          <td className="end num">
            <Money fen={night.listFen} />
          </td>
          <td className="end num">
            <Money fen={night.fen} />
          </td>
        </>
      )}
    </tr>
  );
};

const Reason = ({ night }: { readonly night: WhyNight }) => {
  const { t } = useTranslation('why');
  const channelName = useChannelName();
  const mayOpen = useMay()('order:read');
  const { orderId, orderNo, blockKind, reason, count, channel, guest } = night;
  if (blockKind !== null)
    return (
      <>
        {t(`block_${blockKind}`)}
        <div className="muted">{reason}</div>
      </>
    );
  if (orderId === null) return t('unsoldRooms', { count });
  return (
    <>
      {mayOpen ? <Link to={orderHref(orderId)}>{orderNo}</Link> : orderNo}
      <div className="muted">
        {guest} · {channelName(channel ?? '')}
      </div>
    </>
  );
};
