import { listTeam } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { roleName } from '../../platform/role-names.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PersonPicture } from './person-picture.tsx';

const FEW = 6;

/** The people in the user's department. */
export const MyTeam = () => {
  const { t } = useTranslation('account');
  const [all, setAll] = useState(false);
  const query = useCall(listTeam, {}, { quiet: true });
  const total = query.data?.total ?? 0;
  return (
    <Panel title={t('team')} extra={total > 0 && t('teamCount', { count: total })}>
      <Loaded
        query={query}
        lines={6}
        isEmpty={(team) => team.total === 0}
        empty={<EmptyState title={t('noTeam')} hint={t('noTeamHint')} />}
      >
        {({ departName, members }) => (
          <>
            <p className="muted">{departName}</p>
            <ul className="team">
              {(all ? members : members.slice(0, FEW)).map((member) => (
                <li key={member.id}>
                  <PersonPicture name={member.name} url={member.avatarUrl} size={32} />
                  <span className="team-who">
                    <span>
                      {member.name} {member.me && <Tag tone="info">{t('me')}</Tag>}
                    </span>
                    <span className="muted">{member.roles.map(roleName).join(' · ') || t('noRole')}</span>
                  </span>
                  {member.phoneMasked && <span className="muted num">{member.phoneMasked}</span>}
                </li>
              ))}
            </ul>
            {members.length > FEW && (
              <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? t('showLess') : t('showAll')}
              </button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
};
