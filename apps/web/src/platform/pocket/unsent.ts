/** How much of the user's work waits on this device; signing out would lose it. */
import { create } from 'zustand';

export const useUnsent = create<{ readonly count: number }>(() => ({ count: 0 }));
