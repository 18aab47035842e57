import type { ImportEndpoints } from '@minsu/contract/platform/import-run.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { UseCommandOptions } from '../../platform/calls/queries.ts';
import { useMayCall } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { lazyPart } from '../dialogs/lazy-part.tsx';
import { Icon } from '../icon.tsx';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

export interface ImportButtonProps {
  /** Label if there are several import buttons; otherwise “Import”. */
  readonly label?: string;
  /** From the contract's `importEndpoints`. */
  readonly importOf: ImportEndpoints;
  /** Target of the records: `{ houseId }`. */
  readonly target: Readonly<Record<string, unknown>>;
  /** Imported things, plural. */
  readonly what: string;
  /** Queries to refetch afterwards. */
  readonly invalidates: NonNullable<UseCommandOptions['invalidates']>;
}

/** Opens the import steps: upload, match, check, import. */
export const ImportButton = (props: ImportButtonProps) => {
  const { t } = useTranslation('runs');
  const mayCall = useMayCall();
  const [open, setOpen] = useState(false);
  const { permission } = props.importOf.apply;
  if (!mayCall(permission)) return null;
  return (
    <>
      <Button icon={<Icon name="upload" size={14} />} onClick={() => setOpen(true)}>
        {props.label ?? t('import')}
      </Button>
      {open && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
