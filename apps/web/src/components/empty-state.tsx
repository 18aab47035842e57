/** Empty state: the reason, and one action. */
import type { HelpSlug } from '@minsu/contract/foundation/help/help-pages.ts';
import type { ReactNode } from 'react';
import { HelpLink } from './dialogs/help-link.tsx';

export type EmptyKind = 'nothing' | 'noMatch' | 'forbidden' | 'failed';

const drawings: Record<EmptyKind, ReactNode> = {
  nothing: <path d="M14 26h36v24H14zM14 26l7-10h22l7 10M14 33h11l3 5h8l3-5h11" />,
  noMatch: <path d="M28 12a16 16 0 1 0 0 32 16 16 0 0 0 0-32zM40 40l12 12M22 28h12" />,
  forbidden: <path d="M14 28h36v24H14zM22 28v-6a10 10 0 0 1 20 0v6M32 37v6" />,
  failed: <path d="M32 12 54 50H10zM32 26v12M32 43.5v.5" />,
};

interface EmptyStateProps {
  readonly kind?: EmptyKind;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** Help page about the missing content. */
  readonly help?: HelpSlug | undefined;
}

export const EmptyState = ({ kind = 'nothing', title, hint, action, help }: EmptyStateProps) => (
  <div className="empty" role={kind === 'failed' ? 'alert' : undefined}>
    <svg
      width="64"
      height="64"
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[kind]}
    </svg>
    <div className="empty-title">{title}</div>
    {hint && <div className="empty-hint">{hint}</div>}
    {action && <div className="empty-action">{action}</div>}
    {help && <HelpLink slug={help} />}
  </div>
);
