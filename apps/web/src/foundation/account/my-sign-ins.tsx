import { pageSignIns } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useDeviceName } from './use-device-name.ts';

/** Recent sign-ins of the account: when and from where. */
export const MySignIns = () => {
  const { t } = useTranslation('account');
  const deviceName = useDeviceName();
  const [paging, setPaging] = useState({ current: 1, size: 10 });
  const query = useCall(pageSignIns, paging, { quiet: true });
  return (
    <Panel title={t('signIns')}>
      <Loaded
        query={query}
        lines={5}
        isEmpty={(page) => page.total === 0}
        empty={<EmptyState title={t('noSignIns')} />}
      >
        {(page) => (
          <>
            <ol className="activity">
              {page.records.map((one) => (
                <li key={one.id}>
                  <span className="activity-what">
                    {deviceName(one.userAgent)}
                    <span className="muted num">{one.address || t('unknownAddress')}</span>
                    <span className="muted">{t(`method_${one.method}`)}</span>
                  </span>
                  <span className="muted">
                    <InstantText at={one.at} house={null} />
                  </span>
                </li>
              ))}
            </ol>
            <Pager
              page={page}
              {...paging}
              label={t('signIns')}
              onChange={(change) => setPaging((was) => ({ ...was, ...change }))}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
};
