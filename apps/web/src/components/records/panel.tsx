/** A self-loading card: skeleton, dimmed content while refreshing, own error with retry. */
import type { HelpSlug } from '@minsu/contract/foundation/help/help-pages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { CallError } from '../../platform/calls/call.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { HelpLink } from '../dialogs/help-link.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Skeleton } from '../skeleton.tsx';

interface PanelFrameProps {
  readonly title?: ReactNode;
  readonly extra?: ReactNode;
  /** Help page of the panel. */
  readonly help?: HelpSlug;
  /** No body padding, for tables. */
  readonly flush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Panel = ({ title, extra, help, flush = false, className = '', children }: PanelFrameProps) => {
  const id = useId();
  return (
    <section
      className={`panel ${flush ? 'flush' : ''} ${className}`}
      aria-labelledby={title ? id : undefined}
    >
      {(title || extra) && (
        <div className="panel-head">
          {title && <h2 id={id}>{title}</h2>}
          {help && <HelpLink slug={help} short />}
          {extra && <div className="extra">{extra}</div>}
        </div>
      )}
      <div className="panel-body">{children}</div>
    </section>
  );
};

interface LoadedProps<T> {
  readonly query: Pick<
    UseQueryResult<T>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'fetchStatus' | 'refetch'
  >;
  readonly skeleton?: ReactNode;
  readonly lines?: number;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** States of a query without a frame. */
export function Loaded<T>({ query, skeleton, lines = 4, isEmpty, empty, children }: LoadedProps<T>) {
  const { t } = useTranslation('components');
  const { data, error, isPending, isPlaceholderData, fetchStatus } = query;
  if (data === undefined && error) return <Failed error={error} retry={() => void query.refetch()} />;
  if (data === undefined && fetchStatus === 'paused') return <NotOffline />;
  if (isPending || data === undefined) return skeleton ?? <Skeleton lines={lines} label={t('loading')} />;
  if (isEmpty?.(data)) return empty ?? <EmptyState title={t('emptyTitle')} />;
  return isPlaceholderData ? <div className="refreshing">{children(data)}</div> : children(data);
}

/** Nothing of it is on this device. */
export const NotOffline = () => {
  const { t } = useTranslation('components');
  return <EmptyState kind="failed" title={t('offlineTitle')} hint={t('offlineHint')} />;
};

export const Failed = ({ error, retry }: { readonly error: Error; readonly retry: () => void }) => {
  const { t } = useTranslation('components');
  if (error instanceof CallError && error.status === 403)
    return <EmptyState kind="forbidden" title={t('forbiddenTitle')} hint={t('forbiddenHint')} />;
  const message = error instanceof CallError ? error.serverMessage : null;
  if (error instanceof CallError && error.status === 404)
    return <EmptyState title={message ?? t('goneTitle')} hint={t('goneHint')} />;
  // A field error explains itself, and retrying would not help.
  const fields = error instanceof CallError ? (error.fields ?? []) : [];
  if (message && (fields.length > 0 || (error as CallError).status === 422))
    return <EmptyState kind="failed" title={fields.map((one) => one.message).join(' ') || message} />;
  return (
    <EmptyState
      kind="failed"
      title={t('failed')}
      hint={message ?? undefined}
      action={<Button onClick={retry}>{t('retry')}</Button>}
    />
  );
};
