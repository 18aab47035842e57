/**
 * Keyboard shortcuts of the month board with their text keys in `roomStatus`, for its help and the shortcut list.
 */
export const boardKeyRows = [
  ['← → ↑ ↓', 'keysCursor'],
  ['Home End', 'keysHome'],
  ['Shift + ← →', 'keysSelect'],
  ['Enter', 'keysEnter'],
  ['Alt + ← → ↑ ↓', 'keysMove'],
  ['Alt + Shift + ← →', 'keysEnd'],
  ['Alt + Shift + ↑ ↓', 'keysStart'],
  ['Ctrl + X', 'keysCut'],
  ['Ctrl + C', 'keysCopy'],
  ['Ctrl + V', 'keysPaste'],
  ['S', 'keysSplit'],
  ['Space', 'keysPick'],
  ['L', 'keysLock'],
  ['Delete', 'keysUnassign'],
  ['Ctrl + Z', 'keysUndo'],
  ['Shift + Enter', 'keysAsk'],
  ['Shift + F10', 'keysMenu'],
  ['Esc', 'keysEscape'],
  ['/', 'keysFind'],
  ['T', 'keysToday'],
  ['D', 'keysDate'],
  [', .', 'keysWeek'],
  ['< >', 'keysMonth'],
] as const;
