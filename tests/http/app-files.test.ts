import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { redirects, routes } from '../../shared/routes.ts'
import { compressApp, hashOf } from '../../sync-server/http/app-compression.ts'
import { type Door, openDoor } from './door.ts'
import { raw } from './raw.ts'

const script = "document.documentElement.dataset.opens = 'here'"
const style = 'body { margin: 0 }'
const page = `<!doctype html>
<!-- <script>not('a script')</script> -->
<script>${script}</script>
<style>${style}</style>
<script type="module" crossorigin src="/assets/app-abc123.js"></script>
<div id="root"></div>`
const code = `export const all = ${JSON.stringify('a bottle '.repeat(500))}`

let folder: string
let door: Door
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'undercroft-app-'))
  mkdirSync(path.join(folder, 'assets'))
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(path.join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(path.join(folder, 'assets/app-abc123.js'), code)
  mkdirSync(path.join(folder, 'assets/readers'))
  for (const name of ['wasm-worker', 'label-worker', 'LabelReadings'])
    writeFileSync(path.join(folder, `assets/readers/${name}-abc123.js`), code)
  writeFileSync(path.join(folder, 'assets/import-worker-abc123.js'), code)
  writeFileSync(path.join(folder, 'assets/readers/reader-abc123.wasm'), code)
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{"inner":"things"}')
  door = await openDoor({ appFolder: folder })
})
afterAll(async () => {
  await door.close()
  rmSync(folder, { recursive: true })
})

const get = (place: string, headers: Record<string, string> = {}) =>
  door.visitor().fetch(place, { headers: { Accept: 'text/html,*/*', ...headers } })

test('every address that a person opens gives the app', async () => {
  for (const place of [
    '/',
    '/collections',
    '/collections/0197',
    '/auth?mode=join',
    '/index.html',
  ]) {
    const answer = await get(place)
    expect(answer.status, place).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toBe(page)
  }
})

test('every screen is served to any client, also previews and monitors', async () => {
  const places = [
    ...Object.values(routes).map(({ path: place }) => place.replace(/:\w+/g, randomUUID())),
    ...Object.keys(redirects),
    '/stores/',
  ]
  expect(places.length).toBeGreaterThan(40)
  for (const place of places)
    for (const [method, accept] of [
      ['GET', '*/*'],
      ['GET', 'application/json'],
      ['HEAD', 'image/png'],
    ] as const) {
      const answer = await door.visitor().fetch(place, { method, headers: { Accept: accept } })
      const isUnknown = /^\/(drops|ultra-drops|events|stores|recipes\/shared)\/./.test(place)
      expect([place, answer.status]).toEqual([place, isUnknown ? 404 : 200])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe(isUnknown ? 'no-store' : 'no-cache')
      expect(await answer.text()).toBe(method === 'HEAD' ? '' : page)
    }
  for (const place of ['/storesx', '/collections/a/b', '/drops', '/stores//'])
    expect((await get(place, { Accept: '*/*' })).status, place).toBe(404)
  // A person gets the page, which says so; a program is not told otherwise.
  const nowhere = await get('/storesx')
  expect([nowhere.status, await nowhere.text()]).toEqual([404, page])
})

