import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const backend = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  // Both apps live on one origin; the console's files have a folder of their own.
  build: { assetsDir: 'admin-assets', assetsInlineLimit: 0 },
  server: {
    port: 5174,
    proxy: {
      '/api': backend,
      '/userpdf': backend,
      '/userimages': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
});
