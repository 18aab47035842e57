import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { liveKeys } from '../../platform/calls/live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

liveKeys({ inbox: [pageInbox] });

/** The signed-in user's newest unread messages. */
export const MyNotices = () => {
  const { t } = useTranslation('account');
  const query = useCall(pageInbox, { view: 'unread', size: 5 }, { quiet: true });
  const at = currentLanguage() === 'zh-CN' ? 0 : 1;
  return (
    <Panel title={t('notices')} extra={<Link to="/messageMenu/message">{t('viewMore')}</Link>}>
      <Loaded
        query={query}
        lines={4}
        isEmpty={(page) => page.records.length === 0}
        empty={<EmptyState title={t('noNotices')} />}
      >
        {(page) => (
          <ul className="activity">
            {page.records.map((one) => (
              <li key={one.id}>
                <span className="activity-what">
                  {one.path ? <Link to={one.path}>{one.title[at]}</Link> : one.title[at]}
                  <span className="muted">{one.content[at]}</span>
                </span>
                <span className="muted">
                  <InstantText at={one.createdAt} house={null} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};
