import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { currentLanguage } from '../platform/i18n.ts';
import { toast } from '../platform/toast.ts';
import { useTranslation } from '../platform/use-translation.ts';

interface TurnAwayProps {
  readonly to: string;
  /** The title of the screen that was asked for. */
  readonly from: Text;
}

/** Redirects a user without permission to their first screen, and says so. */
export const TurnAway = ({ to, from }: TurnAwayProps) => {
  const { t } = useTranslation('layout');
  const title = sayText(from, currentLanguage());
  useEffect(() => toast.warning(t('turnedAway', { title }), { seconds: 8 }), [t, title]);
  return <Navigate to={to} replace />;
};
