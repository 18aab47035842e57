/** Uploads a property to a platform, sends its room types again, and puts them on or off sale there. */
import type { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import {
  addTujiaHotel,
  getPlatformHouse,
  type PlatformHouse,
  type PlatformResult,
} from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { platformHouseQueries } from './platform-house-live.ts';
import { TypeSaleButtons } from './type-sale-buttons.tsx';
import './channels.css';

interface PlatformHouseDialogProps extends DialogHost {
  readonly connection: ChannelConnection;
  /** The house it begins with. */
  readonly of?: string;
}

export const PlatformHouseDialog = ({ connection, of, open, onClose }: PlatformHouseDialogProps) => {
  const { t } = useTranslation('channels');
  const [only, ...others] = connection.houseIds;
  const [houseId, setHouseId] = useState(of ?? (others.length === 0 ? only : undefined));
  const id = useId();
  return (
    <Dialog
      open={open}
      title={t('platformHouseTitle', { name: connection.name })}
      width={720}
      destroyOnHidden
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="platform-house">
        <label htmlFor={id}>{t('field_house')}</label>
        <RemoteSelect
          id={id}
          source={houseSource}
          value={houseId === undefined ? [] : [houseId]}
          placeholder={t('chooseHouse')}
          onChange={([chosen]) => setHouseId(chosen)}
        />
        {houseId === undefined ? (
          <p className="muted">{t(`platformHouseHint_${connection.platform === 'tj' ? 'tj' : 'pig'}`)}</p>
        ) : (
          <House key={houseId} connection={connection} houseId={houseId} />
        )}
      </div>
    </Dialog>
  );
};

interface HouseProps {
  readonly connection: ChannelConnection;
  readonly houseId: string;
}

const House = ({ connection, houseId }: HouseProps) => {
  const { t } = useTranslation('channels');
  const query = useCall(getPlatformHouse, { connectionId: connection.id, houseId }, { keepPrevious: false });
  const [results, setResults] = useState<readonly PlatformResult[]>([]);
  return (
    <Loaded query={query} lines={5} isEmpty={({ types }) => types.length === 0} empty={<p>{t('noTypes')}</p>}>
      {({ hotel, types }) => (
        <>
          {connection.platform === 'tj' && (
            <HotelLine connection={connection} houseId={houseId} hotel={hotel} onResults={setResults} />
          )}
          <ul className="platform-types">
            {types.map((type) => (
              <li key={type.id}>
                <strong>{type.name}</strong>
                <span className="muted">{t('roomsOfType', { count: type.rooms })}</span>
                <Listings of={type} />
                <TypeSaleButtons connection={connection} type={type} hotel={hotel} onResults={setResults} />
              </li>
            ))}
          </ul>
          <Results of={results} />
        </>
      )}
    </Loaded>
  );
};

const auditTones = { auditing: 'warn', passed: 'ok', refused: 'bad' } as const satisfies Record<string, Tone>;

interface HotelLineProps extends HouseProps {
  readonly hotel: PlatformHouse['hotel'];
  readonly onResults: (results: PlatformResult[]) => void;
}

const HotelLine = ({ connection, houseId, hotel, onResults }: HotelLineProps) => {
  const { t } = useTranslation('channels');
  return (
    <div className="platform-hotel">
      {hotel ? (
        <StateDot tone={auditTones[hotel.audit]}>
          {t(`audit_${hotel.audit}`)} {hotel.reason}
        </StateDot>
      ) : (
        <StateDot tone="neutral">{t('audit_none')}</StateDot>
      )}
      {hotel && (
        <span className="muted">
          {t('uploadedAt')} <InstantText at={hotel.sentAt} house={houseId} />
        </span>
      )}
      <CommandButton
        type={hotel === null ? 'primary' : 'default'}
        size="small"
        command={addTujiaHotel}
        input={{ houseId, connectionId: connection.id }}
        label={t(hotel === null ? 'upload' : 'uploadAgain')}
        done={false}
        invalidates={platformHouseQueries}
        onDone={onResults}
      />
    </div>
  );
};

const Listings = ({ of: { listings } }: { readonly of: PlatformHouse['types'][number] }) => {
  const { t } = useTranslation('channels');
  if (listings.length === 0) return <span className="muted">{t('typeNotListed')}</span>;
  return listings.map(({ key, name, onSale }) => (
    <StateDot key={key} tone={onSale ? 'ok' : 'neutral'}>
      {name} · {t(onSale ? 'onSale' : 'offSale')}
    </StateDot>
  ));
};

const resultTones = {
  done: 'ok',
  queued: 'info',
  refused: 'bad',
  failed: 'bad',
} as const satisfies Record<PlatformResult['result'], Tone>;

const Results = ({ of }: { readonly of: readonly PlatformResult[] }) => {
  const { t } = useTranslation('channels');
  return (
    <div role="status">
      <ul className="platform-results">
        {of.map(({ id, name, platformId, result, message }) => (
          <li key={`${id} ${platformId}`}>
            <StateDot tone={resultTones[result]}>
              {name} · {t(`result_${result}`)} {message}
            </StateDot>
          </li>
        ))}
      </ul>
    </div>
  );
};
