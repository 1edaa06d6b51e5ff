import type { ManifestOptions } from 'vite-plugin-pwa'
import { brand } from './shared/business/brand.ts'
import { manifestCopy } from './shared/copy/manifest.ts'
import { pageCopy } from './shared/copy/page.ts'
import { languages } from './shared/kernel/language.ts'
import { routes } from './shared/routes.ts'
import { inLanguage } from './sync-server/i18n/in-language.ts'

const ground = '#f7f1e6'

/** Types of files that open in the import, and that another app can share besides pictures. */
const tableTypes = {
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'application/json': ['.json'],
  'application/zip': ['.zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/** The manifest of the installed app. Members that a browser does not know are ignored there. */
export function appManifest() {
  const manifest = {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    ...inAll('description', () => pageCopy.description),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
    shortcuts: [
      shortcut('add', routes.addBottle.path),
      shortcut('scan', routes.scanBottle.path),
      shortcut('make', routes.tonight.path),
      shortcut('passes', routes.reservations.path),
    ],
    // An open window keeps its form: it gets the launch event and asks first.
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    share_target: {
      action: routes.received.path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [
          {
            name: 'files',
            accept: ['image/*', ...Object.keys(tableTypes), ...Object.values(tableTypes).flat()],
          },
        ],
      },
    },
    file_handlers: [
      {
        action: routes.received.path,
        ...inAll('name', () => manifestCopy.tables),
        accept: tableTypes,
      },
    ],
    screenshots: [
      screenshot('collection', 'narrow'),
      screenshot('bottle', 'narrow'),
      screenshot('tonight', 'narrow'),
      screenshot('collection', 'wide'),
    ],
  }
  return manifest as unknown as Partial<ManifestOptions>
}

function shortcut(name: keyof typeof manifestCopy.shortcuts, url: string) {
  return {
    ...inAll('name', () => manifestCopy.shortcuts[name]),
    url,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  }
}

/** Sizes of the pictures in public/screenshots, which `npm run screenshots` makes. */
const sizes = { narrow: '780x1688', wide: '1280x800' } as const

function screenshot(name: keyof typeof manifestCopy.screenshots, form: keyof typeof sizes) {
  return {
    src: `/screenshots/${name}-${form}.jpg`,
    sizes: sizes[form],
    type: 'image/jpeg',
    form_factor: form,
    ...inAll('label', () => manifestCopy.screenshots[name]),
  }
}

/** `name` in English and `name_localized` in the others. Browsers without it show the English one. */
function inAll<Name extends string>(name: Name, text: () => string) {
  const others = languages.filter((language) => language !== 'en')
  const translated = others.map((language) => [language, inLanguage(language, text)] as const)
  return { [name]: text(), [`${name}_localized`]: Object.fromEntries(translated) }
}
