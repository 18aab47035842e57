/** A scan that needs the session: open in a new window, or download. */
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { fetchPrivate } from '../../platform/calls/call.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const KEEP_MS = 60_000;

interface PrivateFileProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly query: InputOf<E> & Readonly<Record<string, string>>;
  readonly name: string;
}

export function PrivateFile<E extends Endpoint>({ endpoint, query, name }: PrivateFileProps<E>) {
  const { t } = useTranslation('landlords');
  const [loading, setLoading] = useState(false);
  const { busy, fetch } = useDownload();
  const open = async () => {
    setLoading(true);
    // Opened synchronously in the click handler, or the browser blocks it as a pop-up.
    const shown = window.open('', '_blank');
    try {
      const url = await fetchPrivate(endpoint, query);
      if (shown) shown.location.href = url;
      setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
    } catch {
      shown?.close();
      toast.error(t('fileOpenFailed'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <span className="file-line">
      <button
        type="button"
        className="text-button file-link"
        title={name}
        aria-busy={loading}
        onClick={() => void open()}
      >
        <Icon name="eye" />
        <span>{t('fileOpen', { name })}</span>
      </button>
      <IconButton
        icon="download"
        look="small"
        label={t('fileDownload', { name })}
        aria-busy={busy}
        onClick={() => void fetch(endpoint, query)}
      />
    </span>
  );
}
