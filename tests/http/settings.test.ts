import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { accountLimits } from '../../shared/account-limits.ts'
import { day, hour } from '../../shared/kernel/time.ts'
import {
  needsDataDir,
  readSettings,
  sessionSecret,
  WrongSettings,
} from '../../sync-server/settings.ts'
import { casesOf, limitMs, sampleOf } from '../support/scope.ts'
import { programEnvironment, project, startArguments } from '../support/server.ts'

// Each start of the program takes about a second of the processor, which others may be using.
vi.setConfig({ testTimeout: 60_000 })

const program = [...startArguments, 'sync-server/main.ts']

const sentences = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.sentences
    throw error
  }
}

test('nothing has to be set to try it', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    insiderOffer: 'trial-30',
    dataDir: path.resolve('data'),
    databaseConnections: 10,
    mode: 'local',
    mailFrom: 'Undercroft <undercroft@localhost>',
    accountLimits,
    adminEmails: [],
    waitingRoomAdmits: 20,
    waitingRoomProofBits: 0,
    operator: {},
    runsJobs: true,
    logLevel: 'warn',
  })
})

test.each(['bottle=1', 'bottles', 'bottles=0', 'bottles=1.5', 'toString=1', 'bottles=1 recipes=2'])(
  'invalid limits of accounts are named: %s',
  (given) => {
    expect(sentences({ ACCOUNT_LIMITS: given })).toEqual([
      `ACCOUNT_LIMITS must be like bottles=100000 with commas between them, of ${Object.keys(accountLimits).join(', ')}.`,
    ])
  },
)

const wrongBucket = 'PHOTOS_URL must be an address like s3://bucket or s3://bucket/prefix.'

test('photos may lie in a bucket, with keys or without', () => {
  expect(readSettings({ PHOTOS_URL: 's3://photos' }).photoBucket).toEqual({
    bucket: 'photos',
    prefix: '',
    region: 'us-east-1',
  })
  expect(
    readSettings({
      PHOTOS_URL: 's3://photos.of-all/our/cellar/',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret/+',
      AWS_SESSION_TOKEN: 'session',
    }).photoBucket,
  ).toEqual({
    bucket: 'photos.of-all',
    prefix: 'our/cellar/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret/+', sessionToken: 'session' },
  })
})

