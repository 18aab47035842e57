/** Profile of the business and its functions, each with a switch. */
import { type FeatureName, featureNames, featureTable } from '@minsu/contract/foundation/system/features.ts';
import {
  type BusinessState,
  getProfile,
  switchFeature,
} from '@minsu/contract/foundation/system/profile-endpoints.ts';
import { Switch } from 'antd';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { invalidate, useCall, useCommand } from '../../platform/calls/queries.ts';
import { refreshUser } from '../../platform/calls/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ProfileChoice } from './profile-choice-panel.tsx';
import { say } from './setting-words.ts';
import { profileQueries } from './system-live.ts';

export const ProfilePart = () => {
  const { t } = useTranslation('profile');
  const query = useCall(getProfile, {});
  return (
    <>
      <Panel title={t('title')}>
        <p className="muted">{t('hint')}</p>
        <Loaded query={query} lines={6}>
          {(state) => (
            <>
              {state.profile === null && <p>{t('none')}</p>}
              <ProfileChoice state={state} />
            </>
          )}
        </Loaded>
      </Panel>
      <Panel
        title={t('features')}
        flush
        {...(query.data && { extra: t('offCount', { count: query.data.off.length }) })}
      >
        <p className="muted feature-hint">{t('featuresHint')}</p>
        <Loaded query={query} lines={12}>
          {(state) => (
            <ul className="setting-list">
              {featureNames.map((feature) => (
                <FeatureLine key={feature} feature={feature} state={state} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </>
  );
};

interface FeatureLineProps {
  readonly feature: FeatureName;
  readonly state: BusinessState;
}

const FeatureLine = ({ feature, state: { off, version } }: FeatureLineProps) => {
  const { t } = useTranslation('profile');
  const { mutate, isPending } = useCommand(switchFeature, { invalidates: profileQueries });
  const { name, meaning } = featureTable[feature];
  const turn = (on: boolean) =>
    mutate(
      { feature, on, version },
      {
        onSuccess: () => {
          toast.success(t(on ? 'featureOn' : 'featureOff', { name: say(name) }));
          void refreshUser().catch(() => undefined);
        },
        onError: (error) => error.status === 409 && invalidate(profileQueries),
      },
    );
  return (
    <li className="feature-line" data-feature={feature}>
      <div>
        <span className="setting-name">{say(name)}</span>
        <div className="muted">{say(meaning)}</div>
      </div>
      <Switch aria-label={say(name)} checked={!off.includes(feature)} loading={isPending} onChange={turn} />
    </li>
  );
};
