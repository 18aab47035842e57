/** The signed-in user's devices and API tokens; all but the current device can be signed out. */

import { getSecurity } from '@minsu/contract/foundation/account/security-endpoints.ts';
import {
  type Device,
  endDevice,
  endOtherDevices,
  listDevices,
} from '@minsu/contract/foundation/account/session-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useDeviceName } from './use-device-name.ts';

const stale = [listDevices, getSecurity];

export const Devices = () => {
  const { t } = useTranslation('account');
  const query = useCall(listDevices, {}, { quiet: true });
  const others = (query.data?.length ?? 0) > 1;
  return (
    <section className="devices" aria-labelledby="devices-title">
      <div className="devices-head">
        <div>
          <h2 id="devices-title">{t('devices')}</h2>
          <p className="muted">{others ? t('devicesHint') : t('onlyThisDevice')}</p>
        </div>
        {others && (
          <CommandButton
            command={endOtherDevices}
            input={{}}
            label={t('endOthers')}
            danger
            confirm={{ title: t('endOthersTitle'), text: t('endOthersText') }}
            done={t('othersEnded')}
            invalidates={stale}
          />
        )}
      </div>
      <Loaded query={query} lines={3}>
        {(devices) => (
          <ul className="security-rows">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};

const iconOf = (userAgent: string) => (/Mobile|iPhone|Android/.test(userAgent) ? 'phone' : 'screen');

const DeviceRow = ({ device }: { readonly device: Device }) => {
  const { t } = useTranslation('account');
  const deviceName = useDeviceName();
  const isToken = device.kind === 'apiToken';
  const name = device.name ?? deviceName(device.userAgent);
  return (
    <li>
      <div className="security-what">
        <p className="device-name" title={device.userAgent}>
          <Icon name={isToken ? 'link' : iconOf(device.userAgent)} />
          {name} {isToken && <Tag tone="info">{t('apiToken')}</Tag>}
          {device.current && <Tag tone="ok">{t('thisDevice')}</Tag>}
        </p>
        <p className="muted">
          <span className="num">{device.address || t('unknownAddress')}</span> ·{' '}
          {t(isToken ? 'issued' : 'signedIn')} <InstantText at={device.signedInAt} house={null} /> ·{' '}
          {t('lastSeen')}{' '}
          {device.lastSeenAt ? <InstantText at={device.lastSeenAt} house={null} /> : t('neverUsed')}
          {device.expiresAt && (
            <>
              {' '}
              · {t('expires')} <InstantText at={device.expiresAt} house={null} />
            </>
          )}
        </p>
      </div>
      <div className="security-do">
        {!device.current && (
          <CommandButton
            command={endDevice}
            input={{ id: device.id }}
            label={t(isToken ? 'revokeToken' : 'endDevice')}
            {...(isToken && {
              danger: true,
              confirm: {
                title: t('revokeTokenTitle', { name }),
                text: t('revokeTokenText'),
              },
            })}
            done={t(isToken ? 'tokenRevoked' : 'deviceEnded')}
            invalidates={stale}
          />
        )}
      </div>
    </li>
  );
};
