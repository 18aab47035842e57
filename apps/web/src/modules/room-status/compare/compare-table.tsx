/** One type and plan: a line per night, our stock and price, and beside them each connection. */
import { datesOf } from '@minsu/contract/dates.ts';
import type { ComparedRow, Comparison } from '@minsu/contract/room-status/compare.ts';
import { Link } from 'react-router';
import { DateText, InstantText } from '../../../components/date-text.tsx';
import { Money } from '../../../components/money.tsx';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { useMay } from '../../../platform/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import {
  type Beside,
  type ComparedNight,
  connectionsBeside,
  differenceCount,
  isOther,
  nightsShown,
} from './compare-nights.ts';

interface CompareTableProps {
  readonly page: Comparison;
  readonly row: ComparedRow;
  readonly differing: boolean;
}

export const CompareTable = ({ page, row, differing }: CompareTableProps) => {
  const { t } = useTranslation('compare');
  const nights = datesOf(page.from, page.to);
  const shown = nightsShown(row, nights.length, differing);
  const differences = differenceCount(row);
  const beside = connectionsBeside(page, row);
  const title = [row.houseName, row.roomTypeName, row.planName || t('standardPlan')].join(' · ');
  return (
    <section className="panel compare-part">
      <h2>
        {title}
        {differences > 0 && <Tag tone="bad">{t('differCount', { count: differences })}</Tag>}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <section className="compare-scroll" aria-label={title} tabIndex={0}>
        <table className="compare-table">
          <Head row={row} beside={beside} />
          <tbody>
            {shown.map((at, line) => (
              <tr key={nights[at]}>
                <th scope="row">
                  <DateText date={nights[at] ?? ''} />
                </th>
                <td className="num">
                  {row.closed[at] ? t('closed') : t('rooms', { count: row.stock[at] ?? 0 })}
                </td>
                {row.prices && (
                  <td className="num">
                    <Money fen={row.prices[at] ?? 0} />
                  </td>
                )}
                {beside.length === 0 && line === 0 && <NotConnected lines={shown.length} />}
                {beside.map(({ connection, channel }) =>
                  channel.state === 'confirmed' ? (
                    <ChannelCell key={connection.id} row={row} channel={channel} at={at} />
                  ) : (
                    line === 0 && (
                      <td key={connection.id} className="none" rowSpan={shown.length}>
                        {t(`state_${channel.state}`)}
                      </td>
                    )
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
};

const connectionTones = { inactive: 'neutral', active: 'ok', paused: 'neutral', broken: 'bad' } as const;

interface HeadProps extends Pick<CompareTableProps, 'row'> {
  readonly beside: readonly Beside[];
}

const Head = ({ row, beside }: HeadProps) => {
  const { t } = useTranslation('compare');
  return (
    <thead>
      <tr>
        <th scope="col">{t('date')}</th>
        <th scope="col" className="num">
          {t('ourStock')}
        </th>
        {row.prices && (
          <th scope="col" className="num">
            {t('ourPrice')}
          </th>
        )}
        {beside.map(({ connection: { id, name, state } }) => (
          <th key={id} scope="col">
            {name} <StateDot tone={connectionTones[state]}>{t(`connection_${state}`)}</StateDot>
          </th>
        ))}
        {beside.length === 0 && <th scope="col">{t('column_connection')}</th>}
      </tr>
    </thead>
  );
};

const NotConnected = ({ lines }: { readonly lines: number }) => {
  const { t } = useTranslation('compare');
  const may = useMay();
  return (
    <td className="none" rowSpan={lines}>
      {t('notConnected')}{' '}
      {may('channel:connect') && <Link to="/channel/channelList">{t('openChannels')}</Link>}
    </td>
  );
};

interface ChannelCellProps {
  readonly row: ComparedRow;
  readonly channel: ComparedRow['channels'][number];
  readonly at: number;
}

const ChannelCell = ({ row, channel, at }: ChannelCellProps) => {
  const due = channel.prices?.[at] ?? null;
  const other = channel.listings.some(({ nights }) => isOther(nights[at]));
  return (
    <td className={other ? 'other' : ''}>
      {channel.listings.map(({ key, name, nights }) => (
        <div key={key} className="compare-listing">
          {channel.listings.length > 1 && <span className="muted">{name}</span>}
          <Told night={nights[at] ?? null} house={row.houseId} due={due} ours={row.prices?.[at] ?? null} />
        </div>
      ))}
    </td>
  );
};

interface ToldProps {
  readonly house: string;
  readonly night: ComparedNight | null;
  /** What the channel's guests should pay, and what ours do. */
  readonly due: number | null;
  readonly ours: number | null;
}

const Told = ({ night, house, due, ours }: ToldProps) => {
  const { t } = useTranslation('compare');
  if (!night) return <span className="muted">{t('unconfirmedNight')}</span>;
  return (
    <>
      <span className={`num ${night.stockDiffers ? 'differs' : ''}`}>
        {night.stockDiffers && <Unlike word={t('differsStock')} />}
        {night.closed ? t('closed') : night.stock === null ? '—' : t('rooms', { count: night.stock })}
      </span>
      {night.priceFen !== null && (
        <span className={`num ${night.priceDiffers ? 'differs' : ''}`}>
          {night.priceDiffers && <Unlike word={t('differsPrice')} />}
          <Money fen={night.priceFen} />
          {due !== null && due !== ours && night.priceDiffers && <ShouldBe fen={due} />}
        </span>
      )}
      <span className="muted at">
        <InstantText at={night.at} house={house} />
      </span>
    </>
  );
};

const ShouldBe = ({ fen }: { readonly fen: number }) => (
  <span className="muted">
    {' '}
    (<Money fen={fen} />)
  </span>
);

/** Seen without colour, and said. */
const Unlike = ({ word }: { readonly word: string }) => (
  <>
    <span aria-hidden="true" title={word}>
      ≠{' '}
    </span>
    <span className="visually-hidden">{word} </span>
  </>
);
