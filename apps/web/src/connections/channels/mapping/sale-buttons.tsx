/** Puts listings on and off sale: one from its row, several from the bar of the selection. */

import { resyncChannel } from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import type { ChannelRoom, Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { ON_SALE_LIMIT } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { Button } from 'antd';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import type { RowSelection } from '../../../components/lists/list-types.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';

const SaleDialog = lazyPart(() => import('./sale-dialog.tsx'));

interface SaleButtonProps {
  readonly connectionId: string;
  readonly rows: readonly ChannelRoom[];
  readonly onSale: boolean;
  readonly size: 'small' | 'middle';
  readonly onDone?: () => void;
}

const SaleButton = ({ connectionId, rows, onSale, size, onDone }: SaleButtonProps) => {
  const { t } = useTranslation('channelMapping');
  // The selection at the time the button was pressed.
  const asked = useDialog<readonly ChannelRoom[]>();
  return (
    <>
      <Button
        size={size}
        type={size === 'small' ? 'default' : 'text'}
        danger={!onSale}
        onClick={() => asked.show(rows)}
      >
        {t(onSale ? 'putOnSale' : 'takeOffSale')}
      </Button>
      {asked.shown && (
        <SaleDialog
          key={asked.shown.key}
          connectionId={connectionId}
          rows={asked.shown.of}
          onSale={onSale}
          open={asked.shown.open}
          onClose={(changed) => {
            asked.close();
            if (changed) onDone?.();
          }}
        />
      )}
    </>
  );
};

interface OfPlatform {
  readonly platform: Platform;
}

/** For platforms that put nights instead of listings on sale. */
const hasNoSwitch = (platform: Platform): boolean => knownFacts(platform)?.listingsOnSale === false;

export const ListingActions = ({ row, platform }: OfPlatform & { readonly row: ChannelRoom }) =>
  row.listed ? (
    <>
      {row.mapping && <Resync row={row} />}
      {!hasNoSwitch(platform) && (
        <SaleButton connectionId={row.connectionId} rows={[row]} onSale={!row.onSale} size="middle" />
      )}
    </>
  ) : null;

const Resync = ({ row: { connectionId, id, name } }: { readonly row: ChannelRoom }) => {
  const { t } = useTranslation('channelMapping');
  return (
    <CommandButton
      type="text"
      command={resyncChannel}
      input={{ connectionId, channelRoomId: id }}
      label={t('resync')}
      confirm={{ title: t('resyncTitle', { name }), effects: [t('resyncEffect')] }}
      done={t('resyncDone')}
      invalidates={mappingQueries}
    />
  );
};

interface SaleButtonsProps extends OfPlatform {
  readonly connectionId: string;
  readonly selection: RowSelection<ChannelRoom>;
}

/** The platform is asked listing by listing: only ticked ones, up to the platform's limit. */
export const SaleButtons = ({ connectionId, platform, selection }: SaleButtonsProps) => {
  const { t } = useTranslation('channelMapping');
  const { rows, all, clear } = selection;
  if (hasNoSwitch(platform)) return <span>{t('noSaleSwitch')}</span>;
  if (all || rows.length > ON_SALE_LIMIT) return <span>{t('saleLimit', { limit: ON_SALE_LIMIT })}</span>;
  return (
    <>
      <SaleButton connectionId={connectionId} rows={rows} onSale size="small" onDone={clear} />
      <SaleButton connectionId={connectionId} rows={rows} onSale={false} size="small" onDone={clear} />
    </>
  );
};
