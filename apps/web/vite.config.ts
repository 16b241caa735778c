import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the server of this installation listens while developing; scripts/dev.ts sets it. */
const server = process.env.PLINTH_SERVER ?? 'http://127.0.0.1:3000'
const toServer = Object.fromEntries(['/api', '/config.json', '/files', '/health'].map(path => [path, server]))

/** Asks for the Latin part of Inter together with the page, instead of after its style sheet. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter(file => /inter-latin-wght-normal.*\.woff2$/.test(file))
        .map(file => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont()],
  server: { host: '127.0.0.1', proxy: toServer },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    // fonts and pictures stay files: the content policy allows no `data:` fonts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
