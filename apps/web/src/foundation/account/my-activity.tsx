/** The signed-in user's recent changes, each linked to its record. */
import { type Activity, pageActivity } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { auditRecordHref } from '../../components/records/audit-record-href.ts';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { findText, listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const titleOf = ({ name, title }: Activity): string | null => {
  const [entity = '', verb = ''] = name.split('.');
  const own = entity === 'order' ? findText('orders', `event_${verb}`) : undefined;
  return own ?? findText('account', `event_${entity}_${verb}`) ?? title;
};

/** Records without a page link to their property; changes of the own account link nowhere. */
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

/** Longer lists are cut to this many fields. */
const MAX_FIELDS = 4;

/** The property, and the changed fields. */
const detailOf = ({ houseName, label, fields }: Activity): string => {
  const told = fields.length > MAX_FIELDS ? [...fields.slice(0, MAX_FIELDS), '…'] : fields;
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
