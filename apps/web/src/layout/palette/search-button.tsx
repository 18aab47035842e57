/** Opens the command palette with the pointer; the keyboard has Ctrl or Cmd and K. */
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { openFinder, paletteKeys } from './finder-state.ts';

export const SearchButton = () => {
  const { t } = useTranslation('layout');
  return (
    <IconButton
      icon="search"
      look="round"
      label={`${t('search')} (${paletteKeys})`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openFinder('palette')}
    />
  );
};
