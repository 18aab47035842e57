/** Conflict note: another user saved the record; lists changes and asks which version to keep. */
import { Button } from 'antd';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { StaleRecord } from './stale-record.ts';

interface StaleNoteProps extends StaleRecord {
  /** Its labels name the fields. */
  readonly root: RefObject<HTMLFormElement | null>;
}

const labelOf = (form: HTMLFormElement | null, name: string): string =>
  form?.querySelector(`[data-field="${CSS.escape(name)}"] label`)?.firstChild?.textContent?.trim() ?? '';

export const StaleNote = ({ newer, take, keep, root }: StaleNoteProps) => {
  const { t } = useTranslation('components');
  const [names, setNames] = useState<readonly string[]>([]);
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!newer) return;
    setNames(newer.changed.map((name) => labelOf(root.current, name)).filter((name) => name !== ''));
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [newer, root]);
  if (!newer) return null;
  return (
    <div ref={note} className="callout stale-note" role="alert">
      <p>
        <strong>{t('staleTitle')}</strong>
      </p>
      {names.length > 0 && <p>{t('staleFields', { names: listed(names) })}</p>}
      <p>{t('staleHint')}</p>
      <div className="stale-choice">
        <Button type="primary" onClick={take}>
          {t('staleTake')}
        </Button>
        <Button onClick={keep}>{t('staleKeep')}</Button>
      </div>
    </div>
  );
};
