/** Assigns a lock to a room. */
import type { Lock } from '@minsu/contract/foundation/connectors/lock.ts';
import { mapLock } from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { roomSource } from '../../components/records/room-source.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { lockQueries } from './connector-live.ts';

interface LockDrawerProps {
  readonly lock: Lock;
  readonly open: boolean;
  readonly onClose: () => void;
}

const LockDrawer = ({ lock, open, onClose }: LockDrawerProps) => {
  const { t } = useTranslation('locks');
  const { id, version, name, roomId, hasGateway } = lock;
  return (
    <FormDrawer open={open} title={t('mapTitle', { name })} width={480} onClose={onClose}>
      <RecordForm
        command={mapLock}
        base={{ id, version }}
        initial={roomId === null ? {} : { roomId }}
        done={t('mapped')}
        invalidates={lockQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(lockQueries)}
      >
        {!hasGateway && <p className="warn-text">{t('noGatewayHint')}</p>}
        <Field
          of={mapLock.input}
          name="roomId"
          label={t('field_roomId')}
          help={t('mapHint')}
          control={(control) => <RemoteControl {...control} source={roomSource} />}
        />
      </RecordForm>
    </FormDrawer>
  );
};

export default LockDrawer;
