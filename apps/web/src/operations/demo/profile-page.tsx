/** The example profile 基础详情页: approval of the last submitted parameters, beside those in force. */

import { getParameterProfile } from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import type { ParameterProfile } from '@minsu/contract/operations/demo/parameters.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { ApprovalFlow } from './approval-flow.tsx';
import { ParameterFacts } from './parameter-facts.tsx';
import { ParameterLog } from './parameter-log.tsx';
import './demo-live.ts';
import './demo.css';
import { useTranslation } from '../../platform/use-translation.ts';

const ProfilePage = () => {
  const { t } = useTranslation('parameters');
  const query = useCall(getParameterProfile, {});
  return (
    <Page title={t('profileTitle')}>
      <Loaded
        query={query}
        lines={12}
        isEmpty={({ current }) => current === null}
        empty={
          <Panel>
            <EmptyState
              title={t('emptyTitle')}
              hint={t('emptyHint')}
              action={
                <Link className="button-link" to="/form/group">
                  {t('toForm')}
                </Link>
              }
            />
          </Panel>
        }
      >
        {(profile) => <Profile profile={profile} />}
      </Loaded>
      <ParameterLog />
    </Page>
  );
};

const Profile = ({ profile }: { readonly profile: ParameterProfile }) => {
  const { t } = useTranslation('parameters');
  const { current, original } = profile;
  if (!current) return null;
  return (
    <>
      <ApprovalFlow current={current} />
      <Panel title={`${t('current')} · ${current.number}`}>
        <ParameterFacts set={current} marks={original !== null} />
      </Panel>
      <Panel title={original ? `${t('original')} · ${original.number}` : t('original')}>
        {original ? <ParameterFacts set={original} /> : <EmptyState title={t('noOriginal')} />}
      </Panel>
    </>
  );
};

export default ProfilePage;
