/** Board menus: display options and rare actions. */
import { helpPath } from '@minsu/contract/foundation/help/help-pages.ts';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { type MenuAction, MenuButton } from '../../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { useMay, useSeesMoney } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardCreate } from '../acts/use-board-create.tsx';
import type { BoardModel } from '../use-board-model.ts';
import { colourModes } from './bar-tones.ts';
import { jumpFrom, jumpKeyNames, jumps } from './board-jump.ts';
import type { BoardView } from './board-url.ts';

const BoardKeys = lazyPart(() => import('./board-keys.tsx'));

interface DisplayMenuProps {
  readonly view: BoardView;
  readonly onChange: (change: Partial<BoardView>) => void;
  readonly onFold: (fold: boolean) => void;
}

export const DisplayMenu = ({ view, onChange, onFold }: DisplayMenuProps) => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const seesMoney = useSeesMoney();
  const colour = (colourBy: BoardView['colourBy']): MenuAction => ({
    key: colourBy,
    label: colourBy === 'payment' ? t('boardViews:colour_payment') : t('colour_state'),
    checked: view.colourBy === colourBy,
    run: () => onChange({ colourBy }),
  });
  const items: MenuAction[] = [
    ...colourModes.filter((mode) => mode !== 'payment' || seesMoney).map(colour),
    {
      key: 'dense',
      label: t('dense'),
      checked: view.dense,
      line: true,
      run: () => onChange({ dense: !view.dense }),
    },
    {
      key: 'types',
      label: t('boardViews:typeRows'),
      checked: view.typeRows,
      run: () => onChange({ typeRows: !view.typeRows }),
    },
    { key: 'fold', label: t('foldAll'), line: true, run: () => onFold(true) },
    { key: 'unfold', label: t('unfoldAll'), run: () => onFold(false) },
  ];
  return (
    <MenuButton
      items={items}
      label={t('display')}
      trigger={(props) => <IconButton {...props} icon="settings" label={t('display')} />}
    />
  );
};

interface MoreMenuProps {
  readonly model: BoardModel;
  readonly create: BoardCreate;
  readonly from: string;
  readonly onChange: (change: Partial<BoardView>) => void;
  readonly onPlan: () => void;
  readonly onPrint: () => void;
  readonly onReload: () => void;
}

const useMoreItems = (props: MoreMenuProps, showKeys: () => void): MenuAction[] => {
  const { model, create, from, onChange, onPlan, onPrint, onReload } = props;
  const { t } = useTranslation(['roomStatus', 'boardViews', 'components']);
  const may = useMay();
  const navigate = useNavigate();
  const href = helpPath('room-calendar');
  return [
    ...(create.mayBlock
      ? [{ key: 'block', label: t('blockRooms'), icon: 'lock', run: () => create.start('block') } as const]
      : []),
    ...(model.unplaced.length > 0 && may('order:edit')
      ? [{ key: 'plan', label: t('unplacedPlan'), icon: 'task', run: onPlan } as const]
      : []),
    ...jumps.map(
      (jump, at): MenuAction => ({
        key: jump,
        label: t(`boardViews:jump_${jump}`),
        keys: jumpKeyNames[jump],
        line: at === 0,
        run: () => onChange({ from: jumpFrom(from, jump) }),
      }),
    ),
    { key: 'print', label: t('boardViews:print'), icon: 'print', line: true, run: onPrint },
    { key: 'reload', label: t('reload'), icon: 'reload', run: onReload },
    { key: 'keys', label: t('hintKeys'), keys: '?', line: true, run: showKeys },
    {
      key: 'help',
      label: t('components:help'),
      icon: 'help',
      href,
      run: () => void navigate(href),
    },
  ];
};

export const MoreMenu = (props: MoreMenuProps) => {
  const { t } = useTranslation('components');
  const keys = useDialog();
  const items = useMoreItems(props, () => keys.show());
  return (
    <>
      <MenuButton
        items={items}
        label={t('more')}
        trigger={(trigger) => <IconButton {...trigger} icon="more" label={t('more')} />}
      />
      {keys.shown && <BoardKeys open={keys.shown.open} onClose={keys.close} />}
    </>
  );
};
