/** Labels of account requests. */
import type { ApplicationRow } from '@minsu/contract/foundation/users/user.ts';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const tones = { pending: 'warn', approved: 'ok', rejected: 'neutral' } as const;

export const ApplicationState = ({ row }: { readonly row: Pick<ApplicationRow, 'state'> }) => {
  const { t } = useTranslation('users');
  return <StateDot tone={tones[row.state]}>{t(`appstate_${row.state}`)}</StateDot>;
};

export const Marks = ({ row }: { readonly row: Pick<ApplicationRow, 'marks'> }) => {
  const { t } = useTranslation('users');
  return (
    <span className="user-roles">
      {row.marks.map((mark) => (
        <Tag key={mark} tone="warn">
          {t(`mark_${mark}`)}
        </Tag>
      ))}
    </span>
  );
};
