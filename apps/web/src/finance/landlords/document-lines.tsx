/** A landlord's documents as lines: type, number, expiry, scan. */

import type { LandlordDocument, LandlordFile } from '@minsu/contract/finance/landlords/landlord.ts';
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Until } from './landlord-words.tsx';
import { PrivateFile } from './private-file.tsx';

interface DocumentLinesProps<E extends Endpoint> {
  readonly documents: readonly LandlordDocument[];
  readonly today: string;
  readonly endpoint: E;
  readonly queryOf: (fileId: string) => InputOf<E> & Readonly<Record<string, string>>;
  /** Whether the reader may open the scan; absent: all of them. */
  readonly opens?: (document: LandlordDocument) => boolean;
  readonly actions?: (document: LandlordDocument) => ReactNode;
  /** Use columns where space allows. */
  readonly wide?: boolean;
}

export function DocumentLines<E extends Endpoint>(props: DocumentLinesProps<E>) {
  const { documents, today, endpoint, queryOf, opens = () => true, actions, wide = false } = props;
  const { t } = useTranslation('landlords');
  const scan = (document: LandlordDocument, { id, fileName }: LandlordFile) =>
    opens(document) ? (
      <PrivateFile endpoint={endpoint} query={queryOf(id)} name={fileName} />
    ) : (
      <span className="muted">{t('scanOnFile')}</span>
    );
  return (
    <ul className={`landlord-list ${wide ? 'wide' : ''}`}>
      {documents.map((document) => (
        <li key={document.id}>
          <span className="about">
            <strong>{document.name}</strong>
            <span className="muted">
              {[
                t(`document_${document.kind}`),
                document.numberMasked && t('numberOf', { number: document.numberMasked }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {document.expiresOn ? (
            <Until date={document.expiresOn} today={today} counted />
          ) : (
            <span className="muted">{t('noExpiry')}</span>
          )}
          {document.file ? scan(document, document.file) : wide && <span />}
          {actions && <span className="actions">{actions(document)}</span>}
        </li>
      ))}
    </ul>
  );
}
