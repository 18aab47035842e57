/** The sound of a new line in the message box: two short tones that the browser makes itself. */

const TONES = [880, 1174.66];
const TONE_S = 0.16;
const LOUDNESS = 0.12;
/** A browser that waits for a click of its user does not ring later, out of nowhere. */
const PATIENCE_MS = 300;
/** One sound for what comes together, of all the tabs that hear of it. */
const REST_MS = 3_000;

let context: AudioContext | undefined;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const playTone = (audio: AudioContext, frequency: number, from: number): void => {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(LOUDNESS, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + TONE_S);
};

/** False: the browser does not let this page be heard. */
export const ring = async (): Promise<boolean> => {
  // Before the first click or key a browser only complains.
  if (navigator.userActivation?.hasBeenActive === false) return false;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') await Promise.race([context.resume(), rest(PATIENCE_MS)]);
    if (context.state !== 'running') return false;
    for (const [at, tone] of TONES.entries()) playTone(context, tone, context.currentTime + at * TONE_S);
    return true;
  } catch {
    return false;
  }
};

/** In one tab only; where tabs cannot agree (no secure address), in each. */
export const ringOnce = async (): Promise<void> => {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) {
    await ring();
    return;
  }
  await locks.request('minsu-ring', { ifAvailable: true }, async (mine) => {
    if (mine && (await ring())) await rest(REST_MS);
  });
};
