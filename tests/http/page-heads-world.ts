import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes, parse } from 'parse5'
import { afterAll, beforeAll, expect } from 'vitest'
import { publicIdOf } from '../../sync-server/features/recipes/public-id.ts'
import { type Market, openMarket } from '../features/market/market.ts'
import { project } from '../support/server.ts'
import type { EngineName } from '../support/engines.ts'

export const origin = 'https://cellar.example'
const source = path.join(project, 'web/index.html')
/** The page of the app as the server finds it. */
export const plain = readFileSync(source, 'utf8')

/** A market whose server inserts page heads, in each file of tests that asks for it. */
export function pageHeads(engine: EngineName) {
  let market: Market
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'undercroft-app-'))
    copyFileSync(source, path.join(folder, 'index.html'))
    market = await openMarket(engine, { appFolder: folder, env: { APP_ORIGIN: origin } })
  })
  afterAll(async () => {
    await market.close()
    rmSync(folder, { recursive: true })
  })

  const open = (place: string, headers: Record<string, string> = {}) =>
    market.door.visitor().fetch(place, { headers })
  const head = async (place: string) => {
    const answer = await open(place)
    expect(answer.status, place).toBe(200)
    return headOf(await answer.text())
  }
  const act = (body: object, place: string, method = 'PUT') =>
    market.ask(market.owner, `/api/stores/${market.store}/drops/${place}`, { method, body })
  const decide = async (store: string, what: string, body: object = {}) =>
    expect(
      await market.ask(market.admin, `/api/admin/stores/${store}/${what}`, { body }),
    ).toMatchObject({ http: 200 })

  /** The address of a public recipe of the store's owner. */
  const recipe = async (changes: object = {}) => {
    const made = await market.ask(market.owner, '/api/recipes', {
      body: {
        name: 'Negroni of the house',
        instructions: 'Stir over ice.\n\nServe.',
        ingredients: [
          { name: 'Gin', amount: '30 ml' },
          { name: 'Campari', amount: '1 oz', optional: true },
        ],
        notes: 'Nobody knows of this',
        tags: ['Nobody knows of this'],
        isPublic: true,
        ...changes,
      },
    })
    expect(made.http).toBe(200)
    return `/recipes/shared/${publicIdOf(market.owner.id, String(made['id']))}`
  }

  return {
    get market() {
      return market
    },
    open,
    head,
    act,
    decide,
    recipe,
  }
}

/** The tags of a head by name; each is complete and unique. */
export function headOf(html: string): Record<string, string> & { data?: object } {
  const all = linesOf(html)
  // Data comes last, and no sign of it could begin or end an element.
  const data = /^<script type="application\/ld\+json">([^<>&\u2028\u2029]*)<\/script>$/.exec(
    all.at(-1) ?? '',
  )
  // The same page in other languages: landing.test.ts.
  const inOthers = /^<link rel="alternate" hreflang="[a-z-]+" href="[^<>"]*" \/>$/
  const lines = (data ? all.slice(0, -1) : all).filter((line) => !inOthers.test(line))
  const told = lines.map((line) => {
    const [, title] = /^<title>([^<>"]*)<\/title>$/.exec(line) ?? []
    if (title !== undefined) return ['title', title]
    const [, canonical] = /^<link rel="canonical" href="([^<>"]*)" \/>$/.exec(line) ?? []
    if (canonical !== undefined) return ['canonical', canonical]
    const [, name, content] =
      /^<meta (?:name|property)="([a-z:_]+)" content="([^<>"]*)" \/>$/.exec(line) ?? []
    if (name === undefined || content === undefined) throw new Error(`no line of a head: ${line}`)
    return [name, content]
  })
  expect(new Set(told.map(([name]) => name)).size).toBe(told.length)
  const head = {
    ...Object.fromEntries(told.map(([name = '', text = '']) => [name, unescaped(text)])),
    ...(data && { data: JSON.parse(data[1] ?? '') as object }),
  } as ReturnType<typeof headOf>
  expect(readByParser(html)).toEqual(head)
  return head
}

/** The same as a program reads it that knows HTML by its specification: from the head alone, each once. */
function readByParser(html: string): object {
  const [root] = elementsOf(parse(html))
  const [head] = elementsOf(root!)
  expect(head?.tagName).toBe('head')
  const told = elementsOf(head!).flatMap((element): [string, unknown][] => {
    const { tagName, attrs } = element
    const given = new Map(attrs.map(({ name, value }) => [name, value]))
    const text = () =>
      tree
        .getChildNodes(element)
        .map((node) => (tree.isTextNode(node) ? node.value : ''))
        .join('')
    const name = given.get('property') ?? given.get('name') ?? ''
    if (tagName === 'title') return [['title', text()]]
    if (given.get('rel') === 'canonical') return [['canonical', given.get('href')]]
    if (given.get('type') === 'application/ld+json') return [['data', JSON.parse(text())]]
    return /^(description$|og:|twitter:)/.test(name) ? [[name, given.get('content')]] : []
  })
  expect(new Set(told.map(([name]) => name)).size).toBe(told.length)
  return Object.fromEntries(told)
}

const elementsOf = (of: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
  tree.getChildNodes(of).filter((node) => tree.isElementNode(node))

const linesOf = (html: string) =>
  html
    .slice(html.indexOf('<title>'), html.indexOf('<!-- What the two themes give'))
    .split(/\n\s*/)
    .filter((line) => line !== '')

/** The subjects of a public page's data, in order. */
export const graphOf = (data: object | undefined) =>
  (data as { '@graph': Record<string, unknown>[] })['@graph']

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]

/** The page without its title and metadata. */
export const htmlWithout = (html: string) => {
  const from = html.indexOf('<title>')
  return html.slice(0, from) + html.slice(html.indexOf('<!-- What the two themes give', from))
}

const unescaped = (text: string) => {
  expect(text.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
