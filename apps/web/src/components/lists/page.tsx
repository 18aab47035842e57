/**
 * Layout of every screen: one h1, browser title, and focus on the h1 after navigation. The bar above shows the name
 * and the breadcrumb; without a bar both are drawn here.
 */
import type { HelpSlug } from '@minsu/contract/foundation/help/help-pages.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { hasNavigated } from '../../platform/navigation/navigated.ts';
import { useTab } from '../../platform/navigation/tab-context.ts';
import { useNamedAbove, useTellTrail } from '../../platform/navigation/trail.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { HelpLink } from '../dialogs/help-link.tsx';
import { Crumbs } from '../records/crumbs.tsx';

interface PageProps {
  /** Browser title and, unless `heading` differs, the h1. */
  readonly title: string;
  /** Purpose of the screen in one line. */
  readonly purpose?: ReactNode;
  /** Help page of the screen. */
  readonly help?: HelpSlug | undefined;
  readonly actions?: ReactNode;
  /** Last breadcrumb item of a record; default: the menu's name. */
  readonly crumb?: string;
  /** `false` for boards and the workplace, which show none even where no bar above does. */
  readonly crumbs?: boolean;
  /** `none`: a RecordHeader has the h1. `hidden`: boards, which have no line for it. */
  readonly heading?: 'show' | 'none' | 'hidden';
  /** Fills the window to its end. */
  readonly board?: boolean;
  /** Fills the window and scrolls inside, for boards and lists. */
  readonly full?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Page = (props: PageProps) => {
  const {
    title,
    purpose,
    help,
    actions,
    crumb,
    crumbs = true,
    heading = 'show',
    board = false,
    full = board,
    className = '',
  } = props;
  const { t } = useTranslation('layout');
  const root = useRef<HTMLDivElement>(null);
  const { setTitle } = useTab();
  const product = t('product');
  const named = useNamedAbove();
  useTellTrail(crumb ?? null, board);

  useEffect(() => {
    document.title = `${title} - ${product}`;
    setTitle(title);
  }, [title, product, setTitle]);

  // Runs on mount and when the tab is shown again; the very first screen leaves focus at the top.
  useEffect(() => {
    if (hasNavigated()) root.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={root} className={`page ${full ? 'full' : ''} ${className}`}>
      {crumbs && !named && <Crumbs last={crumb} />}
      {heading === 'hidden' && (
        <h1 tabIndex={-1} className="visually-hidden">
          {title}
        </h1>
      )}
      {heading === 'show' && (
        <div className={named && !purpose && !help && !actions ? 'page-head bare' : 'page-head'}>
          <h1 tabIndex={-1} className={named ? 'visually-hidden' : undefined}>
            {title}
          </h1>
          {purpose && <p className="purpose">{purpose}</p>}
          {help && <HelpLink slug={help} short />}
          {actions && <div className="page-actions">{actions}</div>}
        </div>
      )}
      {props.children}
    </div>
  );
};
