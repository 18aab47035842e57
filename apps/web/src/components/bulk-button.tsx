/** One change of all selected rows: says first what would happen, then shows its progress and what failed. */
import type { BulkEndpoints } from '@minsu/contract/background-run.ts';
import type { InputOf } from '@minsu/contract/endpoint.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../platform/session.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { lazyPart } from './lazy-part.tsx';
import type { RowSelection } from './list-types.ts';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'));

export interface BulkButtonProps<B extends BulkEndpoints, R> {
  /** `bulkEndpoints` of the contract. */
  readonly bulk: B;
  readonly selection: RowSelection<R>;
  readonly rowKey: (row: R) => string;
  /** What the change is, beside the records: `{ online: true }`. */
  readonly input: Omit<InputOf<B['start']>, 'ids' | 'filter' | 'expected'>;
  readonly label: string;
  /** What the button of the question says, where the first one only leads to it. */
  readonly confirm?: string;
  /** Asked before it begins: `Publish the selected houses?` */
  readonly title: string;
  /** What else will happen, one line each. */
  readonly effects?: readonly string[];
  readonly danger?: boolean;
}

export function BulkButton<B extends BulkEndpoints, R>(props: BulkButtonProps<B, R>) {
  const { bulk, selection, rowKey, input, label } = props;
  const { i18n } = useTranslation('runs');
  const may = useMay();
  const [asked, setAsked] = useState<Readonly<Record<string, unknown>> | null>(null);
  const { permission } = bulk.start;
  if (permission !== 'public' && permission !== 'signedIn' && !may(permission)) return null;
  /** Fixed now: what is ticked later belongs to another change. */
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
            // Not before: the button stands in the bar of the selection.
            if (started) selection.clear();
          }}
        />
      )}
    </>
  );
}
