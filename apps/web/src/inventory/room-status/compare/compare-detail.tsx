/** One night of a type and plan: ours, and what each listing of each connection last confirmed. */
import type { CellState } from '@minsu/contract/connections/channels/channel-push.ts';
import type { ComparedRow } from '@minsu/contract/inventory/room-status/compare.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { InstantText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { listed } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Beside, ComparedNight } from './compare-nights.ts';
import { nightOf, PushNight, PushState, useCellStates } from './compare-push.tsx';

interface DetailProps {
  readonly row: ComparedRow;
  readonly beside: readonly Beside[];
  readonly at: number;
  readonly night: string;
}

export const CompareDetail = ({ row, beside, at, night }: DetailProps) => {
  const { t } = useTranslation('compare');
  const ours = row.prices?.[at] ?? null;
  const of = nightOf(row, night);
  const states = useCellStates(of);
  const told = beside.filter(
    ({ channel }) => channel.state === 'confirmed' || channel.state === 'unconfirmed',
  );
  const others = beside.filter((one) => !told.includes(one));
  return (
    <div className="compare-detail">
      <dl>
        <div>
          <dt>{t('ours')}</dt>
          <dd>
            <span className="num">
              {row.closed[at] ? t('closed') : t('rooms', { count: row.stock[at] ?? 0 })}
            </span>
            {ours !== null && <Money fen={ours} />}
          </dd>
        </div>
        {told.map((one) => (
          <ToldConnection key={one.connection.id} row={row} of={one} at={at} states={states} />
        ))}
        {unsoldStates.map((state) => (
          <UnsoldConnections
            key={state}
            state={state}
            names={others.filter(({ channel }) => channel.state === state).map((one) => one.connection.name)}
          />
        ))}
      </dl>
      {beside.length === 0 && <NotConnected />}
      {states.length > 0 && <PushNight of={of} />}
    </div>
  );
};

const unsoldStates = ['notLinked', 'notSold'] as const;

interface UnsoldConnectionsProps {
  readonly state: (typeof unsoldStates)[number];
  readonly names: readonly string[];
}

/** Connections without data for the night share a line. */
const UnsoldConnections = ({ state, names }: UnsoldConnectionsProps) => {
  const { t } = useTranslation('compare');
  return (
    names.length > 0 && (
      <div className="muted">
        <dt>{t(`state_${state}`)}</dt>
        <dd>{listed(names)}</dd>
      </div>
    )
  );
};

interface ToldConnectionProps {
  readonly row: ComparedRow;
  readonly of: Beside;
  readonly at: number;
  readonly states: readonly CellState[];
}

const ToldConnection = ({ row, of: { connection, channel }, at, states }: ToldConnectionProps) => {
  const { t } = useTranslation('compare');
  const mine = states.filter(({ connectionId }) => connectionId === connection.id);
  return (
    <div>
      <dt>
        {connection.name}
        {connection.state !== 'active' && (
          <span className="muted"> {t(`connection_${connection.state}`)}</span>
        )}
      </dt>
      {channel.listings.map(({ key, name, nights }) => (
        <Fragment key={key}>
          <dd>
            {channel.listings.length > 1 && <span className="muted">{name}</span>}
            <Told
              night={nights[at] ?? null}
              house={row.houseId}
              due={channel.prices?.[at] ?? null}
              ours={row.prices?.[at] ?? null}
            />
          </dd>
          <PushState of={mine.find(({ listingKey }) => listingKey === key)} />
        </Fragment>
      ))}
      {channel.listings.length === 0 && <dd className="muted">{t('state_unconfirmed')}</dd>}
      {channel.listings.length === 0 &&
        mine.map((state) => <PushState key={state.channelRoomId} of={state} />)}
      <dd>
        <Link to={`/channel/operationLog?connectionId=${connection.id}`}>{t('openLog')}</Link>
      </dd>
    </div>
  );
};

const NotConnected = () => {
  const { t } = useTranslation('compare');
  const may = useMay();
  return (
    <p className="muted">
      {t('notConnected')}{' '}
      {may('channel:connect') && <Link to="/channel/channelList">{t('openChannels')}</Link>}
    </p>
  );
};

interface ToldProps {
  readonly house: string;
  readonly night: ComparedNight | null;
  /** Price for the channel's guests, including its surcharge. */
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

/** Visible without colour and read by screen readers. */
const Unlike = ({ word }: { readonly word: string }) => (
  <>
    <span aria-hidden="true" title={word}>
      ≠{' '}
    </span>
    <span className="visually-hidden">{word} </span>
  </>
);
