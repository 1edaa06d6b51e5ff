import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { expect, test } from 'vitest'
import { readSettings } from '../../sync-server/settings.ts'
import { project } from '../support/server.ts'

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly env_file?: string
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
}

const operator: Record<string, string> = {
  APP_HOST: 'cellar.example',
  APP_SECRET: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'secret',
  AWS_SECRET_ACCESS_KEY: 'another secret',
}

/** Fills in `${NAME:?why}` and `${NAME:-default}` like a compose tool. */
function filled(text: string, settings = operator): string {
  return text.replace(
    /\$\{(\w+):([?-])([^}]*)\}/g,
    (_, name: string, how: string, rest: string) => {
      const value = settings[name] ?? (how === '-' ? rest : undefined)
      if (value === undefined) throw new Error(`${name}: ${rest}`)
      return value
    },
  )
}

const read = (file: string) => readFileSync(path.join(project, 'deploy', file), 'utf8')
const compose = load(filled(read('compose.yaml')), { schema: YAML11_SCHEMA }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
}
const processes = Object.entries(compose.services).filter(([, { image }]) => image === 'undercroft')

/** The environment that the image sets. */
const ofImage = Object.fromEntries(
  [.../^ENV (.*)$/m.exec(read('Containerfile'))![1]!.matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

test('two web processes and one worker start in production with these settings', () => {
  expect(processes.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker'])
  const settings = processes.map(([, { environment }]) =>
    readSettings({ ...ofImage, ...environment }),
  )
  expect(settings.map(({ mode }) => mode)).toEqual(Array(3).fill('production'))
  expect(settings.map(({ runsJobs }) => runsJobs)).toEqual([false, false, true])
  expect(settings.map(({ backups }) => backups?.folder)).toEqual([undefined, undefined, '/backups'])
  expect(new Set(settings.map(({ secret, databaseUrl }) => `${secret} ${databaseUrl}`)).size).toBe(
    1,
  )
  expect(new Set(settings.map(({ dataDir }) => dataDir))).toEqual(new Set(['/data']))
})

test('every process gets all settings of the operator, and no image holds them', () => {
  const file = compose.services['web-1']!.env_file!
  expect(processes.map(([, { env_file }]) => env_file)).toEqual([file, file, file])
  const ignored = (list: string) => readFileSync(path.join(project, list), 'utf8').split('\n')
  expect(path.extname(file)).toBe('.env')
  expect(ignored('.dockerignore')).toContain('**/*.env')
  expect(ignored('.gitignore')).toContain('*.env')
})

test('pictures are in the object store of the file, with the keys that it knows', () => {
  const store = compose.services['object-store']!.environment
  for (const [name, { environment }] of processes) {
    const { photoBucket } = readSettings({ ...ofImage, ...environment })
    expect(photoBucket, name).toMatchObject({
      bucket: store['BUCKET'],
      endpoint: 'http://object-store:8080',
    })
    for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      expect(environment[key]).toBe(store[key])
  }
  const port = /^bind_port = (\d+)$/m.exec(read('object-store/proxy-server.conf'))?.[1]
  expect(port).toBe('8080')
})

test('a file of the object store is in its image', () => {
  const { build } = compose.services['object-store']!
  const text = read(`${build!.context}/${build!.dockerfile}`)
  const copied = [...text.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  const own = readdirSync(path.join(project, 'deploy', build!.context))
  expect([...copied, build!.dockerfile].sort()).toEqual(own.sort())
})

test('the settings of a bucket elsewhere reach every process', () => {
  const bucket = {
    PHOTOS_URL: 's3://pictures',
    AWS_ENDPOINT_URL_S3: 'https://s3.example',
    AWS_ACCESS_KEY_ID: 'a key',
    AWS_SECRET_ACCESS_KEY: 'a secret',
  }
  const text = filled(read('compose.yaml'), { ...operator, ...bucket })
  const { services } = load(text, { schema: YAML11_SCHEMA }) as typeof compose
  for (const [name] of processes) {
    const { photoBucket } = readSettings({ ...ofImage, ...services[name]!.environment })
    expect(photoBucket, name).toMatchObject({ bucket: 'pictures', endpoint: 'https://s3.example' })
  }
})

test('every volume, host and file of the compose file is there', () => {
  const sources = Object.values(compose.services).flatMap(({ volumes }) =>
    volumes.map((one) => one.split(':')[0]!),
  )
  const isThere = (source: string) =>
    source.startsWith('.')
      ? existsSync(path.join(project, 'deploy', source))
      : Object.hasOwn(compose.volumes, source)
  expect(sources.filter((source) => !isThere(source))).toEqual([])
  const upstreams = compose.services['caddy']!.environment['UPSTREAMS']!.split(' ')
  expect(upstreams).toEqual(['web-1:3000', 'web-2:3000'])
  const { build } = compose.services['web-1']!
  expect(existsSync(path.join(project, 'deploy', build!.context, build!.dockerfile))).toBe(true)
})

test('the command of the image is that of the unit, and its program comes with the packages', () => {
  const [, command = ''] = /^CMD (.*)$/m.exec(read('Containerfile')) ?? []
  const [, ofUnit = ''] = /^ExecStart=\/opt\/undercroft\/(.*)$/m.exec(
    read('systemd/undercroft@.service'),
  )!
  expect((JSON.parse(command) as string[]).join(' ')).toBe(ofUnit)
})
