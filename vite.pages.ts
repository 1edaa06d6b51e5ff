import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { minify, type Plugin, type Rollup, runnerImport } from 'vite'
import { rowsOfFirstPage } from './shared/business/sync.ts'
import { pageCopy } from './shared/copy/page.ts'
import { type Language, languages } from './shared/kernel/language.ts'
import { protocol, type RoundRequest, start } from './shared/sync/messages.ts'
import { inLanguage } from './sync-server/i18n/in-language.ts'
import { wordsOf } from './sync-server/i18n/words.ts'

const own = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const web = own('web')

/** What gives the sample on the landing page its life; past English, by its words. */
export const landingScripts = {
  'landing-sample': own('web/app/landing-sample.tsx'),
  'landing-words': own('web/app/landing-words.ts'),
} as const

/**
 * Puts into index.html what is seen first: the style sheet, which every page needs and which travels
 * in the same packets as the page itself, and the sign-in page as React will draw it. Of each language
 * there is one (`index.de.html`), and a landing page (`landing.de.html`); the server chooses.
 */
export function wholePages(): Plugin[] {
  let style: string | undefined
  const drawing = new Map<Language, Promise<Drawn>>()
  const drawn = (language: Language): Promise<Drawn> => {
    const begun = drawing.get(language) ?? drawIn(language)
    drawing.set(language, begun)
    return begun
  }
  return [
    {
      name: 'whole-page',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        async handler(_options, bundle) {
          const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
          const first = chunks.find(({ name }) => name === 'first')
          for (const file of first?.viteMetadata?.importedCss ?? []) {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') throw new Error(`the build has no ${file}`)
            style = `${style ?? ''}${String(sheet.source).trim()}`
            // It is in the page, so it is neither fetched nor precached.
            delete bundle[file]
            for (const { viteMetadata } of chunks) viteMetadata?.importedCss.delete(file)
          }
          for (const language of languages) {
            const life = landingScripts[language === 'en' ? 'landing-sample' : 'landing-words']
            const script = chunks.find(({ facadeModuleId }) => facadeModuleId === life)
            if (!style || !script) throw new Error('the landing page cannot be drawn')
            const fileName = pageIn(language, 'landing')
            const page = landingPage(await drawn(language), style, `/${script.fileName}`)
            this.emitFile({ type: 'asset', fileName, source: inTongue(page, language) })
          }
          this.emitFile({
            type: 'asset',
            fileName: 'documents.html',
            source: documentsPage(await drawn('en'), style ?? ''),
          })
        },
      },
      transformIndexHtml: {
        order: 'post',
        async handler(html, { bundle = {} }) {
          if (!style || !html.includes(place)) throw new Error('the page cannot be made whole')
          const early = JSON.stringify({ scripts: earlyScripts(bundle), round: firstRound })
          const whole = await shortened(
            replaced(html, [['var early = null', `var early = ${early}`]]),
          )
          const [before = '', after = ''] = whole.split(place)
          const head = before.replace('</head>', () => `<style>${style}</style></head>`)
          return `${head}${(await drawn('en')).door}${after}`
        },
      },
    },
    {
      name: 'whole-page-in-other-languages',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const page = bundle['index.html']
          if (page?.type !== 'asset') throw new Error('the build has no index.html')
          const files = Object.values(bundle).filter((file) => file.type === 'chunk')
          for (const language of languages) {
            if (language === 'en') continue
            const ahead = [`${language}-first`, 'translator'].map((wanted) => {
              const file = files.find(({ name }) => name === wanted)
              if (!file) throw new Error(`the build has no ${wanted}`)
              return `<link rel="modulepreload" crossorigin href="/${file.fileName}">`
            })
            const html = replaced(String(page.source), [
              [(await drawn('en')).door, (await drawn(language)).door],
              ['</head>', `${ahead.join('')}</head>`],
            ])
            const fileName = pageIn(language, 'index')
            this.emitFile({ type: 'asset', fileName, source: inTongue(html, language) })
          }
        },
      },
    },
  ]
}

/** What a signed-in person on a new device needs for the first rows, with all that they import. */
const partsOfFirstRows = [
  'web/app/SignedIn.tsx',
  'web/features/collection/CollectionScreen.tsx',
  'web/local/device/changes.ts',
  'web/online/sync.ts',
  'shared/registry.ts',
].map(own)

/** Their files, besides those that the page names already: one that is missing here is waited for later. */
function earlyScripts(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const withImports = (of: Rollup.OutputChunk | undefined, found: Set<string>) => {
    if (!of) throw new Error('the build lacks a part of the first rows')
    if (found.has(of.fileName)) return
    found.add(of.fileName)
    for (const name of of.imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') withImports(file, found)
    }
  }
  const [named, wanted] = [new Set<string>(), new Set<string>()]
  withImports(
    chunks.find(({ isEntry, name }) => isEntry && name === 'index'),
    named,
  )
  for (const part of partsOfFirstRows)
    withImports(
      chunks.find(({ moduleIds }) => moduleIds.includes(part)),
      wanted,
    )
  return [...wanted].filter((file) => !named.has(file)).map((file) => `/${file}`)
}

