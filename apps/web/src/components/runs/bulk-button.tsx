/** A bulk change of selected rows: previews, then shows progress and failures. */
import type { BulkEndpoints } from '@minsu/contract/platform/background-run.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMayCall } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { lazyPart } from '../dialogs/lazy-part.tsx';
import type { RowSelection } from '../lists/list-types.ts';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'));

export interface BulkButtonProps<B extends BulkEndpoints, R> {
  /** From the contract's `bulkEndpoints`. */
  readonly bulk: B;
  readonly selection: RowSelection<R>;
  readonly rowKey: (row: R) => string;
  /** Input besides the records: `{ online: true }`. */
  readonly input: Omit<InputOf<B['start']>, 'ids' | 'filter' | 'expected'>;
  readonly label: string;
  /** Label of the confirming button, if the first button only opens the dialog. */
  readonly confirm?: string;
  /** Confirmation question: `Publish the selected houses?` */
  readonly title: string;
  /** Further effects, one line each. */
  readonly effects?: readonly string[];
  readonly danger?: boolean;
}

export function BulkButton<B extends BulkEndpoints, R>(props: BulkButtonProps<B, R>) {
  const { bulk, selection, rowKey, input, label } = props;
  const { i18n } = useTranslation('runs');
  const mayCall = useMayCall();
  const [asked, setAsked] = useState<Readonly<Record<string, unknown>> | null>(null);
  const { permission } = bulk.start;
  if (!mayCall(permission)) return null;
  /** Fixed at opening: a later selection is another run. */
  const begin = () =>
    setAsked({
      ...input,
      ...(selection.all ? { filter: selection.all.filter } : { ids: selection.rows.map(rowKey) }),
    });
  return (
    <>
      <Button size="small" danger={props.danger === true} onClick={begin}>
        {label}
      </Button>
      {asked && (
        <BulkDialog
          key={i18n.language}
          bulk={bulk}
          asked={asked}
          label={props.confirm ?? label}
          title={props.title}
          effects={props.effects ?? []}
          danger={props.danger === true}
          onClose={(started) => {
            setAsked(null);
            // Only now, because the button is part of the selection bar.
            if (started) selection.clear();
          }}
        />
      )}
    </>
  );
}
