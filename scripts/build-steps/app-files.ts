import type { Plugin } from 'vite'
import type { Brand } from '#contract/brand.ts'
import { iconVersion } from '#contract/limits/serving.ts'

const icon = (name: string) => `/icons/${name}.png?v=${iconVersion}`

/** The web app manifest, for the site as an installed app. */
const manifestOf = ({ name }: Brand) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Oglasi iz cijele Bosne i Hercegovine: kupujte, prodajte i dogovorite se.',
  lang: 'bs',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#F6F5F2',
  theme_color: '#0B5C63',
  icons: [
    { src: icon('icon-192'), sizes: '192x192', type: 'image/png' },
    { src: icon('icon-512'), sizes: '512x512', type: 'image/png' },
    { src: icon('maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Objavi oglas', url: '/objava' },
    { name: 'Pretraga', url: '/pretraga' },
  ],
})

/** Adds the service worker and the manifest to the browser's files, under addresses that never change. */
export const appFiles = (brand: Brand): Plugin => ({
  name: 'app-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'web/service-worker/main.ts', fileName: 'service-worker.js' })
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.webmanifest',
      source: JSON.stringify(manifestOf(brand)),
    })
  },
})
