/** What is done with the board as a whole: its looks, on paper, again. */
import { IconButton } from '../../components/icon-button.tsx';
import { type MenuAction, MenuButton } from '../../components/menu-button.tsx';
import { useSeesMoney } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { colourModes } from './bar-tones.ts';
import type { BoardView } from './board-url.ts';

interface BoardToolsProps {
  readonly view: BoardView;
  readonly onChange: (change: Partial<BoardView>) => void;
  readonly onFold: (fold: boolean) => void;
  readonly onPrint: () => void;
  readonly onReload: () => void;
}

export const BoardTools = ({ view, onChange, onFold, onPrint, onReload }: BoardToolsProps) => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  return (
    <div className="board-whole">
      <DisplayMenu view={view} onChange={onChange} onFold={onFold} />
      <IconButton icon="print" label={t('boardViews:print')} onClick={onPrint} />
      <IconButton icon="reload" label={t('reload')} onClick={onReload} />
    </div>
  );
};

const DisplayMenu = ({ view, onChange, onFold }: Pick<BoardToolsProps, 'view' | 'onChange' | 'onFold'>) => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const seesMoney = useSeesMoney();
  const colour = (colourBy: BoardView['colourBy']): MenuAction => ({
    key: colourBy,
    label: colourBy === 'payment' ? t('boardViews:colour_payment') : t(`colour_${colourBy}`),
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
