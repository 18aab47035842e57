/** What the signed-in user did lately, each line leading to its record. */
import { type Activity, pageActivity } from '@minsu/contract/account/centre-endpoints.ts';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { InstantText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/pager.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { useCall } from '../../platform/queries.ts';

/** Names come from the server, so they are looked up rather than typed. */
const wordIn = (ns: 'account' | 'orders' | 'audit', key: string): string | null =>
  i18next.exists(key, { ns }) ? i18next.t(key as never, { ns }) : null;

const titleOf = ({ name, title }: Activity): string | null => {
  const [entity = '', verb = ''] = name.split('.');
  const own = entity === 'order' ? wordIn('orders', `event_${verb}`) : null;
  return own ?? wordIn('account', `event_${entity}_${verb}`) ?? title;
};

const addressOf = ({ entity, entityId, houseId }: Activity): string | null => {
  if (entity === 'order') return `/orderManagement/orderDetail?id=${entityId}`;
  if (houseId !== null) return `/house/houseDetail?id=${houseId}`;
  return entity === 'user' ? '/user/setting?tab=security' : null;
};

export const MyActivity = () => {
  const { t } = useTranslation(['account', 'orders', 'audit']);
  const [paging, setPaging] = useState({ current: 1, size: 20 });
  const query = useCall(pageActivity, paging, { quiet: true });
  return (
    <Panel title={t('activity')}>
      <Loaded
        query={query}
        lines={10}
        isEmpty={(page) => page.total === 0}
        empty={<EmptyState title={t('noActivity')} hint={t('noActivityHint')} />}
      >
        {(page) => (
          <>
            <ol className="activity">
              {page.records.map((one) => (
                <ActivityLine key={one.id} activity={one} />
              ))}
            </ol>
            <Pager
              page={page}
              {...paging}
              label={t('activity')}
              onChange={(change) => setPaging((was) => ({ ...was, ...change }))}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
};

const ActivityLine = ({ activity }: { readonly activity: Activity }) => {
  const { t } = useTranslation('account');
  const title = titleOf(activity) ?? t('event_other');
  const label = activity.label ?? wordIn('audit', `entity_${activity.entity}`);
  const to = addressOf(activity);
  return (
    <li>
      <span className="activity-what">
        {title}
        {label && (to ? <Link to={to}>{label}</Link> : <span>{label}</span>)}
      </span>
      <span className="muted">
        <InstantText at={activity.at} />
      </span>
    </li>
  );
};
