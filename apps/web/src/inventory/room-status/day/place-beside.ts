/** Positions a popover beside its anchor. */
const GAP = 8;
const EDGE = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Window {
  readonly width: number;
  readonly height: number;
}

/** To the right if there is room, else left, else below or above; always inside the window. */
export const placeBeside = (
  at: Box,
  size: Window,
  within: Window,
): { readonly left: number; readonly top: number } => {
  const clamp = (value: number, limit: number) => Math.max(EDGE, Math.min(value, limit - EDGE));
  const right = at.right + GAP;
  const left = at.left - GAP - size.width;
  const top = clamp(at.top, within.height - size.height);
  if (right + size.width <= within.width - EDGE) return { left: right, top };
  if (left >= EDGE) return { left, top };
  const below = at.bottom + GAP;
  const fits = below + size.height <= within.height - EDGE;
  return {
    left: clamp(at.left, within.width - size.width),
    top: fits ? below : Math.max(EDGE, at.top - GAP - size.height),
  };
};
