/** For what ends more than one screen: asks first when something unsaved would go. */
import { createContext, use } from 'react';
import type { TabsState } from './tabs/use-tabs.ts';

export type AskFirst = Pick<TabsState, 'beforeLogout' | 'beforeSwitchingRole'>;

const nobodyAsks: AskFirst = { beforeLogout: (run) => run(), beforeSwitchingRole: (run) => run() };

export const AskFirstContext = createContext<AskFirst>(nobodyAsks);
export const useAskFirst = (): AskFirst => use(AskFirstContext);
