import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Script } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../../sync-server/admin.ts'
import { documents as shownDocuments } from '../../sync-server/documents/list.ts'
import { type Operation, requestOf } from '../../sync-server/documents/operation.ts'
import { type Door, openDoor } from '../http/door.ts'
import { commandBlocksOf } from '../support/document-commands.ts'
import { project } from '../support/server.ts'

const read = (document: string) => readFileSync(path.join(project, document), 'utf8')

let home: string
let door: Door
let token: string
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'undercroft-documents-'))
  door = await openDoor({ env: { BACKUP_DIR: path.join(home, 'backups') } })
  const ada = await door.person('Ada')
  const made = await ada.post('/api/account/tokens', {
    name: 'script',
    scopes: ['bottles:read', 'bottles:write'],
    days: 30,
    password: ada.password,
  })
  token = ((await made.json()) as { token: string }).token
  await door.running.work()
})
afterAll(async () => {
  await door.close()
  rmSync(home, { recursive: true, force: true })
})

async function admin(...words: string[]) {
  const said: string[] = []
  const environment = { DATA_DIR: door.dataDir, BACKUP_DIR: path.join(home, 'backups') }
  const code = await operate(words, environment, (sentence) => said.push(sentence))
  return { code, said: said.join('\n') }
}

/** Commands of the operator in a document: `backup cellar.tar`. */
const adminCommandsIn = (document: string): string[] => [
  ...new Set(
    [...read(document).matchAll(/npm run admin -- ([^`\n|]+)/g)].map(([, words]) => words!),
  ),
]

const fileOf = (name: string) => path.join(home, name)

/** The words to run for each command; undefined: another test runs it, with what it needs. */
const commands: Record<string, (() => string[]) | undefined> = {
  help: () => ['help'],
  check: () => ['check'],
  drill: () => ['drill'],
  payments: () => ['payments'],
  photos: () => ['photos'],
  jobs: () => ['jobs'],
  'jobs times': () => ['jobs', 'times'],
  'epoch new': () => ['epoch', 'new'],
  'backup cellar.tar': () => ['backup', fileOf('cellar.tar')],
  'backup before.tar': () => ['backup', fileOf('before.tar')],
  'prices import FILE': () => ['prices', 'import', fileOf('prices.csv')],
  'catalogue import FILE': () => ['catalogue', 'import', fileOf('catalogue.csv')],
  'compliance verify': () => ['compliance', 'verify'],
  'prove-address': () => ['prove-address', 'ada@example.com'],
  'prove-address EMAIL': () => ['prove-address', 'ada@example.com'],
  // Needs a stopped server: tests/backup.
  'restore cellar.tar': undefined,
  // Needs a bucket: tests/files/move.test.ts.
  'photos move bucket': undefined,
}

/** All documents that the server shows, and the alerts. */
const documents = [...shownDocuments.map(({ file }) => file), 'deploy/prometheus/alerts.yml']

test('the operator’s commands in the documents work', async () => {
  writeFileSync(
    fileOf('prices.csv'),
    'store,name,size,price,date\nTower,Yquem 2015,750 ml,450.00,2026-11-01\n',
  )
  writeFileSync(
    fileOf('catalogue.csv'),
    'name,brand,category,codes\nSpringbank 15,Springbank,Whiskey,5010814000016\n',
  )
  const found = new Set(documents.flatMap(adminCommandsIn))
  expect(found.size).toBeGreaterThan(10)
  expect([...found].filter((one) => !Object.hasOwn(commands, one))).toEqual([])
  for (const one of found) {
    const words = commands[one]?.()
    if (words)
      expect([one, await admin(...words)]).toEqual([one, expect.objectContaining({ code: 0 })])
  }
})

/** The output of commands that have the address of the server and a token. */
function runInShell(commands: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], UNDERCROFT: door.origin, TOKEN: token }
  return new Promise((resolve, reject) => {
    execFile('sh', ['-ec', commands.join('\necho\n')], { env }, (error, output, failed) =>
      error ? reject(new Error(`${output}\n${failed}`)) : resolve(output),
    )
  })
}

test('the commands of the guide to the API run as they are', async () => {
  const blocks = commandBlocksOf('docs/guides/api.md')
  expect(blocks).toHaveLength(5)
  const said = await runInShell(blocks)
  expect(said).toContain('"rating":4.5')
  expect(said).toContain('"levelDrop":10')
  expect(said).toMatch(/\n\{"bottles":\[\],"version":\d+\}\n/)
  const [, promised = ''] = /^# (\{"code".*\})$/m.exec(blocks.join('\n')) ?? []
  expect(said.trim().endsWith(promised)).toBe(true)
  const german = await fetch(`${door.origin}/api/wishlist`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'de' },
  })
  expect(await german.text()).not.toBe(promised)
  const ada = await fetch(`${door.origin}/api/bottles`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { bottles } = (await ada.json()) as { bottles: object[] }
  expect(bottles).toEqual([expect.objectContaining({ name: 'Springbank 15', rating: 4.5 })])
})

test('the examples of the reference run as they are, where a token reads a list', async () => {
  const { paths } = (await (await fetch(`${door.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: Operation }>
  }
  const examples = Object.entries(paths).flatMap(([place, { get }]) =>
    get?.['x-token-scope'] === 'bottles:read' && !place.includes('{')
      ? [requestOf({ ...get, area: '', method: 'GET', place })]
      : [],
  )
  expect(examples).toHaveLength(2)
  const said = await runInShell(examples.map((one) => `${one} --fail-with-body --silent`))
  expect(said.match(/\{"(?:bottles|pours)":\[/g)).toHaveLength(2)
})

test('the script that removes a broken service worker is valid', () => {
  const [, script = ''] = /^```js\n(.*?)^```$/ms.exec(read('docs/OPERATION.md')) ?? []
  expect(script).toContain('unregister')
  expect(() => new Script(script)).not.toThrow()
})
