import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from '../../shared/business/brand.ts'
import { signedInCookie } from '../../shared/business/signed-in.ts'
import { routes } from '../../shared/routes.ts'
import { appManifest } from '../../vite.manifest.ts'
import { readColours } from './tokens.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const page = read('web/index.html')

test('the shell is painted in the colours of the tokens', () => {
  const [shell, tokens] = [
    readColours('web/index.html', 'shell-'),
    readColours('web/ui/tokens.css'),
  ]
  expect(shell.paper.size).toBeGreaterThanOrEqual(5)
  for (const theme of ['paper', 'cellar'] as const)
    for (const [name, colour] of shell[theme]) expect(tokens[theme].get(name), name).toBe(colour)
})

test("the browser's own bar has the colour of the ground in both themes", () => {
  const ground = readColours('web/ui/tokens.css')
  const [paper, cellar] = [ground.paper.get('ground'), ground.cellar.get('ground')]
  const metas = page.match(/<meta\s+name="theme-color"[^>]*>/g) ?? []
  expect(metas).toHaveLength(2)
  for (const meta of metas) {
    expect(meta).toContain(`data-paper="${paper}"`)
    expect(meta).toContain(`data-cellar="${cellar}"`)
    expect(meta).toContain(`content="${meta.includes('dark') ? cellar : paper}"`)
  }
  expect(appManifest()).toMatchObject({ theme_color: paper, background_color: paper })
})

test('the page may be zoomed, and uses the whole of a notched screen', () => {
  const viewport = /name="viewport"\s+content="([^"]*)"/.exec(page)?.[1] ?? ''
  expect(viewport).toContain('viewport-fit=cover')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/)
})

test('the name in the shell and the logo is the name of the brand', () => {
  expect(page).toContain(`<title>${brand.name}</title>`)
  expect(page).toContain(`content="${brand.name}"`)
  expect(read('public/logo.svg')).toContain(brand.name)
  expect(read('public/favicon.svg')).toBe(read('public/logo.svg'))
})

test('the shell’s message without scripts is in the page', () => {
  expect(page).toMatch(/<noscript>[\s\S]+JavaScript[\s\S]+<\/noscript>/)
})

test('the landing page recognizes a signed-in device like the app', () => {
  const landing = read('web/landing.html')
  expect(landing).toContain(`document.cookie.includes('${signedInCookie}=1')`)
  expect(landing).toContain(/localStorage.getItem\('undercroft\.account'\)/.exec(page)?.[0])
  expect(landing).toContain(brand.logoFallback)
})

test('it recognizes a signed-in device like the session, and knows the sign-in page', () => {
  expect(page).toContain(`document.cookie.includes('${signedInCookie}=1')`)
  const memory = /const memory = '(.+)'/.exec(read('web/local/session/session.ts'))?.[1]
  expect(page).toContain(`localStorage.getItem('${memory}')`)
  const doors = new RegExp(/&& \/(.+)\/\.test\(location\.pathname\)/.exec(page)?.[1] ?? 'none')
  const ofVisitors = [routes.auth, routes.login].map(({ path }): string => path)
  for (const { path } of Object.values(routes))
    expect(doors.test(path), path).toBe(ofVisitors.includes(path))
})
