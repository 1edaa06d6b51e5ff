import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { project } from '../support/server.ts'
import { type Door, type DoorOptions, openDoor } from './door.ts'

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})

const packaged = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
  version: string
}

async function aDoor(options: DoorOptions = {}): Promise<Door> {
  const door = await openDoor(options)
  undo.push(() => door.close())
  return door
}
const versionOf = async ({ origin }: { readonly origin: string }) =>
  (await (await fetch(new URL('/api/version', origin))).json()) as Record<string, string>

test('two servers of the same files say the same build; another app is another build', async () => {
  const [one, other] = [await aDoor(), await aDoor()]
  const said = await versionOf(one)
  expect(said['version']).toBe(packaged.version)
  expect(said['build']).toMatch(/^[0-9a-f]{12}$/)
  expect(await versionOf(other)).toEqual(said)
  const appFolder = mkdtempSync(path.join(tmpdir(), 'undercroft-app-'))
  undo.push(() => rmSync(appFolder, { recursive: true }))
  writeFileSync(path.join(appFolder, 'index.html'), '<!doctype html><title>the app</title>')
  const built = await versionOf(await aDoor({ appFolder }))
  expect(built['version']).toBe(packaged.version)
  expect(built['build']).not.toBe(said['build'])
})

test('every 503 has its cause in the log, not those of the database alone', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`
  const door = await aDoor({ env: { OPEN_FOOD_FACTS_URL: nobody } })
  const ann = await door.person('Ann')
  const causes = () =>
    door
      .log()
      .split('\n')
      .filter((line) => line.includes('"why"'))
      .map((line) => JSON.parse(line) as { why: string; error: { because?: { kind: string } } })
  expect((await ann.fetch('/')).status).toBe(503)
  expect(causes().map(({ why }) => why)).toEqual(['there is no app in dist/web'])
  expect((await ann.fetch('/api/catalogue/codes/5000267013602')).status).toBe(503)
  expect(causes()).toMatchObject([
    { why: 'there is no app in dist/web' },
    { why: 'Open Food Facts does not answer', error: { because: { kind: 'NoResponse' } } },
  ])
  // A served request is no outage.
  expect((await ann.fetch('/api/nowhere')).status).toBe(404)
  expect(causes()).toHaveLength(2)
})
