/** The profiles as cards. Choosing one shows what would change before anything does. */
import { profileTable } from '@minsu/contract/foundation/system/business-profile.ts';
import { featureTable } from '@minsu/contract/foundation/system/features.ts';
import {
  type BusinessState,
  chooseProfile,
  type ProfilePreview,
  previewProfile,
} from '@minsu/contract/foundation/system/profile-endpoints.ts';
import { type ProfileName, profileNames } from '@minsu/contract/foundation/system/profile-names.ts';
import { settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import { listed } from '@minsu/contract/platform/texts.ts';
import { roleDefaults } from '@minsu/contract/roles.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Tag } from '../../components/state-dot.tsx';
import { invalidate, useCall, useCommand } from '../../platform/calls/queries.ts';
import { refreshUser } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { say, useSayValue } from './setting-words.ts';
import { profileQueries, settingQueries } from './system-live.ts';
import './system.css';

const ConfirmDialog = lazyPart(() => import('../../components/dialogs/confirm-dialog.tsx'));

interface ProfileChoiceProps {
  readonly state: BusinessState;
  readonly onChosen?: () => void;
}

export const ProfileChoice = ({ state, onChosen }: ProfileChoiceProps) => {
  const dialog = useDialog<ProfileName>();
  const { shown, show, close } = dialog;
  return (
    <>
      <ul className="profile-cards">
        {profileNames.map((name) => (
          <li key={name}>
            <ProfileCard name={name} current={state.profile === name} onChoose={() => show(name)} />
          </li>
        ))}
      </ul>
      {shown && (
        <Preview
          key={shown.key}
          profile={shown.of}
          open={shown.open}
          onClose={close}
          {...(onChosen && { onChosen })}
        />
      )}
    </>
  );
};

interface ProfileCardProps {
  readonly name: ProfileName;
  readonly current: boolean;
  readonly onChoose: () => void;
}

const ProfileCard = ({ name, current, onChoose }: ProfileCardProps) => {
  const { t } = useTranslation('profile');
  const { name: title, meaning, roles } = profileTable[name];
  return (
    <section className={current ? 'profile-card current' : 'profile-card'} data-profile={name}>
      <h3>
        {say(title)} {current && <Tag tone="info">{t('current')}</Tag>}
      </h3>
      <p>{say(meaning)}</p>
      <p className="muted">
        {t('roles', {
          names: listed(
            roles.map((role) => say(roleDefaults[role].name)),
            currentLanguage(),
          ),
        })}
      </p>
      <Button
        type={current ? 'default' : 'primary'}
        variant={current ? 'filled' : 'solid'}
        color={current ? 'default' : 'primary'}
        aria-label={current ? t('again') : t('chooseNamed', { name: say(title) })}
        onClick={onChoose}
      >
        {t(current ? 'again' : 'choose')}
      </Button>
    </section>
  );
};

const useEffects = (preview: ProfilePreview | undefined): string[] => {
  const { t } = useTranslation('profile');
  const sayValue = useSayValue();
  if (!preview) return [];
  const names = (on: boolean) =>
    preview.features.filter((each) => each.on === on).map(({ feature }) => say(featureTable[feature].name));
  const lines = (['off', 'on'] as const).flatMap((way) => {
    const found = names(way === 'on');
    return found.length === 0 ? [] : [t(`preview_${way}`, { names: listed(found, currentLanguage()) })];
  });
  const settings = preview.settings.map(({ key, from, to }) =>
    t('preview_setting', {
      name: say(settingOf(key).name),
      from: sayValue(key, from),
      to: sayValue(key, to),
    }),
  );
  const changes = [...lines, ...settings];
  return changes.length === 0 ? [t('preview_same')] : [...changes, t('preview_kept')];
};

interface PreviewProps {
  readonly profile: ProfileName;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChosen?: () => void;
}

const Preview = ({ profile, open, onClose, onChosen }: PreviewProps) => {
  const { t } = useTranslation('profile');
  const { data } = useCall(previewProfile, { profile }, { staleTime: 0 });
  const { mutate, isPending } = useCommand(chooseProfile, {
    invalidates: [...profileQueries, ...settingQueries],
  });
  const effects = useEffects(data);
  const name = say(profileTable[profile].name);
  const choose = () =>
    data &&
    mutate(
      { profile, version: data.version },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('chosen', { name }));
          void refreshUser().catch(() => undefined);
          onChosen?.();
        },
        onError: (error) => error.status === 409 && invalidate(profileQueries),
      },
    );
  const refused = data?.refused ?? null;
  return (
    <ConfirmDialog
      open={open}
      title={t('previewTitle', { name })}
      {...(refused === null ? { effects } : { text: <span role="alert">{refused}</span> })}
      okLabel={t('choose')}
      pending={isPending}
      disabled={data === undefined || refused !== null}
      onOk={choose}
      onCancel={onClose}
    />
  );
};
