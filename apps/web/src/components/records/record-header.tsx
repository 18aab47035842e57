/** Record header: name, state, key figures, at most three actions and the rest under "more". */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { type MenuAction, MenuButton } from '../dialogs/menu-button.tsx';
import { Icon } from '../icon.tsx';

export interface RecordFigure {
  readonly label: string;
  readonly value: ReactNode;
  readonly bad?: boolean;
}

interface RecordHeaderProps {
  readonly title: ReactNode;
  readonly tags?: ReactNode;
  readonly actions?: ReactNode;
  readonly more?: readonly MenuAction[];
  readonly figures?: readonly RecordFigure[];
}

export const RecordHeader = ({ title, tags, actions, more = [], figures = [] }: RecordHeaderProps) => {
  const { t } = useTranslation('components');
  return (
    <section className="record-header">
      <div className="record-line">
        <h1 tabIndex={-1}>{title}</h1>
        {tags}
        <div className="record-actions">
          {actions}
          {more.length > 0 && (
            <MenuButton
              items={more}
              label={t('more')}
              trigger={(props) => (
                <Button {...props} icon={<Icon name="down" size={12} />} iconPlacement="end">
                  {t('more')}
                </Button>
              )}
            />
          )}
        </div>
      </div>
      {figures.length > 0 && (
        <dl className="record-figures">
          {figures.map(({ label, value, bad }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={bad ? 'bad' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
};
