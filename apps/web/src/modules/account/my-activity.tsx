/** What the signed-in user did lately, each line leading to its record. */
import { type Activity, pageActivity } from '@minsu/contract/account/centre-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { auditRecordHref } from '../../components/audit-record-href.ts';
import { InstantText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/pager.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { findText, listed } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const titleOf = ({ name, title }: Activity): string | null => {
  const [entity = '', verb = ''] = name.split('.');
  const own = entity === 'order' ? findText('orders', `event_${verb}`) : undefined;
  return own ?? findText('account', `event_${entity}_${verb}`) ?? title;
};

/** What has no page of its own is at the house where it was done; one's own account is no matter of the list of users. */
const addressOf = (activity: Activity): string | null => {
  if (activity.entity === 'user') return '/user/setting?tab=security';
  const { houseId } = activity;
  return auditRecordHref(activity) ?? (houseId === null ? null : `/house/houseDetail?id=${houseId}`);
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

/** More of them say less. */
const MOST_FIELDS = 4;

/** Where it was, and what is not as before. */
const detailOf = ({ houseName, label, fields }: Activity): string => {
  const told = fields.length > MOST_FIELDS ? [...fields.slice(0, MOST_FIELDS), '…'] : fields;
  return [houseName === label ? null : houseName, listed(told)].filter(Boolean).join(' · ');
};

const ActivityLine = ({ activity }: { readonly activity: Activity }) => {
  const { t } = useTranslation('account');
  const title = titleOf(activity) ?? t('event_other');
  const label = activity.label ?? findText('audit', `entity_${activity.entity}`);
  const to = addressOf(activity);
  return (
    <li>
      <span className="activity-what">
        {title}
        {label && (to ? <Link to={to}>{label}</Link> : <span>{label}</span>)}
        <span className="muted">{detailOf(activity)}</span>
      </span>
      <span className="muted">
        <InstantText at={activity.at} house={activity.houseId} />
      </span>
    </li>
  );
};
