import { defineConfig } from 'vite';

/** The service worker: one script beside the product (scripts/build-worker.ts puts its list of files before it). */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
});
