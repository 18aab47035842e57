/** Row of “This device”: notifications that arrive without the page. */
import { testPush } from '@minsu/contract/foundation/messages/push-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { useUserId } from '../../platform/calls/session.ts';
import { turnOffPush, turnOnPush, usePushState } from '../../platform/pocket/push.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DeviceRow } from './device-row.tsx';

export const DevicePush = () => {
  const { t } = useTranslation('account');
  const state = usePushState();
  return (
    <DeviceRow title={t('devicePush')} action={<PushButtons />}>
      {t(`devicePush_${state}`)}
      <br />
      {t('devicePushChina')}
    </DeviceRow>
  );
};

const PushButtons = () => {
  const { t } = useTranslation('account');
  const state = usePushState();
  const userId = useUserId();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch {
      toast.error(t('devicePushFailed'));
    } finally {
      setBusy(false);
    }
  };
  if (state === 'off')
    return (
      <Button type="primary" loading={busy} onClick={() => void run(() => turnOnPush(userId))}>
        {t('devicePushOn')}
      </Button>
    );
  if (state !== 'on') return null;
  return (
    <>
      <CommandButton command={testPush} input={{}} label={t('devicePushTest')} done={t('devicePushTested')} />
      <Button loading={busy} onClick={() => void run(turnOffPush)}>
        {t('devicePushOff')}
      </Button>
    </>
  );
};
