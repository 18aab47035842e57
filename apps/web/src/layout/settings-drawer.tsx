/** Page settings (spec §2): what of the frame is shown, how wide the menu is. Applied at once, kept for the user. */

import {
  defaultShellSettings,
  MENU_WIDTH,
  type MenuArrangement,
  menuArrangements,
  type ShellSettings,
  type ShellSwitch,
  type WorkplaceView,
} from '@minsu/contract/foundation/system/shell-settings.ts';
import { usualArrangement } from '@minsu/contract/menu/task-menu.ts';
import { offeredViews, viewInForce } from '@minsu/contract/operations/workplace/workplace-views.ts';
import { languages } from '@minsu/contract/platform/texts.ts';
import { Button, Drawer, InputNumber, Segmented, Select, Switch } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { languageNames } from '../components/appearance-menus.tsx';
import { changeSettings, settingsText, useAppSettings } from '../platform/app-settings.ts';
import { chooseLanguage, rolesOf, useMay, useSession } from '../platform/calls/session.ts';
import { copyText } from '../platform/clipboard.ts';
import { schemes, setScheme, useScheme } from '../platform/color-scheme.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { toast } from '../platform/toast.ts';
import { useTranslation } from '../platform/use-translation.ts';

const WIDTH = 300;

const parts = {
  navbar: 'showNavbar',
  menu: 'showMenu',
  footer: 'showFooter',
  tabBar: 'showTabBar',
  menuFromServer: 'menuFromServer',
} as const;

const SettingsDrawer = ({ userId }: { readonly userId: string }) => {
  const { t } = useTranslation('layout');
  const open = useAppSettings((settings) => settings.globalSettings);
  const change = (next: Partial<ShellSettings>) => changeSettings(userId, next);
  const reset = () => {
    change(defaultShellSettings);
    setScheme('light');
  };
  const close = () => useAppSettings.setState({ globalSettings: false });
  return (
    <Drawer
      open={open}
      title={t('pageSettings')}
      size={WIDTH}
      onClose={close}
      closable={{ 'aria-label': t('close') }}
      footer={<Footer onClose={close} onReset={reset} />}
      classNames={{ body: 'settings-body' }}
    >
      <h2>{t('contentArea')}</h2>
      {(Object.keys(parts) as (keyof typeof parts)[]).map((name) => (
        <SwitchRow key={name} name={name} label={t(parts[name])} onChange={change} />
      ))}
      <WidthRow onChange={(menuWidth) => change({ menuWidth })} />
      <ArrangementRow onChange={(menuBy) => change({ menuBy })} />
      <WorkplaceRow onChange={(workplaceView) => change({ workplaceView })} />
      <h2>{t('otherSettings')}</h2>
      <SwitchRow name="colorWeak" label={t('colorWeak')} onChange={change} />
      <Looks />
      <p className="muted">{t('settingsKept')}</p>
    </Drawer>
  );
};

interface SwitchRowProps {
  readonly name: ShellSwitch;
  readonly label: string;
  readonly onChange: (change: Partial<ShellSettings>) => void;
}

const SwitchRow = ({ name, label, onChange }: SwitchRowProps) => {
  const id = useId();
  const on = useAppSettings((settings) => settings[name]);
  return (
    <Row id={id} label={label}>
      <Switch aria-labelledby={id} checked={on} onChange={(next) => onChange({ [name]: next })} />
    </Row>
  );
};

const Row = (props: { readonly id: string; readonly label: ReactNode; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child; the whole row is what a finger may hit.
  <label className="setting-row">
    <span id={props.id}>{props.label}</span>
    {props.children}
  </label>
);

/** Takes a number when it is finished, so that typing 2 on the way to 240 does not make the menu jump. */
const WidthRow = ({ onChange }: { readonly onChange: (width: number) => void }) => {
  const { t } = useTranslation('layout');
  const id = useId();
  const width = useAppSettings((settings) => settings.menuWidth);
  const { least, most } = MENU_WIDTH;
  return (
    <Row
      id={id}
      label={
        <>
          {t('menuWidth')} <span className="muted">{t('menuWidthRange', { least, most })}</span>
        </>
      }
    >
      <InputNumber
        aria-labelledby={id}
        value={width}
        min={least}
        max={most}
        step={10}
        precision={0}
        changeOnBlur
        style={{ width: 80 }}
        onStep={(next) => onChange(Number(next))}
        onChange={(next) => next !== null && onChange(next)}
      />
    </Row>
  );
};

/** The menu of the server has an order of its own. */
const ArrangementRow = ({ onChange }: { readonly onChange: (menuBy: MenuArrangement) => void }) => {
  const { t } = useTranslation('layout');
  const { menuBy, menuFromServer } = useAppSettings();
  const user = useSession((session) => session.userInfo);
  return (
    <div className="setting-row">
      <span>{t('menuBy')}</span>
      <Segmented
        aria-label={t('menuBy')}
        disabled={menuFromServer}
        value={menuFromServer ? 'module' : (menuBy ?? usualArrangement(rolesOf(user), user?.profile ?? null))}
        options={menuArrangements.map((value) => ({ value, label: t(`menuBy_${value}`) }))}
        onChange={onChange}
      />
    </div>
  );
};

/** For users who are offered more than one arrangement. */
const WorkplaceRow = ({ onChange }: { readonly onChange: (view: WorkplaceView) => void }) => {
  const { t } = useTranslation('layout');
  const may = useMay();
  const chosen = useAppSettings((settings) => settings.workplaceView);
  const profile = useSession((session) => session.userInfo?.profile ?? null);
  const offered = offeredViews(may);
  if (offered.length < 2) return null;
  return (
    <div className="setting-row">
      <span>{t('workplaceView')}</span>
      <Select
        aria-label={t('workplaceView')}
        value={viewInForce(may, chosen, profile)}
        options={offered.map((value) => ({ value, label: t(`workplaceView_${value}`) }))}
        style={{ width: 128 }}
        onChange={onChange}
      />
    </div>
  );
};

const Looks = () => {
  const { t } = useTranslation('layout');
  const scheme = useScheme((state) => state.scheme);
  return (
    <>
      <Segmented
        block
        aria-label={t('theme')}
        value={scheme}
        options={schemes.map((value) => ({ value, label: t(value) }))}
        onChange={setScheme}
      />
      <Segmented
        block
        aria-label={t('language')}
        value={currentLanguage()}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(language) => void chooseLanguage(language)}
      />
    </>
  );
};

const Footer = ({ onClose, onReset }: { readonly onClose: () => void; readonly onReset: () => void }) => {
  const { t } = useTranslation('layout');
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = async () => {
    const text = settingsText();
    if (await copyText(text)) {
      setByHand(null);
      toast.success(t('settingsCopied'));
    } else setByHand(text);
  };
  return (
    <>
      {byHand !== null && (
        <label className="copy-by-hand">
          {t('copyByHand')}
          <textarea readOnly rows={6} value={byHand} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      <div className="settings-foot">
        <Button
          onClick={() => {
            onReset();
            toast.success(t('settingsReset'));
          }}
        >
          {t('resetSettings')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button type="primary" onClick={() => void copy()}>
          {t('copySettings')}
        </Button>
      </div>
    </>
  );
};

export default SettingsDrawer;
