/** Choosing a connection and rooms that it lists and nobody has linked yet. */
import { connectionOptions, pageChannelRooms } from '@minsu/contract/channels/channel-room-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/options.ts';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOption } from '../../components/field-controls.tsx';
import { type OptionSource, optionSource } from '../../components/option-source.ts';
import { RemoteControl } from '../../components/remote-select.tsx';
import { useFollowingField } from '../../components/use-following-field.ts';
import { useCall } from '../../platform/queries.ts';

export const useConnections = (): FieldOption[] => {
  const { data } = useCall(connectionOptions, {}, { quiet: true });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
};

const unlinkedRooms = (connectionId: string): OptionSource =>
  optionSource(
    pageChannelRooms,
    (asked) => ({ connectionId, linked: false, size: OPTION_LIMIT, ...asked }),
    ({ records }) =>
      records.map(({ id, name, listingName, typeName }) => ({
        value: id,
        label: [name, typeName, listingName].filter(Boolean).join(' · '),
      })),
  );

interface ChannelRoomSelectProps {
  readonly control: ControlProps;
  readonly connectionId: string | undefined;
  readonly multiple?: boolean;
}

/** Rooms of the connection that are not linked; those chosen go with the connection they are of. */
export const ChannelRoomSelect = ({ control, connectionId, multiple = false }: ChannelRoomSelectProps) => {
  const { t } = useTranslation('rooms');
  useFollowingField(control.id.replace(/^field-/, ''), 'connectionId', undefined);
  return (
    <RemoteControl
      {...control}
      key={connectionId}
      disabled={control.disabled || connectionId === undefined}
      placeholder={t('linkSearch')}
      source={unlinkedRooms(connectionId ?? '')}
      emptyText={t('linkNone')}
      multiple={multiple}
    />
  );
};
