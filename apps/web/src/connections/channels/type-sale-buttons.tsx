/** Actions for one room type of a property at a platform. */
import type { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import {
  type PlatformHouse,
  type PlatformResult,
  setTujiaUnitStatus,
  setXiaozhuOnline,
  synchroniseTujia,
} from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { platformHouseQueries } from './platform-house-live.ts';

interface TypeSaleButtonsProps {
  readonly connection: ChannelConnection;
  readonly type: PlatformHouse['types'][number];
  readonly hotel: PlatformHouse['hotel'];
  readonly onResults: (results: PlatformResult[]) => void;
}

export const TypeSaleButtons = (props: TypeSaleButtonsProps) => (
  <span className="platform-type-actions">
    {props.connection.platform === 'tj' ? <TujiaButtons {...props} /> : <XiaozhuButtons {...props} />}
  </span>
);

const common = { size: 'small', done: false, invalidates: platformHouseQueries } as const;

const TujiaButtons = (props: TypeSaleButtonsProps) => {
  const { connection, type, hotel, onResults } = props;
  const { t } = useTranslation('channels');
  const maySendDetails = hotel !== null && hotel.audit !== 'refused' && type.rooms > 0;
  return (
    <>
      {maySendDetails && type.listings.every(({ uploaded }) => uploaded) && (
        <CommandButton
          {...common}
          command={synchroniseTujia}
          input={{ roomTypeIds: [type.id], connectionId: connection.id, type: 'STATIC' }}
          label={t('sendDetails')}
          onDone={onResults}
        />
      )}
      {type.listings.length > 0 && <TujiaUnitButtons {...props} />}
    </>
  );
};

const TujiaUnitButtons = ({ connection, type, onResults }: TypeSaleButtonsProps) => {
  const { t } = useTranslation('channels');
  const input = { roomTypeId: type.id, connectionId: connection.id };
  return (
    <>
      <CommandButton
        {...common}
        command={synchroniseTujia}
        input={{ roomTypeIds: [type.id], connectionId: connection.id, type: 'ARI' }}
        label={t('sendStock')}
        onDone={onResults}
      />
      <SaleSwitch
        type={type}
        button={(onSale, label) => (
          <CommandButton
            {...common}
            command={setTujiaUnitStatus}
            input={{ ...input, status: onSale ? 1 : 0 }}
            label={label}
            onDone={onResults}
          />
        )}
      />
      <CommandButton
        {...common}
        danger
        command={setTujiaUnitStatus}
        input={{ ...input, status: -1 }}
        label={t('takeOut')}
        confirm={{
          title: t('takeOutTitle', { name: type.name }),
          effects: [t('takeOutEffect_listing'), t('takeOutEffect_links')],
        }}
        onDone={onResults}
      />
    </>
  );
};

const XiaozhuButtons = ({ connection, type, onResults }: TypeSaleButtonsProps) => {
  const input = { roomTypeId: type.id, accountId: connection.accountKey ?? '' };
  return (
    <SaleSwitch
      type={type}
      button={(onSale, label) => (
        <CommandButton
          {...common}
          command={setXiaozhuOnline}
          input={{ ...input, status: onSale ? 1 : 0 }}
          label={label}
          onDone={onResults}
        />
      )}
    />
  );
};

interface SaleSwitchProps {
  readonly type: PlatformHouse['types'][number];
  readonly button: (onSale: boolean, label: string) => React.ReactNode;
}

/** Off while any listing is on sale; on while any is not. */
const SaleSwitch = ({ type: { listings }, button }: SaleSwitchProps) => {
  const { t } = useTranslation('channels');
  return (
    <>
      {listings.some(({ onSale }) => !onSale) && button(true, t('putOnSale'))}
      {listings.some(({ onSale }) => onSale) && button(false, t('takeOffSale'))}
    </>
  );
};
