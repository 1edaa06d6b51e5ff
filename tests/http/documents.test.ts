import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsAddress } from '../../shared/business/documents.ts'
import { endpoints } from '../../shared/endpoints.ts'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { exampleOf } from '../../sync-server/documents/example.ts'
import { documents, reference } from '../../sync-server/documents/list.ts'
import { rendered } from '../../sync-server/documents/markdown.ts'
import type { Operation } from '../../sync-server/documents/operation.ts'
import { documentMap } from '../../sync-server/documents/routes.ts'
import type { Schema } from '../../sync-server/documents/schema.ts'
import { type Door, openDoor } from './door.ts'
import { raw } from './raw.ts'

const origin = 'https://cellar.example'
const frame = `<!doctype html><html lang="en"><head><title>Undercroft</title>
<meta name="description" content="The frame." />
<script>theme()</script><style>body { margin: 0 }</style></head>
<body><main><div id="document"></div></main></body></html>`

let folder: string
let door: Door
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'undercroft-documents-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Undercroft</title>')
  writeFileSync(path.join(folder, 'documents.html'), frame)
  door = await openDoor({ appFolder: folder, env: { APP_ORIGIN: origin } })
})
afterAll(async () => {
  await door.close()
  rmSync(folder, { recursive: true })
})

const open = async (place: string, init?: RequestInit) => {
  // Compressing every page takes longer than all else.
  const headers = { 'Accept-Encoding': 'identity', ...(init?.headers as Record<string, string>) }
  const answer = await door.visitor().fetch(place, { ...init, headers })
  return { answer, html: await answer.text() }
}
const hrefsIn = (html: string) =>
  [...html.matchAll(/ href="(\/docs[^"]*|#[^"]*)"/g)].map(([, href = '']) => href)
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

/** The status of a path that is sent as it is written. */
const statusOf = (place: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(door.origin)
    httpRequest({ hostname, port, path: place }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })

/** Every page that a link within the documents leads to, from the first page on. */
async function allPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>()
  const waiting = [documentsAddress]
  for (const place of waiting) {
    const { answer, html } = await open(place)
    expect([place, answer.status]).toEqual([place, 200])
    pages.set(place, html)
    const found = hrefsIn(html).map((href) => href.split('#')[0]!)
    for (const one of found) if (one && !waiting.includes(one)) waiting.push(one)
  }
  return pages
}

test('each document is a page with a title, a description and its own address', async () => {
  expect(documents.length).toBeGreaterThan(8)
  for (const { path: place, name, description } of documents) {
    const { answer, html } = await open(place)
    expect([place, answer.status]).toEqual([place, 200])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('x-robots-tag')).toBeNull()
    expect(html).toContain(`<title>${name} · Undercroft</title>`)
    expect(html).toContain(`<meta name="description" content="${description}" />`)
    expect(html).not.toContain('The frame.')
    expect(html).toContain(`<link rel="canonical" href="${origin}${place}" />`)
    expect(html.match(/<h1/g)).toHaveLength(1)
  }
})

test('each link between documents leads to a page, and to a place on it', async () => {
  const pages = await allPages()
  expect(pages.size).toBeGreaterThan(40)
  const dead = [...pages].flatMap(([place, html]) =>
    hrefsIn(html).filter((href) => {
      const [to, id] = href.split('#')
      return id !== undefined && !idsIn(pages.get(to || place) ?? '').includes(id)
    }),
  )
  expect(dead).toEqual([])
  for (const { path: place } of documents) expect(pages.has(place)).toBe(true)
})

test('scripts and styles are those of the frame, as on other public pages', async () => {
  const [page, app] = [await open(`${documentsAddress}/api`), await open('/')]
  const policyOf = ({ answer }: typeof page) =>
    (answer.headers.get('content-security-policy') ?? '').replace(/ 'sha256-[^']+'/g, '')
  expect(policyOf(page)).toBe(policyOf(app))
  expect(policyOf(page)).not.toContain('unsafe')
  expect(page.answer.headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/,
  )
  for (const name of ['x-frame-options', 'referrer-policy', 'x-content-type-options'])
    expect(page.answer.headers.get(name)).toBe(app.answer.headers.get(name))
})

test('an unknown document is a page that says so, and no path reaches another file', async () => {
  for (const place of ['/docs/nothing', '/docs/settings/x', '/docs/constructor', '/docs//api']) {
    const { answer, html } = await open(place)
    expect([place, answer.status]).toEqual([place, 404])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('Document not found')
  }
  for (const place of [
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/..%2fpackage.json',
    '/docs/..%5cpackage.json',
    '/docs/OPERATION.md',
    '/docs/decisions/001',
  ]) {
    expect([place, await statusOf(place)]).toEqual([place, 404])
  }
  expect((await open(`${documentsAddress}/`)).answer.headers.get('location')).toBe(documentsAddress)
  expect((await open('/docs/api', { method: 'POST' })).answer.status).toBe(405)
})

