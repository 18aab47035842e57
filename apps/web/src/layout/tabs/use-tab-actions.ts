import type { MenuAction } from '../../components/dialogs/menu-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Tab } from './tabs.ts';
import type { TabsState } from './use-tabs.ts';

/** The six actions of a tab in the order of the template, and below them how it is arranged. */
export const useTabActions = (state: TabsState, activeKey: string | null) => {
  const { t } = useTranslation('layout');
  return (tab: Tab): MenuAction[] => {
    const at = state.tabs.findIndex((each) => each.key === tab.key);
    const close = (action: Parameters<TabsState['close']>[1]) => () => state.close(tab.key, action);
    return [
      {
        key: 'reload',
        label: t('reloadTab'),
        icon: 'reload',
        disabled: tab.key !== activeKey,
        run: () => state.reload(tab.key),
      },
      {
        key: 'this',
        label: t('closeTab'),
        icon: 'close',
        disabled: at === 0 || tab.pinned,
        run: close('this'),
      },
      { key: 'left', label: t('closeLeft'), line: true, disabled: at <= 1, run: close('left') },
      {
        key: 'right',
        label: t('closeRight'),
        disabled: at === state.tabs.length - 1,
        run: close('right'),
      },
      { key: 'others', label: t('closeOthers'), line: true, run: close('others') },
      { key: 'all', label: t('closeAll'), run: close('all') },
      ...arranging(state, tab, at, t),
    ];
  };
};

type Say = (key: 'pinTab' | 'unpinTab' | 'moveTabLeft' | 'moveTabRight') => string;

const arranging = (state: TabsState, tab: Tab, at: number, say: Say): MenuAction[] => {
  if (at === 0) return [];
  const firstLoose = state.tabs.findLastIndex((each) => each.pinned) + 1 || 1;
  const [first, last] = tab.pinned ? [1, firstLoose - 1] : [firstLoose, state.tabs.length - 1];
  return [
    {
      key: 'pin',
      label: say(tab.pinned ? 'unpinTab' : 'pinTab'),
      icon: 'pin',
      line: true,
      run: () => state.pin(tab.key, !tab.pinned),
    },
    {
      key: 'moveLeft',
      label: say('moveTabLeft'),
      icon: 'left',
      disabled: at <= first,
      run: () => state.move(tab.key, at - 1),
    },
    {
      key: 'moveRight',
      label: say('moveTabRight'),
      icon: 'right',
      disabled: at >= last,
      run: () => state.move(tab.key, at + 1),
    },
  ];
};
