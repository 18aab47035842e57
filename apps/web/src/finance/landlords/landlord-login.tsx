/** A landlord's user account: create, link, unlink. */
import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const LoginDialog = lazyPart(() => import('./login-dialog.tsx'), 'asked');

type Step = 'create' | 'link' | 'unlink';

interface DetailProps {
  readonly detail: LandlordDetail;
}

export const LandlordLogin = ({ detail }: DetailProps) => {
  const { t } = useTranslation('landlords');
  const asked = useDialog<Step>();
  const mayEdit = detail.landlord.actions.includes('edit');
  const steps: Step[] = detail.user ? ['unlink'] : ['create', 'link'];
  const labels = { create: t('loginCreate'), link: t('loginLink'), unlink: t('loginUnlink') };
  return (
    <Panel title={t('login')}>
      <div className="landlord-login">
        {detail.user ? <User detail={detail} /> : <p className="muted">{t('loginHint')}</p>}
        {mayEdit && (
          <div className="landlord-line">
            {steps.map((step) => (
              <Button
                key={step}
                {...(step === 'create' ? { type: 'primary' as const } : {})}
                onClick={() => asked.show(step)}
              >
                {labels[step]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {asked.shown && (
        <LoginDialog
          key={asked.shown.of}
          step={asked.shown.of}
          detail={detail}
          open={asked.shown.open}
          onClose={asked.close}
        />
      )}
    </Panel>
  );
};

const User = ({ detail: { user } }: DetailProps) => {
  const { t } = useTranslation('landlords');
  if (!user) return null;
  return (
    <Facts
      items={[
        {
          label: t('loginUser'),
          value: (
            <>
              {user.username} {user.frozen && <Tag tone="bad">{t('loginFrozen')}</Tag>}
            </>
          ),
        },
        {
          label: t('loginLast'),
          value: user.lastLoginAt ? <InstantText at={user.lastLoginAt} house={null} /> : t('loginNever'),
        },
      ]}
    />
  );
};
