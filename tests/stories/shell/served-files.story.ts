import { readdirSync } from 'node:fs'
import path from 'node:path'
import { project } from '../../support/server.ts'
import { expect, test } from '../../support/story.ts'

const app = path.join(project, 'dist/web')
const ofTheApp =
  /\.(html|js|wasm|traineddata-[\w-]+\.gz|css|woff2|svg|png|jpg|webmanifest)$|^used-files\.json$/
/** The scripts that may compile WebAssembly: the workers that read codes and labels. */
const readsPictures = ['wasm-worker', 'label-worker']

test.use({ ownServer: false })

test('the server serves the app’s files, and no text about it', async ({ world, request }) => {
  const files = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(app, path.join(parentPath, name)))
  expect(files).toEqual(expect.arrayContaining(['index.html', 'logo.svg']))
  const mayCompile: string[] = []
  for (const file of files) {
    const answer = await request.get(`${world.server.origin}/${file.split(path.sep).join('/')}`)
    expect([file, answer.status()]).toEqual([file, ofTheApp.test(file) ? 200 : 404])
    const policy = answer.headers()['content-security-policy'] ?? ''
    if (/wasm-unsafe-eval/.test(policy)) mayCompile.push(file.split(path.sep).join('/'))
  }
  expect(mayCompile).toHaveLength(readsPictures.length)
  for (const worker of readsPictures)
    expect(mayCompile).toContainEqual(
      expect.stringMatching(new RegExp(`^assets/readers/${worker}-[\\w-]{8}\\.js$`)),
    )
  expect((await request.get(`${world.server.origin}/README.md`)).status()).toBe(404)
  expect((await request.get(`${world.server.origin}/logo.svg`)).status()).toBe(200)
})
