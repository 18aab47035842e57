import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Under `npm run dev` the page comes from here and everything else from the server next to it.
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { manifest: true },
  server: {
    port: 5173,
    proxy: {
      '^/(hotel-[\\w-]+|api|docs|health|openapi\\.json)(/|\\?|$)': { target: server },
      '^/ws(\\?|$)': { target: server, ws: true },
    },
  },
});
