/** Installing the product on this device: what the browser offers, and what the user answered. */
import { create } from 'zustand';
import { readJson, writeJson } from '../storage.ts';
import { type InstallWay, installWay, isApple, readHint, suggestsInstall, withDay } from './install-rules.ts';

/** Survives a session: it is about the browser, not about a user. */
export const INSTALL_HINT = 'install-hint';

interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface Install {
  readonly prompt: InstallPrompt | null;
  readonly installed: boolean;
  readonly finished: boolean;
  readonly answered: boolean;
}

/** iOS has its own property for it. */
const isInstalled = (): boolean =>
  globalThis.matchMedia?.('(display-mode: standalone)').matches ||
  Reflect.get(navigator, 'standalone') === true;

export const useInstall = create<Install>(() => ({
  prompt: null,
  installed: isInstalled(),
  finished: false,
  answered: readHint(readJson(INSTALL_HINT)).answered,
}));

const keep = (change: Partial<ReturnType<typeof readHint>>): void => {
  try {
    writeJson(INSTALL_HINT, { ...readHint(readJson(INSTALL_HINT)), ...change });
  } catch {
    // Storage is full: asked again some day.
  }
};

/** Never suggested again. */
export const answerInstall = (): void => {
  keep({ answered: true });
  useInstall.setState({ answered: true });
};

/** A good moment to suggest it: a task is done. */
export const noteWorkDone = (): void => useInstall.setState({ finished: true });

export const askInstall = async (): Promise<void> => {
  const { prompt } = useInstall.getState();
  if (!prompt) return;
  // A prompt can be shown once.
  useInstall.setState({ prompt: null });
  const { outcome } = await prompt.prompt();
  if (outcome === 'accepted') useInstall.setState({ installed: true });
  answerInstall();
};

export const isAppleDevice = (): boolean => isApple(navigator.userAgent, navigator.maxTouchPoints);

export const wayToInstall = ({ prompt }: Pick<Install, 'prompt'>): InstallWay =>
  installWay(navigator.userAgent, prompt !== null, navigator.maxTouchPoints);

export const isSuggested = (install: Install, phone: boolean): boolean =>
  suggestsInstall({
    way: wayToInstall(install),
    installed: install.installed,
    phone,
    answered: install.answered,
    days: readHint(readJson(INSTALL_HINT)).days.length,
    finished: install.finished,
  });

export const watchInstall = (): void => {
  keep(withDay(readHint(readJson(INSTALL_HINT)), new Date().toISOString().slice(0, 10)));
  addEventListener('beforeinstallprompt', (event) => {
    // Shown when we ask, not over the work.
    event.preventDefault();
    useInstall.setState({ prompt: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => useInstall.setState({ installed: true, prompt: null }));
};
