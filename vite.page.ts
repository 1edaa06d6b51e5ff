import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, runnerImport } from 'vite'

const web = fileURLToPath(new URL('web', import.meta.url))

/**
 * Puts into index.html what is seen first: the style sheet, which every page needs and which travels
 * in the same packets as the page itself, and the sign-in page as React will draw it.
 */
export function wholePage(): Plugin {
  let style: string | undefined
  return {
    name: 'whole-page',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const first = chunks.find(({ name }) => name === 'first')
        for (const file of first?.viteMetadata?.importedCss ?? []) {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`the build has no ${file}`)
          style = `${style ?? ''}${String(sheet.source).trim()}`
          // Nobody fetches it, or keeps it for offline, a second time.
          delete bundle[file]
          for (const { viteMetadata } of chunks) viteMetadata?.importedCss.delete(file)
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!style || !html.includes(place)) throw new Error('the page cannot be made whole')
        const [before = '', after = ''] = html.split(place)
        return `${before.replace('</head>', `<style>${style}</style></head>`)}${await doorMarkup()}${after}`
      },
    },
  }
}

/** Where index.html wants the sign-in page. */
const place = '<!-- door -->'

/** As the app itself makes it; see there. */
async function doorMarkup(): Promise<string> {
  const { module } = await runnerImport<{ doorMarkup: () => string }>('/app/door-markup.tsx', {
    ...{ root: web, configFile: false, logLevel: 'warn', plugins: [react()] },
  })
  return module.doorMarkup()
}
