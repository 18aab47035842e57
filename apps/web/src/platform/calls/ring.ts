/** Notification sound: two short generated tones. */

const TONES = [880, 1174.66];
const TONE_S = 0.16;
const LOUDNESS = 0.12;
/** Audio blocked until a user gesture must not play later. */
const PATIENCE_MS = 300;
/** One sound per burst, across tabs. */
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

/** False if the browser blocks audio. */
export const ring = async (): Promise<boolean> => {
  // Before a user gesture the browser only logs a warning.
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

/** In one tab only; in each where tabs cannot coordinate (insecure origin). */
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
