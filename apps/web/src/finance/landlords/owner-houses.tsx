/** A landlord's properties with this month's figures. */

import {
  OWNER_HOUSE_LIMIT,
  type OwnerHome,
  type OwnerHouse,
} from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { formatMonth, formatPercent } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Record<HouseRow['state'], Tone> = {
  draft: 'neutral',
  submitted: 'warn',
  returned: 'bad',
  approved: 'info',
  online: 'ok',
  offline: 'neutral',
  archived: 'neutral',
};

export const OwnerHouses = ({ home: { houses, month } }: { readonly home: OwnerHome }) => {
  const { t } = useTranslation('owner');
  return (
    <Panel title={`${t('houses')} · ${formatMonth(`${month}-01`, currentLanguage())}`}>
      {houses.length === 0 ? (
        <EmptyState title={t('housesEmpty')} hint={t('housesEmptyHint')} />
      ) : (
        <ul className="owner-houses">
          {houses.map((house) => (
            <HouseCard key={house.id} house={house} />
          ))}
        </ul>
      )}
      {houses.length >= OWNER_HOUSE_LIMIT && (
        <p className="muted">{t('more', { count: OWNER_HOUSE_LIMIT })}</p>
      )}
    </Panel>
  );
};

const WIDTH = 800;

const Picture = ({ url }: { readonly url: string | null }) => {
  const [broken, setBroken] = useState(false);
  if (url === null || broken)
    return (
      <span className="no-picture">
        <Icon name="house" size={40} />
      </span>
    );
  return <img src={`${url}?w=${WIDTH}`} alt="" loading="lazy" onError={() => setBroken(true)} />;
};

const HouseCard = ({ house }: { readonly house: OwnerHouse }) => {
  const { t } = useTranslation(['owner', 'houses']);
  const { id, name, city, state, rooms, nightsSold, nightsInAll, arrivals } = house;
  const share = nightsInAll === 0 ? 0 : nightsSold / nightsInAll;
  return (
    <li className="owner-house">
      <Picture url={house.coverUrl} />
      <div className="body">
        <header>
          <strong>{name}</strong>
          <StateDot tone={tones[state]}>{t(`houses:state_${state}`)}</StateDot>
        </header>
        <span className="muted">{[city, t('rooms', { count: rooms })].filter(Boolean).join(' · ')}</span>
        <span className="owner-bar" aria-hidden="true">
          <i style={{ width: formatPercent(Math.min(1, share)) }} />
        </span>
        <span>
          {formatPercent(share)}{' '}
          <span className="muted">{t('nights', { sold: nightsSold, all: nightsInAll })}</span>{' '}
          <span className="muted">· {t('arrivals', { count: arrivals })}</span>
        </span>
        <footer>
          <Link to={`/houseStatusMenu/houseStatus?house=${id}`}>{t('toCalendar')}</Link>
          <Link to={`/orderManagement/orderList?houseId=${id}`}>{t('toOrders')}</Link>
          <Link to={`/house/houseDetail?id=${id}`}>{t('toHouse')}</Link>
        </footer>
      </div>
    </li>
  );
};
