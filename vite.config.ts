import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // No data: addresses in the output, so that the content security policy can refuse them.
    assetsInlineLimit: 0,
    // The web server is one module graph: Hono app, API and pages in build/server/index.js.
    ...(isSsrBuild && { rollupOptions: { input: './server/entry.ts' }, target: 'node24' }),
  },
}))
