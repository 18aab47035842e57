/** Which of the two finding dialogs is open. */
import { create } from 'zustand';

export type FinderDialog = 'palette' | 'shortcuts';

export const useFinder = create<{ open: FinderDialog | null }>(() => ({ open: null }));

export const openFinder = (open: FinderDialog): void => useFinder.setState({ open });
export const closeFinder = (): void => useFinder.setState({ open: null });
export const togglePalette = (): void =>
  useFinder.setState(({ open }) => ({ open: open === 'palette' ? null : 'palette' }));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
/** Key label on the user's keyboard. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K';
export const newTabKeys = isMac ? '⌘ Enter' : 'Ctrl Enter';
