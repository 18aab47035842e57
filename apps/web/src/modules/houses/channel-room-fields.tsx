/** Choosing a connection and rooms that it lists and nobody has linked yet. */
import type { Platform } from '@minsu/contract/channels/channel-room.ts';
import { connectionOptions, pageChannelRooms } from '@minsu/contract/channels/channel-room-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/options.ts';
import type { ControlProps, FieldOption } from '../../components/field-controls.tsx';
import { type OptionSource, optionSource } from '../../components/option-source.ts';
import { RemoteControl } from '../../components/remote-select.tsx';
import { useFollowingField } from '../../components/use-following-field.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const useConnections = (): (FieldOption & { readonly platform: Platform })[] => {
  const { data } = useCall(connectionOptions, {}, { quiet: true });
  return (data ?? []).map(({ id, name, platform }) => ({ value: id, label: name, platform }));
};

/** Those that a room of the type may be linked with, or those that are linked with nothing. */
const listingsFor = (connectionId: string, forTypeId: string | undefined): OptionSource =>
  optionSource(
    pageChannelRooms,
    (asked) => ({
      connectionId,
      ...(forTypeId === undefined ? { linked: false } : { forTypeId }),
      size: OPTION_LIMIT,
      ...asked,
    }),
    ({ records }) =>
      records.map(({ id, name, listingName, typeName, mapping }) => ({
        value: id,
        label: [name, typeName, listingName, mapping?.rooms.map(({ number }) => number).join(' ')]
          .filter(Boolean)
          .join(' · '),
      })),
  );

interface ChannelRoomSelectProps {
  readonly control: ControlProps;
  readonly connectionId: string | undefined;
  readonly multiple?: boolean;
  /** A listing that sells this type already may take the room, too. */
  readonly forTypeId?: string;
}

/** Listings of the connection that can be linked; those chosen go with the connection they are of. */
export const ChannelRoomSelect = ({
  control,
  connectionId,
  multiple = false,
  forTypeId,
}: ChannelRoomSelectProps) => {
  const { t } = useTranslation('rooms');
  useFollowingField(control.id.replace(/^field-/, ''), 'connectionId', undefined);
  return (
    <RemoteControl
      {...control}
      key={connectionId}
      disabled={control.disabled || connectionId === undefined}
      placeholder={t('linkSearch')}
      source={listingsFor(connectionId ?? '', forTypeId)}
      emptyText={t('linkNone')}
      multiple={multiple}
    />
  );
};
