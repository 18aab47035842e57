/** Delays layout changes until the pointer is up, or the clicked control would move away. */
let isDown = false;
const track = (down: boolean) => () => {
  isDown = down;
};
addEventListener('pointerdown', track(true), true);
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, track(false), true);

/** At once, or after the current click. */
export const whenPointerRests = (run: () => void): void => {
  if (!isDown) return run();
  const after = () => {
    removeEventListener('pointerup', after, true);
    removeEventListener('pointercancel', after, true);
    setTimeout(run);
  };
  addEventListener('pointerup', after, true);
  addEventListener('pointercancel', after, true);
};
