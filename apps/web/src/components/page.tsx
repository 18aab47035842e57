/** The frame of every screen: breadcrumb, one h1, the browser title, and focus on the h1 after navigation. */
import type { HelpSlug } from '@minsu/contract/help/help-pages.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { hasNavigated } from '../platform/navigated.ts';
import { useTab } from '../platform/tab-context.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Crumbs } from './crumbs.tsx';
import { HelpLink } from './help-link.tsx';

interface PageProps {
  /** Title of the browser tab and, unless `heading` differs, the h1. */
  readonly title: string;
  /** One line on what the screen is for. */
  readonly purpose?: ReactNode;
  /** The help page that explains the screen. */
  readonly help?: HelpSlug | undefined;
  readonly actions?: ReactNode;
  /** What stands at the end of the breadcrumb of a record; default the menu's own name. */
  readonly crumb?: string;
  /** `false` for boards and the workplace. */
  readonly crumbs?: boolean;
  /** `none`: a RecordHeader inside brings the h1. `hidden`: a board, whose tab already shows the name. */
  readonly heading?: 'show' | 'none' | 'hidden';
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
    full = false,
    className = '',
  } = props;
  const { t } = useTranslation('layout');
  const root = useRef<HTMLDivElement>(null);
  const { setTitle } = useTab();
  const product = t('product');

  useEffect(() => {
    document.title = `${title} - ${product}`;
    setTitle(title);
  }, [title, product, setTitle]);

  // Runs when the screen comes up and when its tab is shown again; the very first screen leaves focus at the top.
  useEffect(() => {
    if (hasNavigated()) root.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={root} className={`page ${full ? 'full' : ''} ${className}`}>
      {crumbs && <Crumbs last={crumb} />}
      {heading === 'hidden' && (
        <h1 tabIndex={-1} className="visually-hidden">
          {title}
        </h1>
      )}
      {heading === 'show' && (
        <div className="page-head">
          <h1 tabIndex={-1}>{title}</h1>
          {purpose && <p className="purpose">{purpose}</p>}
          {help && <HelpLink slug={help} short />}
          {actions && <div className="page-actions">{actions}</div>}
        </div>
      )}
      {props.children}
    </div>
  );
};