test('a share that comes before the service worker is answered by the page that says so', async () => {
  const body = new FormData()
  body.append('text', 'Negroni')
  const answer = await door
    .visitor()
    .fetch(routes.received.path, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/received?trouble=not_ready')
  const elsewhere = await door.visitor().fetch(routes.stores.path, { method: 'POST', body })
  expect(elsewhere.status).toBe(405)
})

test('[F1] a file that is gone is not there, rather than a page in its place', async () => {
  for (const [place, accept] of [
    ['/assets/app-old.js', 'text/html'],
    ['/assets/app-old.js', '*/*'],
    ['/picture.png', 'image/*'],
    ['/.vite/manifest.json', '*/*'],
    ['/../main.ts', '*/*'],
    ['/%2e%2e/%2e%2e/package.json', '*/*'],
  ] as const) {
    const answer = await get(place, { Accept: accept })
    expect(answer.status, place).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('a file with a hash in its name is cached without end, others are revalidated', async () => {
  const caching = async (place: string) => (await get(place)).headers.get('cache-control')
  expect(await caching('/assets/app-abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await caching('/sw.js')).toBe('no-cache')
  expect(await caching('/manifest.webmanifest')).toBe('no-cache')
})

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
  [undefined, 'identity', (bytes: Buffer) => bytes],
] as const)('files travel as %s where a browser takes %s', async (encoding, accepts, open) => {
  const { headers, body } = await raw(door.origin, '/assets/app-abc123.js', {
    'Accept-Encoding': accepts,
  })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['vary']).toBe('Accept-Encoding')
  expect(Number(headers['content-length'])).toBe(body.length)
  expect(open(body).toString()).toBe(code)
  expect(body.length).toBeLessThanOrEqual(encoding ? code.length / 5 : code.length)
})

test('a file travels in the form that the build has compressed, once that is of its content', async () => {
  const built = mkdtempSync(path.join(tmpdir(), 'undercroft-app-'))
  const whole = `${page}<div id="door">sign in</div><p class="shell-fetch">`
  const ownPage = whole.replace('sign in', '')
  writeFileSync(path.join(built, 'index.html'), whole)
  writeFileSync(path.join(built, 'now.js'), code)
  writeFileSync(path.join(built, 'later.js'), `${code}\n// as it was`)
  await compressApp(built)
  // A form that this server would not make itself.
  const [compressed, compressedPage] = [code, ownPage].map((text) => {
    const stored = path.join(built, `.compressed/${hashOf(Buffer.from(text))}.br`)
    expect(brotliDecompressSync(readFileSync(stored)).toString()).toBe(text)
    const form = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    writeFileSync(stored, form)
    return form
  })
  writeFileSync(path.join(built, 'later.js'), `${code}\n// as it is`)
  const other = await openDoor({ appFolder: built })
  const over = (place: string) => raw(other.origin, place, { 'Accept-Encoding': 'br' })
  expect((await over('/now.js')).body).toEqual(compressed)
  const own = { 'Accept-Encoding': 'br', Cookie: `${signedInCookie}=1` }
  expect((await raw(other.origin, '/collections', own)).body).toEqual(compressedPage)
  expect(brotliDecompressSync((await over('/later.js')).body).toString()).toContain('as it is')
  const stored = `/.compressed/${hashOf(Buffer.from(code))}.br`
  expect((await other.visitor().fetch(stored)).status).toBe(404)
  await other.close()
  rmSync(built, { recursive: true })
})

test('a cached file is not sent again; HEAD answers without a body', async () => {
  const first = await get('/assets/app-abc123.js')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  const again = await get('/assets/app-abc123.js', { 'If-None-Match': `"other", ${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await get('/assets/app-abc123.js', { 'If-None-Match': '"other"' })).status).toBe(200)
  const head = await door.visitor().fetch('/assets/app-abc123.js', { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  const post = await door.visitor().post('/collections', {})
  expect(post.status).toBe(405)
})

describe('the policy of the page', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test('runs only the build’s scripts', async () => {
    const answer = await get('/')
    const policy = Object.fromEntries(
      (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values]
      }),
    )
    expect(policy['script-src']).toEqual(["'self'", hash(script)])
    expect(policy['style-src']).toEqual(["'self'", hash(style)])
    expect(policy['default-src']).toEqual(["'self'"])
    expect(policy['connect-src']).toEqual(["'self'"])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|http/)
  })

  test('the workers that read pictures may compile WebAssembly, and nothing else may', async () => {
    const worker = '/assets/readers/wasm-worker-abc123.js'
    const other = '/assets/readers/label-worker-abc123.js'
    const screen = '/assets/readers/LabelReadings-abc123.js'
    const policyOf = async (place: string) =>
      (await get(place)).headers.get('content-security-policy') ?? ''
    expect((await policyOf(worker)).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'wasm-unsafe-eval'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ])
    expect(await policyOf(other)).toBe(await policyOf(worker))
    const others = ['/', '/index.html', '/sw.js', '/assets/app-abc123.js', '/api/health', screen]
    for (const place of [...others, worker.replace('.js', '.wasm'), `${worker}x`])
      expect(await policyOf(place), place).not.toMatch(/unsafe/)
  })

  test('the worker that reads imported files may load scripts of the app, and nothing else', async () => {
    const policyOf = async (place: string) =>
      (await get(place)).headers.get('content-security-policy')
    expect(await policyOf('/assets/import-worker-abc123.js')).toBe(
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    )
    expect(await policyOf('/assets/app-abc123.js')).toMatch(/^default-src 'none'; .*sandbox$/)
  })

  test('WebAssembly travels compressed, with its type', async () => {
    const { headers, body } = await raw(door.origin, '/assets/readers/reader-abc123.wasm', {
      'Accept-Encoding': 'gzip, br',
    })
    expect(headers['content-type']).toBe('application/wasm')
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(body).toString()).toBe(code)
  })

  test('and every response has its security headers', async () => {
    for (const place of ['/', '/assets/app-abc123.js', '/sw.js', '/api/health', '/api/nothing']) {
      const { headers } = await get(place)
      expect(headers.get('x-content-type-options'), place).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy'), place).toBe('same-origin')
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      // Without TLS a browser would be locked out.
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('a page cannot be framed and may use the camera alone; data may do neither', async () => {
    const page = (await get('/')).headers
    expect(page.get('referrer-policy')).toBe('same-origin')
    expect(page.get('permissions-policy')).toMatch(/camera=\(self\)/)
    expect(page.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(page.get('x-frame-options')).toBe('DENY')
    const data = (await get('/api/health')).headers
    for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'])
      expect(data.get(name), name).toBeNull()
  })

  test('answers of the API are not cached, refusals included', async () => {
    const answers = [
      await get('/api/health'),
      await get('/api/auth/user'),
      await get('/api/nothing'),
      await door.visitor().fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'cross-site' },
      }),
    ]
    for (const { headers, url } of answers) {
      expect(headers.get('cache-control'), url).toBe('no-store')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    }
  })
})

test('large answers of the API are compressed, small ones are not', async () => {
  const { headers, body } = await raw(door.origin, '/api/openapi.json', {
    'Accept-Encoding': 'gzip',
  })
  expect(headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ openapi: '3.1.0' })
  const small = await raw(door.origin, '/api/health', { 'Accept-Encoding': 'gzip' })
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(small.body.toString()).toBe('{"status":"ok"}')
  const plain = await raw(door.origin, '/api/openapi.json', { 'Accept-Encoding': 'gzip;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('without a built app the server names the missing build', async () => {
  const bare = await openDoor()
  const answer = await bare.visitor().fetch('/', { headers: { Accept: 'text/html' } })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('npm run build')
  expect(bare.running.isBuilt).toBe(false)
  await bare.close()
})
