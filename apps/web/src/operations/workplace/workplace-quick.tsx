/** Quick actions, in the user's own order. */
import {
  arrangedQuick,
  mayBegin,
  type QuickKey,
  quickActions,
  quickKeys,
} from '@minsu/contract/operations/workplace/quick-actions.ts';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { Panel } from '../../components/records/panel.tsx';
import { rolesOf, useMay, useMayEverywhere, useSession } from '../../platform/calls/session.ts';
import { entryOfPath, isVisitable, useMenu, usePages } from '../../platform/navigation/routes.ts';
import { useListPreference } from '../../platform/preferences.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const CreateOrderPanel = lazy(async () => ({
  default: (await import('../../sales/orders/create-order-panel.tsx')).CreateOrderPanel,
}));
const QuickArrange = lazyPart(() => import('./quick-arrange.tsx'), 'asked');

/** Under this name the arrangement is kept among the user's lists. */
const LIST = 'workplaceQuick';

const icons: Readonly<Record<QuickKey, IconName>> = {
  order: 'plus',
  block: 'lock',
  board: 'calendar',
  dayBoard: 'calendar',
  arrivals: 'login',
  departures: 'logout',
  threads: 'message',
  prices: 'price',
  tasks: 'task',
  myTasks: 'task',
  registration: 'user',
  expense: 'wallet',
  shift: 'reload',
  houses: 'house',
  newHouse: 'plus',
  members: 'member',
  landlords: 'landlord',
  statements: 'wallet',
  ledger: 'list',
  reconciliation: 'check',
  channels: 'channel',
  reports: 'report',
  lostFound: 'search',
  ownerHome: 'home',
  records: 'wallet',
};

/** Actions this user may start and whose screen they may open. */
const useOffered = (): QuickKey[] => {
  const may = useMay();
  const mayEverywhere = useMayEverywhere();
  const pages = usePages();
  const menu = useMenu();
  const roles = rolesOf(useSession((session) => session.userInfo));
  const visitor = { signedIn: true, roles, may, menu };
  return quickKeys.filter((key) => {
    const { path } = quickActions[key];
    if (!mayBegin(key, may, mayEverywhere)) return false;
    if (path === undefined) return true;
    const entry = entryOfPath(pages, path.split('?')[0] ?? '');
    return entry !== undefined && isVisitable(pages, entry.name, visitor);
  });
};

export const QuickActions = () => {
  const { t } = useTranslation('workplace');
  const navigate = useNavigate();
  const form = useDialog();
  const arranging = useDialog();
  const [preference, save] = useListPreference(LIST);
  const all = arrangedQuick(useOffered(), preference.columns);
  const shown = all.filter((each) => each.shown);
  return (
    <Panel
      title={t('quick')}
      extra={
        <Button type="link" size="small" onClick={() => arranging.show()}>
          {t('arrange')}
        </Button>
      }
    >
      {shown.length === 0 ? (
        <p className="muted">{t('quickNone')}</p>
      ) : (
        <ul className="quick">
          {shown.map(({ key }) => (
            <li key={key}>
              <QuickTile of={key} onOrder={() => form.show()} />
            </li>
          ))}
        </ul>
      )}
      {form.shown && (
        <Suspense>
          <CreateOrderPanel
            open={form.shown.open}
            onClose={form.close}
            onCreated={(order) => void navigate(orderHref(order.id))}
          />
        </Suspense>
      )}
      {arranging.shown && (
        <QuickArrange
          open={arranging.shown.open}
          all={all}
          onChange={(columns) => save({ columns })}
          onClose={arranging.close}
        />
      )}
    </Panel>
  );
};

const QuickTile = ({ of, onOrder }: { readonly of: QuickKey; readonly onOrder: () => void }) => {
  const { t } = useTranslation('workplace');
  const { path } = quickActions[of];
  const content = (
    <>
      <Icon name={icons[of]} size={18} />
      {t(`quick_${of}`)}
    </>
  );
  if (path === undefined)
    return (
      <button type="button" onClick={onOrder}>
        {content}
      </button>
    );
  return <Link to={path}>{content}</Link>;
};
