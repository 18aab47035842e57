import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../components/dialogs/icon-button.tsx';
import { useAppSettings } from '../platform/app-settings.ts';
import { useTranslation } from '../platform/use-translation.ts';

const load = () => import('./settings-drawer.tsx');
const SettingsDrawer = lazy(load);

/** Opens page settings: in the navbar, or floating at the right where there is no navbar. */
export const SettingsButton = ({ look }: { readonly look: 'round' | 'floating' }) => {
  const { t } = useTranslation('layout');
  const preload = () => void load().catch(() => undefined);
  return (
    <IconButton
      icon="settings"
      look={look}
      label={t('pageSettings')}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => useAppSettings.setState({ globalSettings: true })}
    />
  );
};

/** Stays mounted once it was open, so that it closes as smoothly as it opens. */
export const PageSettings = ({ userId }: { readonly userId: string }) => {
  const open = useAppSettings((settings) => settings.globalSettings);
  const [needed, setNeeded] = useState(open);
  if (open && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <SettingsDrawer userId={userId} />
      </Suspense>
    )
  );
};
