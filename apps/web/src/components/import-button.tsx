import type { ImportEndpoints } from '@minsu/contract/import-run.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { UseCommandOptions } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Icon } from './icon.tsx';
import { lazyPart } from './lazy-part.tsx';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

export interface ImportButtonProps {
  /** `importEndpoints` of the contract. */
  readonly importOf: ImportEndpoints;
  /** Where the records go: `{ houseId }`. */
  readonly target: Readonly<Record<string, unknown>>;
  /** What is imported, in the plural. */
  readonly what: string;
  /** Queries to fetch again when it is done. */
  readonly invalidates: NonNullable<UseCommandOptions['invalidates']>;
}

/** Opens the steps of an import: upload, match, check, bring in. */
export const ImportButton = (props: ImportButtonProps) => {
  const { t } = useTranslation('runs');
  const may = useMay();
  const [open, setOpen] = useState(false);
  const { permission } = props.importOf.apply;
  if (permission !== 'public' && permission !== 'signedIn' && !may(permission)) return null;
  return (
    <>
      <Button icon={<Icon name="upload" size={14} />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {open && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