test('a document that the browser has is not sent again, and it is compressed', async () => {
  const place = `${documentsAddress}/settings`
  const { answer, html } = await open(place)
  const etag = answer.headers.get('etag') ?? ''
  const again = await open(place, { headers: { 'If-None-Match': etag } })
  expect([again.answer.status, again.html]).toEqual([304, ''])
  const { headers, body } = await raw(door.origin, place, { 'Accept-Encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(headers['vary']).toBe('Accept-Encoding')
  expect(brotliDecompressSync(body).toString()).toBe(html)
  const head = await open(place, { method: 'HEAD' })
  expect([head.answer.status, head.html]).toEqual([200, ''])
  // It is in English for everybody.
  const german = await open(place, { headers: { 'Accept-Language': 'de' } })
  expect(german.html).toBe(html)
})

test('text that looks like markup stays text, and only known links are links', () => {
  const { html, contents } = rendered(
    `# A <b>title</b>

## Twice & more

## Twice & more

<script>alert(1)</script>

[a](javascript:alert(1)) [b](JAVASCRIPT:alert(1)) [c](../package.json) [d](SETTINGS.md#x) [e](data:text/html,1)

![f](x.png)

| a | b |
| --- | --- |
| \`<i>\` | [g](/api/secret) |

\`\`\`sh
echo "<hr>"
\`\`\`
`,
    'docs/OPERATION.md',
  )
  expect(html).not.toMatch(/<(?:script|b|i|hr|img)\b/)
  expect(hrefsIn(html)).toEqual([
    '#twice--more',
    '#twice--more-1',
    `${documentsAddress}/settings#x`,
  ])
  expect(html.match(/ href=/g)).toHaveLength(3)
  expect(contents.map(({ text }) => text)).toEqual(['Twice & more', 'Twice & more'])
})

test('the reference has each endpoint of the OpenAPI document, with its errors', async () => {
  const { paths } = JSON.parse((await open('/api/openapi.json')).html) as {
    paths: Record<string, Record<string, Operation>>
  }
  const pages = new Map<string, string>()
  const pageOf = async (area: string) => {
    const place = `${reference.path}/${area.toLowerCase()}`
    const html = pages.get(place) ?? (await open(place)).html
    pages.set(place, html)
    return html
  }
  const overview = (await open(reference.path)).html
  let count = 0
  for (const [place, methods] of Object.entries(paths))
    for (const [method, one] of Object.entries(methods)) {
      const id = one.operationId
      const html = await pageOf(id.split('.')[0]!)
      const [, section = ''] = html.split(`<h2 id="${id}">`)
      const own = section.split('<h2 ')[0]!
      expect(own).toContain(`${method.toUpperCase()} ${place}`)
      expect(own).toContain('Who may call it: ')
      expect(own).toContain(`curl `)
      for (const status of Object.keys(one.responses))
        expect(own).toContain(`<code>${status}</code>`)
      for (const { name } of one.parameters ?? []) expect(own).toContain(`<code>${name}</code>`)
      expect(overview).toContain(`#${id}">`)
      count++
    }
  expect(count).toBeGreaterThan(300)
  expect(await pageOf('admin')).toContain('Who may call it: an administrator.')
  expect(await pageOf('bottle')).toContain('or a token with <code>bottles:write</code>.')
})

test('each example fits its contract', async () => {
  const { paths } = JSON.parse((await open('/api/openapi.json')).html) as {
    paths: Record<string, Record<string, Operation>>
  }
  const wrong: string[] = []
  const check = (one: Endpoint, what: 'body' | 'gives', schema: Schema | undefined) => {
    if (!one[what]) return
    const parsed = one[what].safeParse(exampleOf(schema!))
    if (!parsed.success)
      wrong.push(`${one.name} ${what}: ${parsed.error.issues[0]?.path.join('.')}`)
  }
  for (const one of Object.values(endpoints) as Endpoint[]) {
    const { requestBody, responses } = paths[one.path]![one.method.toLowerCase()]!
    check(one, 'body', requestBody?.content?.['application/json']?.schema)
    check(one, 'gives', responses['200']?.content?.['application/json']?.schema)
  }
  expect(wrong).toEqual([])
})

test('the site map lists the documents', async () => {
  const { html } = await open('/sitemaps/documents-1.xml')
  const listed = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc)
  expect(listed).toContain(`${origin}${documentsAddress}`)
  for (const { path: place } of [...documents, reference])
    expect(listed).toContain(`${origin}${place}`)
  const [first, second] = await documentMap.pagesAfter('', 2)
  expect(await documentMap.pagesAfter(first!.path, 1)).toEqual([second])
  expect(await documentMap.idAfter('', 1)).toBe(second!.path)
  expect(await documentMap.idAfter('/docs~', 0)).toBeUndefined()
})

test('without a built app the server names the missing build', async () => {
  const bare = await openDoor()
  const answer = await bare.visitor().fetch(documentsAddress)
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining('npm run build'),
  ])
  await bare.close()
})
