/** Actions on a house's own page: uploads it to platforms, puts its listings on and off sale. */
import { getConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { connectionOptions } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const PlatformHouseDialog = lazyPart(
  async () => ({ default: (await import('./platform-house-dialog.tsx')).PlatformHouseDialog }),
  'asked',
);

type Option = OutputOf<typeof connectionOptions>[number];

const texts = { tj: 'house_tj', pig: 'house_pig' } as const;

const textOf = ({ platform }: Option) => texts[platform as keyof typeof texts];

interface HousePlatformActionsProps {
  readonly houseId: string;
}

export const HousePlatformActions = ({ houseId }: HousePlatformActionsProps) => {
  const may = useMay();
  const enabled = may('channel:link') && may('channel:read');
  const { data = [] } = useCall(connectionOptions, {}, { enabled, quiet: true, staleTime: 300_000 });
  return data
    .filter((option) => option.state === 'active' && textOf(option) !== undefined)
    .map((option) => <AtPlatform key={option.id} option={option} houseId={houseId} />);
};

const AtPlatform = ({ option, houseId }: HousePlatformActionsProps & { readonly option: Option }) => {
  const { t } = useTranslation('channels');
  const dialog = useDialog();
  const { data } = useCall(getConnection, { id: option.id }, { enabled: dialog.shown !== null });
  return (
    <>
      <Button onClick={() => dialog.show()}>
        {option.name} · {t(textOf(option))}
      </Button>
      {dialog.shown && data && (
        <PlatformHouseDialog
          key={dialog.shown.key}
          connection={data.connection}
          of={houseId}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