/** Without comments and indentation: the page is to arrive with its first packets (`first-path.story.ts`). */
async function shortened(html: string): Promise<string> {
  const [whole, script] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  if (!whole || !script) throw new Error('the page has no script of its own')
  const { code, errors } = await minify('index.js', script, { mangle: { toplevel: true } })
  if (errors.length > 0) throw new Error(`the page's script cannot be read: ${errors[0]?.message}`)
  return html
    .replace(whole, () => `<script>${code}</script>`)
    .replace(/<!-- (?!door)[^>]*-->/g, '')
    .replace(/>\n\s*(?=<)/g, '>')
}

/** The first round of a device without rows; the page adds the user's id as its own, which binds nothing. */
const firstRound: Omit<RoundRequest, 'deviceId'> = {
  protocol,
  seen: start,
  cursor: null,
  limit: rowsOfFirstPage,
  digest: false,
  mutations: [],
}

/** Where index.html wants the sign-in page. */
const place = '<!-- door -->'

const pageIn = (language: Language, name: string) =>
  language === 'en' ? `${name}.html` : `${name}.${language}.html`

interface Drawn {
  /** The sign-in page. */
  readonly door: string
  readonly landing: { readonly markup: string; readonly style: string }
  /** The frame around a document. */
  readonly documents: string
}

/** The app's own components, run while it is built. */
async function drawIn(language: Language): Promise<Drawn> {
  const { module } = await runnerImport<{
    doorMarkup: () => string
    landingMarkup: () => Drawn['landing']
    documentsMarkup: () => string
  }>(drawnPages, {
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), translating(language)],
  })
  return {
    door: module.doorMarkup(),
    landing: module.landingMarkup(),
    documents: module.documentsMarkup(),
  }
}

const drawnPages = 'virtual:drawn-pages'
const spoken = 'virtual:spoken'

/** The language comes before all that is drawn: some modules read words as soon as they are there. */
function translating(language: Language): Plugin {
  const speak =
    language === 'en'
      ? ''
      : `import { setTranslator } from ${JSON.stringify(own('shared/kernel/language.ts'))}
         import { translatorOf } from ${JSON.stringify(own('shared/kernel/translator.ts'))}
         const translator = translatorOf('${language}', ${JSON.stringify(wordsOf(language))})
         setTranslator(() => translator)`
  const modules = new Map([
    [spoken, speak],
    [
      drawnPages,
      `import '${spoken}'
       export { doorMarkup } from '/app/door-markup.tsx'
       export { documentsMarkup } from '/app/documents-markup.tsx'
       export { landingMarkup } from '/app/landing-markup.tsx'`,
    ],
  ])
  return {
    name: 'speaking',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id) => modules.get(id.slice(1)),
  }
}

/**
 * The page for visitors at `/`, which loads no script: what there is of it stands in it, drawn by the
 * app's own components (docs/decisions/100-static-first-pages.md).
 */
function landingPage({ landing }: Drawn, style: string, script: string): string {
  return replaced(readFileSync(path.join(web, 'landing.html'), 'utf8'), [
    ['<!-- head -->', headOfPage()],
    ['<!-- style -->', `<style>${style}${landing.style}</style>`],
    ['<!-- landing -->', landing.markup],
    ['SAMPLE', script],
  ])
}

/** The page in which the server shows its documents. */
function documentsPage({ documents }: Drawn, style: string): string {
  const own = readFileSync(path.join(web, 'app/documents.css'), 'utf8')
  return replaced(readFileSync(path.join(web, 'documents.html'), 'utf8'), [
    ['<!-- head -->', headOfPage()],
    ['<!-- style -->', `<style>${style}${own}</style>`],
    ['<!-- documents -->', documents],
  ])
}

/** The head of index.html up to its script. */
function headOfPage(): string {
  const page = readFileSync(path.join(web, 'index.html'), 'utf8')
  const head = /<meta charset[\s\S]*?(?=<script>)/.exec(page)?.[0] ?? ''
  return `${head}<link rel="manifest" href="/manifest.webmanifest" />`
}

/** The language and the words that stand in the pages themselves. */
function inTongue(html: string, language: Language): string {
  if (language === 'en') return html
  const english = { ...pageCopy }
  const words = inLanguage(language, () => ({ ...pageCopy }))
  // Their lines are broken in the source. On the landing page some of them are not.
  return Object.entries(english).reduce(
    (page, [name, text]) =>
      page.replace(
        new RegExp(text.replace(/[.?]/g, '\\$&').replaceAll(' ', '\\s+'), 'g'),
        () => words[name as keyof typeof words],
      ),
    replaced(html, [['<html lang="en">', `<html lang="${language}">`]]),
  )
}

/** Throws where one of the places is not there. */
const replaced = (html: string, places: readonly (readonly [place: string, content: string])[]) =>
  places.reduce((page, [wanted, content]) => {
    if (!page.includes(wanted)) throw new Error(`the page has no ${wanted.slice(0, 80)}`)
    return page.replace(wanted, () => content)
  }, html)
