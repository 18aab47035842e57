// Fonts on canvas boards.

export interface BoardFonts {
  readonly label: string;
  readonly small: string;
  readonly smallStrong: string;
  readonly tiny: string;
  readonly row: string;
  readonly rowStrong: string;
}

export function boardFonts(family: string): BoardFonts {
  return {
    label: `12px ${family}`,
    small: `11px ${family}`,
    smallStrong: `600 11px ${family}`,
    tiny: `10px ${family}`,
    row: `13px ${family}`,
    rowStrong: `500 13px ${family}`,
  };
}
