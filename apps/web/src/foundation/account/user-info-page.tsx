/** The user centre: profile, activity, team, messages, sign-ins. */
import { Link } from 'react-router';
import { Page } from '../../components/lists/page.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useSession } from '../../platform/calls/session.ts';
import { roleName } from '../../platform/role-names.ts';
import { AvatarUpload } from './avatar-upload.tsx';
import { MyActivity } from './my-activity.tsx';
import { MyNotices } from './my-notices.tsx';
import { MySignIns } from './my-sign-ins.tsx';
import { MyTeam } from './my-team.tsx';
import './account-live.ts';
import './account.css';
import { useTranslation } from '../../platform/use-translation.ts';

const UserInfoPage = () => {
  const { t } = useTranslation('account');
  return (
    <Page title={t('centreTitle')} heading="none">
      <Banner />
      <div className="centre-columns">
        <div className="centre-main">
          <MyActivity />
          <MySignIns />
        </div>
        <div className="centre-side">
          <MyTeam />
          <MyNotices />
        </div>
      </div>
    </Page>
  );
};

const Banner = () => {
  const { t } = useTranslation('account');
  const user = useSession((session) => session.userInfo);
  if (!user) return null;
  return (
    <section className="centre-banner">
      <AvatarUpload size={64} />
      <h1 tabIndex={-1}>{user.nickname ?? user.realname}</h1>
      <ul className="centre-facts">
        <li>{user.departDTO?.departName ?? t('noDepartment')}</li>
        {user.workNo && (
          <li>
            {t('workNo')} <span className="num">{user.workNo}</span>
          </li>
        )}
        <li>
          <Link to="/user/setting">{t('editSettings')}</Link>
        </li>
      </ul>
      <div className="centre-roles">
        {user.roleDTO.length === 0 ? <Tag>{t('noRole')}</Tag> : null}
        {user.roleDTO.map((role) => (
          <Tag key={role.id} tone="info">
            {roleName(role)}
          </Tag>
        ))}
      </div>
    </section>
  );
};

export default UserInfoPage;
