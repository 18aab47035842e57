/** Dialogs that need text: return, dispute, answer. */

import {
  disputeStatement,
  resolveStatement,
  returnStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { StatementDetail } from '@minsu/contract/finance/settlements/statement.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { statementQueries } from './settlement-live.ts';

export type Asking = 'return' | 'dispute' | 'resolve';

interface StatementDialogProps extends DialogHost {
  readonly asking: Asking;
  readonly statement: StatementDetail['statement'];
}

export const StatementDialog = ({ asking, statement, ...host }: StatementDialogProps) => {
  const { t } = useTranslation('settlements');
  const { id, version, statementNo: no } = statement;
  const common = {
    ...host,
    base: { id, version },
    submitLabel: t(`action_${asking}`),
    done: t(`done_${asking}`),
    title: t(`${asking}Title`, { no }),
    invalidates: statementQueries,
  };
  if (asking === 'resolve')
    return (
      <CommandDialog {...common} command={resolveStatement} initial={{ answer: '' }} text={t('resolveText')}>
        <Field
          of={resolveStatement.input}
          name="answer"
          label={t('field_answer')}
          control="textarea"
          required
        />
      </CommandDialog>
    );
  if (asking === 'return')
    return (
      <CommandDialog {...common} command={returnStatement} initial={{ reason: '' }}>
        <Field
          of={returnStatement.input}
          name="reason"
          label={t('field_reason')}
          control="textarea"
          required
        />
      </CommandDialog>
    );
  return (
    <CommandDialog {...common} command={disputeStatement} initial={{ reason: '' }} text={t('disputeText')}>
      <Field
        of={disputeStatement.input}
        name="reason"
        label={t('field_reason')}
        control="textarea"
        required
      />
    </CommandDialog>
  );
};
