/** Chooses a connection and its unlinked listings. */
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import {
  connectionOptions,
  pageChannelRooms,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import type { ControlProps, FieldOption } from '../../../components/forms/field-controls.tsx';
import { type OptionSource, optionSource } from '../../../components/forms/option-source.ts';
import { RemoteControl } from '../../../components/forms/remote-select.tsx';
import { useFollowingField } from '../../../components/forms/use-following-field.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export const useConnections = (): (FieldOption & { readonly platform: Platform })[] => {
  const { data } = useCall(connectionOptions, {}, { quiet: true });
  return (data ?? []).map(({ id, name, platform }) => ({ value: id, label: name, platform }));
};

/** Listings that a room of the type may be linked to, or unlinked ones. */
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
  /** Includes listings that already sell this type. */
  readonly forTypeId?: string;
}

/** Linkable listings of the connection; the selection is cleared when the connection changes. */
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
