/** The server's menu as a two-level tree; groups and entries are sorted among their own kind. */
import { listMenu, type MenuItem, resetMenu } from '@minsu/contract/foundation/system/menu-entry.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { MenuLines } from './menu-lines.tsx';
import './system.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { menuQueries } from './system-live.ts';

const MenuItemDrawer = lazyPart(() => import('./menu-item-drawer.tsx'));

const MenuPage = () => {
  const { t } = useTranslation('menuEntries');
  const query = useCall(listMenu, {});
  const { shown, show, close } = useDialog<MenuItem>();
  const edited = query.data?.find(({ name }) => name === shown?.of.name);
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <CommandButton
          command={resetMenu}
          input={{}}
          label={t('resetAll')}
          danger
          confirm={{ title: t('resetAllTitle'), effects: [t('resetAllEffect')] }}
          done={t('resetDone')}
          invalidates={menuQueries}
        />
      }
    >
      <Panel>
        <p className="muted">{t('note')}</p>
        <Loaded query={query} lines={12}>
          {(items) => <MenuLines items={items} parent={null} onEdit={show} />}
        </Loaded>
      </Panel>
      {shown && edited && <MenuItemDrawer key={shown.key} open={shown.open} item={edited} onClose={close} />}
    </Page>
  );
};

export default MenuPage;