test('all of it can be set', () => {
  expect(
    readSettings({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/var/lib/undercroft',
      DATA_DIR_SHARED: 'yes',
      DATABASE_URL: 'postgres://cellar:secret@one,two:5433/cellar?target_session_attrs=read-write',
      DATABASE_DIRECT_URL: 'postgres://cellar:secret@db:5432/cellar',
      DATABASE_CONNECTIONS: '25',
      NODE_ENV: 'production',
      APP_ORIGIN: 'https://cellar.example/',
      APP_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      MAIL_FROM: 'The Cellar <cellar@example.com>',
      ADMIN_EMAILS: ' Ann@Example.com, ,bob@example.com ',
      ACCOUNT_LIMITS: ' bottles = 100000,, liveStreams=4 ',
      TRUSTED_PROXY_HOPS: '2',
      WAITING_ROOM_ADMITS: '50',
      WAITING_ROOM_PROOF: '18',
      LOG_LEVEL: 'error',
      INSIDER_OFFER: 'first-month-1-dollar',
      OPERATOR_NAME: ' The Cellar Ltd. ',
      OPERATOR_ADDRESS: '1 Cooper Lane, Atlanta, GA 30303',
      OPERATOR_EMAIL: 'help@cellar.example',
      OPERATOR_PHONE: '+1 212 555 0100, Mon-Fri 9AM-6PM',
      BACKUP_DIR: '/mnt/backups',
      BACKUP_EVERY: '6h',
      BACKUP_KEEP: '28',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-tenant=cellar',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toEqual({
    port: 8080,
    insiderOffer: 'first-month-1-dollar',
    host: '::1',
    dataDir: '/var/lib/undercroft',
    databaseUrl: 'postgres://cellar:secret@one,two:5433/cellar?target_session_attrs=read-write',
    databaseDirectUrl: 'postgres://cellar:secret@db:5432/cellar',
    databaseConnections: 25,
    mode: 'production',
    appOrigin: 'https://cellar.example',
    secret: 'x'.repeat(32),
    smtpUrl: 'smtps://user:pass@mail.example:465',
    mailFrom: 'The Cellar <cellar@example.com>',
    adminEmails: ['ann@example.com', 'bob@example.com'],
    accountLimits: { ...accountLimits, bottles: 100_000, liveStreams: 4 },
    trustedProxyHops: 2,
    waitingRoomAdmits: 50,
    waitingRoomProofBits: 18,
    operator: {
      name: 'The Cellar Ltd.',
      address: '1 Cooper Lane, Atlanta, GA 30303',
      email: 'help@cellar.example',
      phone: '+1 212 555 0100, Mon-Fri 9AM-6PM',
    },
    runsJobs: true,
    backups: { folder: '/mnt/backups', every: 6 * hour, keep: 28 },
    logLevel: 'error',
    metrics: { port: 9464, host: '10.0.0.1' },
    traces: {
      endpoint: 'https://collector.example',
      headers: { authorization: 'Bearer abc', 'x-tenant': 'cellar' },
      ratio: 0.25,
    },
  })
})

test('waiting rooms can be turned off, and their numbers have limits', () => {
  expect(readSettings({ WAITING_ROOM_ADMITS: 'off' })).not.toHaveProperty('waitingRoomAdmits')
  expect(sentences({ WAITING_ROOM_ADMITS: '0', WAITING_ROOM_PROOF: '25' })).toEqual([
    'WAITING_ROOM_ADMITS must be off, or a whole number from 1 to 10000.',
    'WAITING_ROOM_PROOF must be a whole number from 0 to 24.',
  ])
})

test('backups are daily, and seven stay, unless the operator says otherwise', () => {
  expect(readSettings({ BACKUP_DIR: 'backups' }).backups).toEqual({
    folder: path.resolve('backups'),
    every: day,
    keep: 7,
  })
  expect(readSettings({ BACKUP_DIR: 'b', BACKUP_EVERY: '99d' }).backups?.every).toBe(99 * day)
})

test('a setting that is empty is one that was not given', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', APP_SECRET: '' })).toEqual(readSettings({}))
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
  [
    { PORT: '9464', METRICS_PORT: '9464' },
    'METRICS_PORT must be another one than PORT: metrics are not for everybody.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318.',
  ],
  ...['Bearer abc', 'a=%zz', '=abc'].map(
    (given) =>
      [
        { OTEL_EXPORTER_OTLP_HEADERS: given },
        'OTEL_EXPORTER_OTLP_HEADERS must be like authorization=Bearer%20abc with commas between them.',
      ] as [Record<string, string>, string],
  ),
  ...['0h', '100h', '6', 'daily'].map(
    (given) =>
      [
        { BACKUP_DIR: 'b', BACKUP_EVERY: given },
        'BACKUP_EVERY must be hours or days like 6h or 1d, up to 99.',
      ] as [Record<string, string>, string],
  ),
  [{ BACKUP_DIR: 'b', BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 1000.'],
  [{ JOBS: 'no' }, 'JOBS must be on or off.'],
  [{ JOBS: 'off' }, 'JOBS must be on with SQLite: no other process runs the jobs.'],
  [
    { DATABASE_URL: 'postgres://db/cellar', JOBS: 'off', BACKUP_DIR: 'b' },
    'BACKUP_DIR belongs to a process with JOBS=on, which writes the backups.',
  ],
  [{ BACKUP_KEEP: '1' }, 'BACKUP_DIR is demanded where BACKUP_EVERY or BACKUP_KEEP is set.'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number from 0 to 65535.'],
  [
    { DATABASE_URL: 'postgres://one,,two/cellar' },
    'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
  ],
  [
    { DATABASE_URL: 'postgres://one,two/cellar?target_session_attrs=prefer-standby' },
    'DATABASE_URL must leave target_session_attrs away or at read-write: the server writes.',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://one/cellar' },
    'DATABASE_URL is demanded where DATABASE_DIRECT_URL is set: the way through the pooler.',
  ],
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be a whole number from 4 to 500.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [
    { DATABASE_URL: 'mysql://db/cellar' },
    'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
  ],
  [{ PHOTOS_URL: 'https://s3.example' }, wrongBucket],
  [{ PHOTOS_URL: 's3://Photos' }, wrongBucket],
  [{ PHOTOS_URL: 's3://photos/../others' }, wrongBucket],
  [
    { AWS_ACCESS_KEY_ID: 'key' },
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are set both or neither.',
  ],
  [
    { AWS_ENDPOINT_URL_S3: 's3' },
    'AWS_ENDPOINT_URL_S3 must be an address like https://s3.example.',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, or be left out for local mode.'],
  [{ APP_ORIGIN: 'cellar' }, 'APP_ORIGIN must be an address like https://cellar.example.'],
  [
    { APP_ORIGIN: 'https://cellar.example/app' },
    'APP_ORIGIN must be an address without a path, like https://cellar.example.',
  ],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters.'],
  [
    { SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.example' },
    'SMTP_URL must be an address like smtp://user:password@host:587.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example' },
    'MAIL_FROM is demanded where SMTP_URL is set: the sender of the mail.',
  ],
  [
    { MAIL_FROM: 'nobody' },
    'MAIL_FROM must be an address like cellar@example.com or Cellar <cellar@example.com>.',
  ],
  [{ ADMIN_EMAILS: 'ann' }, 'ADMIN_EMAILS must be email addresses separated by commas.'],
  [{ TRUSTED_PROXY_HOPS: '-1' }, 'TRUSTED_PROXY_HOPS must be a whole number from 0 to 10.'],
  [{ OPERATOR_EMAIL: 'help' }, 'OPERATOR_EMAIL must be an address like cellar@example.com.'],
  [{ OPERATOR_NAME: 'x'.repeat(201) }, 'OPERATOR_NAME must have at most 200 characters.'],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
])('%o is refused with one sentence', (environment, sentence) => {
  expect(sentences(environment)).toEqual([sentence])
})

test('with PostgreSQL in production nothing may lie where another process does not see it', () => {
  const production = {
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://cellar.example',
    APP_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://cellar:secret@db/cellar',
  }
  const demanded = sentences(production)
  expect(demanded.map((sentence) => sentence.split(' ')[0])).toEqual([
    'PHOTOS_URL',
    'VAPID_PUBLIC_KEY',
    'SMTP_URL',
  ])
  for (const sentence of demanded) expect(sentence).toContain('set DATA_DIR_SHARED=yes.')
  const elsewhere = {
    PHOTOS_URL: 's3://photos',
    VAPID_PUBLIC_KEY: Buffer.alloc(65).toString('base64url'),
    VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url'),
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'cellar@example.com',
  }
  expect(needsDataDir(readSettings({ ...production, ...elsewhere }))).toBe(false)
  for (const missing of ['PHOTOS_URL', 'SMTP_URL'] as const)
    expect(sentences({ ...production, ...elsewhere, [missing]: '' })).toHaveLength(1)

  const shared = readSettings({ ...production, DATA_DIR_SHARED: 'yes' })
  expect(needsDataDir(shared)).toBe(true)
  // One machine with SQLite, and trying it out, need no settings.
  expect(readSettings({ ...production, DATABASE_URL: '' }).mode).toBe('production')
  expect(readSettings({ ...production, NODE_ENV: '' }).mode).toBe('local')
  expect(sentences({ DATA_DIR_SHARED: 'perhaps' })).toEqual(['DATA_DIR_SHARED must be yes or no.'])
})

test('production demands a secret and an origin with TLS', () => {
  expect(sentences({ NODE_ENV: 'production' })).toEqual([
    'APP_SECRET is demanded in production: at least 32 characters that nobody knows.',
    'APP_ORIGIN is demanded in production: the address that people type.',
  ])
  const secret = { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) }
  expect(sentences({ ...secret, APP_ORIGIN: 'http://cellar.example' })).toEqual([
    'APP_ORIGIN must begin with https:// in production.',
  ])
  // A trial of production on one machine.
  expect(sentences({ ...secret, APP_ORIGIN: 'http://localhost:3000' })).toEqual([])
})

test('the program names all that is wrong, without a stack, and ends with 1', () => {
  const run = spawnSync(process.execPath, program, {
    cwd: project,
    encoding: 'utf8',
    timeout: limitMs(60_000),
    env: programEnvironment({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'z' }),
  })
  expect(run.status).toBe(1)
  expect(run.stdout).toBe('')
  expect(run.stderr.trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  ])
})

const notStartable: [Record<string, string>, string][] = [
  [
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    'DATABASE_URL: the database there cannot be used (ECONNREFUSED).',
  ],
  [
    { DATA_DIR: `${project}package.json/data` },
    `DATA_DIR ${project}package.json/data cannot be written (ENOTDIR).`,
  ],
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine.'],
]

test.each(sampleOf(notStartable, casesOf({ everyday: 1, deep: notStartable.length })))(
  'what stands against it only when it starts is one sentence too: %o',
  (environment, sentence) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-start-'))
    const run = spawnSync(process.execPath, program, {
      cwd: project,
      encoding: 'utf8',
      timeout: limitMs(60_000),
      env: programEnvironment({ PORT: '0', DATA_DIR: folder, ...environment }),
    })
    rmSync(folder, { recursive: true })
    expect(run.stderr).toBe(`${sentence}\n`)
    expect(run.status).toBe(1)
  },
)

test('local mode makes its secret once and keeps it for the owner alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-secret-'))
  const settings = readSettings({ DATA_DIR: path.join(folder, 'data') })
  const secret = sessionSecret(settings)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(sessionSecret(settings)).toBe(secret)
  const file = path.join(settings.dataDir, 'secret')
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(sessionSecret({ ...settings, secret: 'of the settings' })).toBe('of the settings')
  rmSync(folder, { recursive: true })
})
