/** Finding things by keyboard: the shortcuts, and the two dialogs they open. */
import i18next from 'i18next';
import { type ComponentType, Suspense, useEffect } from 'react';
import { create } from 'zustand';
import { forgetClosed, useRecentPages } from '../../platform/navigation/recent-pages.ts';
import { isVisitable, type Pages, type Visitor } from '../../platform/navigation/routes.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { partMissing } from '../new-version.ts';
import { useGlobalKeys } from '../use-global-keys.ts';
import { closeFinder, type FinderDialog, useFinder } from './finder-state.ts';

export interface FinderProps {
  readonly pages: Pages;
  readonly visitor: Visitor;
  readonly userId: string;
  readonly loginAddress: string;
}

type Part = ComponentType<FinderProps>;
type Parts = Readonly<Partial<Record<FinderDialog, Part>>>;

/** Not `lazy`: React holds back what comes after a fallback for a third of a second, and this has to open at once. */
const useParts = create<Parts>(() => ({}));

const fetched: Readonly<Record<FinderDialog, () => Promise<Part>>> = {
  palette: async () => {
    const [palette] = await Promise.all([import('./palette.tsx'), i18next.loadNamespaces('palette')]);
    return palette.default;
  },
  shortcuts: async () => {
    const namespaces = ['palette', 'roomStatus', 'houseChecks'];
    const [list] = await Promise.all([import('./shortcut-list.tsx'), i18next.loadNamespaces(namespaces)]);
    return list.default;
  },
};

const loadPart = async (dialog: FinderDialog): Promise<void> => {
  const part = await fetched[dialog]();
  useParts.setState({ [dialog]: part });
};

/**
 * Returns the requested dialog once its code has loaded. The palette is preloaded while the browser is idle; the list of
 * keyboard shortcuts, which needs the texts of every screen, on demand.
 */
const useDialogPart = (): Part | null => {
  const open = useFinder((state) => state.open);
  const part = useParts((parts) => (open ? parts[open] : undefined));
  const missing = part === undefined ? open : null;
  useEffect(() => whenIdle(() => void loadPart('palette').catch(() => undefined)), []);
  useEffect(() => {
    if (missing === null) return;
    loadPart(missing).catch(() => {
      partMissing();
      closeFinder();
    });
  }, [missing]);
  return part ?? null;
};

export const Finder = (props: FinderProps) => {
  const Dialog = useDialogPart();
  useGlobalKeys(props);
  useRecentPages(props.userId);
  const { userId, pages, visitor } = props;
  useEffect(
    () => forgetClosed(userId, (name) => isVisitable(pages, name, visitor)),
    [userId, pages, visitor],
  );
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>{Dialog && <Dialog {...props} />}</Suspense>
    </ErrorBoundary>
  );
};
