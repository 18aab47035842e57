import { create } from 'zustand';

/** True once a part of the product could not be fetched: the server has newer files than this page knows. */
export const useNewVersion = create<{ waiting: boolean }>(() => ({ waiting: false }));

export const announceNewVersion = (): void => useNewVersion.setState({ waiting: true });

export const watchForNewVersion = (): void => addEventListener('vite:preloadError', announceNewVersion);
