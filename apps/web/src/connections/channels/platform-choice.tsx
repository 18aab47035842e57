/** The platforms, each with what its authorisation takes. Calendars have no account: they are set up per room. */
import { type Platform, platforms } from '@minsu/contract/connections/channels/channel-room.ts';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { BuiltTag } from './built-tag.tsx';

export const PlatformChoice = ({ onChoose }: { readonly onChoose: (platform: Platform) => void }) => {
  const { t } = useTranslation('channels');
  return (
    <ul className="channel-platforms">
      {platforms.map((platform) => (
        <li key={platform}>
          {platform === 'ical' ? (
            <div className="channel-platform">
              <strong>{t('platform_ical')}</strong>
              <span className="muted">{t('needs_ical')}</span>
              <Link to="/house/houseList">{t('toHouses')}</Link>
            </div>
          ) : (
            <button type="button" className="channel-platform" onClick={() => onChoose(platform)}>
              <strong>
                {t(`platform_${platform}`)} <BuiltTag platform={platform} />
              </strong>
              <span className="muted">{t(`needs_${platform}`)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};
