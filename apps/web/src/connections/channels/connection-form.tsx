/** Name, houses and settings of a connection; its platform is chosen before and stays. */
import type { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import { QUIET_DAYS } from '@minsu/contract/connections/channels/channel-connection.ts';
import { saveConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { Field } from '../../components/forms/field.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectionQueries } from './channels-live.ts';

interface ConnectionFormProps {
  readonly platform: Platform;
  readonly connection?: ChannelConnection;
  readonly submitLabel?: string;
  readonly onDone: (saved: ChannelConnection) => void;
  readonly onCancel?: () => void;
}

export const ConnectionForm = ({
  platform,
  connection,
  submitLabel,
  onDone,
  onCancel,
}: ConnectionFormProps) => {
  const { t } = useTranslation('channels');
  const { input } = saveConnection;
  return (
    <RecordForm
      command={saveConnection}
      base={connection ? { id: connection.id, version: connection.version, platform } : { platform }}
      initial={
        connection
          ? { name: connection.name, houseIds: connection.houseIds, settings: connection.settings }
          : { name: '', houseIds: [], settings: { quietAfterDays: QUIET_DAYS } }
      }
      done={connection ? t('saved') : false}
      invalidates={connectionQueries}
      onDone={onDone}
      onRefused={() => invalidate(connectionQueries)}
      {...(submitLabel === undefined ? {} : { submitLabel })}
      {...(onCancel === undefined ? {} : { onCancel })}
    >
      <Field of={input} name="name" label={t('field_name')} help={t('nameHint')} />
      <Field
        of={input}
        name="houseIds"
        label={t('field_houseIds')}
        help={t('housesHint')}
        placeholder={t('allHouses')}
        control={(control) => <RemoteControl {...control} source={houseSource} multiple />}
      />
      <Field
        of={input}
        name="settings.quietAfterDays"
        label={t('field_quietAfterDays')}
        control="number"
        unit={t('daysUnit')}
        help={t('quietHint')}
      />
    </RecordForm>
  );
};
