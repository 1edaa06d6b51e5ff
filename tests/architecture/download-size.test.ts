import { expect, test } from 'vitest'
import {
  filesOfPage,
  importsWorker,
  precachedFiles,
  scriptsOf,
  scriptsWithin,
} from './download-size.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  'Auth.tsx': { file: 'assets/Auth.js', imports: ['index.html', '_form.js'] },
  '_form.js': { file: 'assets/form.js', imports: ['_field.js'] },
  '_field.js': { file: 'assets/field.js', imports: ['_form.js'] },
  'Charts.tsx': { file: 'assets/Charts.js', imports: ['index.html'] },
}

test('a first path counts its static imports once each, and nothing loaded later', () => {
  expect(scriptsOf(['index.html', 'Auth.tsx'], manifest).sort()).toEqual([
    'assets/Auth.js',
    'assets/field.js',
    'assets/form.js',
    'assets/index.js',
  ])
})

test('a module that the build does not know is an error, not zero bytes', () => {
  expect(() => scriptsOf(['Gone.tsx'], manifest)).toThrow('no chunk for Gone.tsx')
})

test('the list of the service worker is read', () => {
  const worker = 'V([{"revision":"7e","url":"index.html"},{"revision":null,"url":"assets/a.js"}])'
  expect(precachedFiles(worker)).toEqual(['index.html', 'assets/a.js'])
})

test('of a page, its own files and its inline scripts count', () => {
  const page = `<link rel="modulepreload" href="/assets/a.js" /><link rel="icon" href="/a.svg" />
    <script>first()</script><script type="module" src="/assets/b.js"></script>
    <script>import('/assets/later.js')</script><script type="application/ld+json">{}</script>`
  expect(filesOfPage(page)).toEqual(['assets/a.js', 'assets/b.js'])
  expect(scriptsWithin(page)).toBe("first()\nimport('/assets/later.js')")
})

test('a script that imports that of a worker is noticed, one that starts it is not', () => {
  expect(importsWorker('import{a}from"../import-worker-CmT1eTKu.js"')).toBe(true)
  expect(importsWorker('import("./read-worker-CmT1eTKu.js")')).toBe(true)
  expect(importsWorker('new Worker(""+new URL("read-worker-CmT1eTKu.js",b))')).toBe(false)
  expect(importsWorker('import{a}from"./import-parts-CmT1eTKu.js"')).toBe(false)
})
