/** Link to the help page of this screen. */
import { type HelpSlug, helpPages, helpPath } from '@minsu/contract/foundation/help/help-pages.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Link } from 'react-router';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../icon.tsx';

interface HelpLinkProps {
  readonly slug: HelpSlug;
  /** Shows only "Help" where the topic is clear. */
  readonly short?: boolean;
  /** Opens a new tab, for dialogs whose input would be lost. */
  readonly newTab?: boolean;
}

export const HelpLink = ({ slug, short = false, newTab = false }: HelpLinkProps) => {
  const { t } = useTranslation('components');
  const label = t('helpOn', { title: sayText(helpPages[slug].title, currentLanguage()) });
  return (
    <Link
      to={helpPath(slug)}
      className="help-link"
      title={short ? label : undefined}
      aria-label={label}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      <Icon name="help" size={14} />
      {short ? t('help') : label}
    </Link>
  );
};
