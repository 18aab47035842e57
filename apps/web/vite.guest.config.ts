import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The guest page: beside the product in the same folder, for old browsers of WeChat, with Preact in React's place. Built
 * after the product (scripts/build-web.ts).
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  resolve: {
    alias: [
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    target: ['es2019', 'chrome67', 'safari12'],
    cssTarget: ['chrome67', 'safari12'],
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'g.html',
      output: { assetFileNames: 'assets/guest-[hash][extname]', entryFileNames: 'assets/guest-[hash].js' },
    },
  },
});
