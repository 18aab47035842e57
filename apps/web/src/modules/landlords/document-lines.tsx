/** Documents of a landlord as lines: kind, number, end, scan. */
import type { Endpoint, InputOf } from '@minsu/contract/endpoint.ts';
import type { LandlordDocument } from '@minsu/contract/landlords/landlord.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Until } from './landlord-words.tsx';
import { PrivateFile } from './private-file.tsx';

interface DocumentLinesProps<E extends Endpoint> {
  readonly documents: readonly LandlordDocument[];
  readonly today: string;
  readonly endpoint: E;
  readonly queryOf: (fileId: string) => InputOf<E> & Readonly<Record<string, string>>;
  readonly actions?: (document: LandlordDocument) => ReactNode;
  /** In columns, where there is room for them. */
  readonly wide?: boolean;
}

export function DocumentLines<E extends Endpoint>(props: DocumentLinesProps<E>) {
  const { documents, today, endpoint, queryOf, actions, wide = false } = props;
  const { t } = useTranslation('landlords');
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
          {document.file ? (
            <PrivateFile
              endpoint={endpoint}
              query={queryOf(document.file.id)}
              name={document.file.fileName}
            />
          ) : (
            wide && <span />
          )}
          {actions && <span className="actions">{actions(document)}</span>}
        </li>
      ))}
    </ul>
  );
}
