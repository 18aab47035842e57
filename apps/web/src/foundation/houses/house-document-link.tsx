/** Opens a document of a property in a new window. It needs the session, so it is fetched instead of linked. */
import { getHouseDocument } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { fetchPrivate } from '../../platform/calls/call.ts';
import { toast } from '../../platform/toast.ts';
import './check/content.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface HouseDocumentLinkProps {
  readonly houseId: string;
  readonly fileId: string;
  readonly name: string;
}

const KEEP_MS = 60_000;

export const HouseDocumentLink = ({ houseId, fileId, name }: HouseDocumentLinkProps) => {
  const { t } = useTranslation('houses');
  const [loading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    // Opened synchronously in the click handler, or the browser blocks it as a pop-up.
    const shown = window.open('', '_blank');
    try {
      const url = await fetchPrivate(getHouseDocument, { houseId, fileId });
      if (shown) shown.location.href = url;
      setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
    } catch {
      shown?.close();
      toast.error(t('documentFailed'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <button
      type="button"
      className="text-button document-link"
      aria-busy={loading}
      onClick={() => void open()}
    >
      <Icon name="eye" />
      {t('openDocument', { name })}
    </button>
  );
};
