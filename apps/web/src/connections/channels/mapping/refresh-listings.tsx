/** Asks the platform what it lists. */
import { refreshChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';

export const RefreshListings = ({ connectionId }: { readonly connectionId: string }) => {
  const { t } = useTranslation('channelMapping');
  return (
    <CommandButton
      command={refreshChannelRooms}
      input={{ connectionId }}
      icon={<Icon name="reload" size={14} />}
      label={t('refresh')}
      done={false}
      onDone={(result) => toast.success(t('refreshed', result))}
      invalidates={mappingQueries}
    />
  );
};
