import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A PostgreSQL of our own, in a temporary folder, gone after the run. */
export interface Cluster {
  /** Address of its maintenance database. */
  url: string
  /** Makes a database, empty or with all that is in another one, and gives its address. */
  createDatabase(name: string, of?: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

/** The folder with `initdb` and `postgres`, newest first; undefined where there is none. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  return [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ].find(
    (folder) =>
      existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  )
}

/**
 * Starts an empty cluster on a free port of 127.0.0.1; throws with its log if it does not come up.
 * @param durable a commit waits for the disk, for measurements
 * @param within the folder in which it gets one of its own
 * @param settings of the program, `archive_mode=on`
 */
export async function startCluster(
  programs: string,
  {
    durable = false,
    within = tmpdir(),
    settings = [],
  }: { durable?: boolean; within?: string; settings?: readonly string[] } = {},
): Promise<Cluster> {
  const { folder, data, asOwner } = aFolder(within)
  execFileSync(
    path.join(programs, 'initdb'),
    // C.UTF-8 knows that É is the capital of é, and sorts the same on every machine.
    ['-D', data, '-U', 'undercroft', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return await running(programs, { folder, data, asOwner, durable, settings })
}

/** A copy of a cluster that follows it, and may take its place. */
export interface Standby extends Cluster {
  /** From now on it receives nothing from its primary. */
  fallBehind(): Promise<void>
  /** It becomes an independent primary, with the data it has received. */
  promote(): Promise<void>
}

/** Starts one that follows a primary, which has to be durable: others write no log to follow. */
export async function startStandby(programs: string, primary: Cluster): Promise<Standby> {
  const { folder, data, asOwner } = aFolder(tmpdir())
  execFileSync(
    path.join(programs, 'pg_basebackup'),
    ['-d', primary.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const cluster = await running(programs, { folder, data, asOwner, durable: true })
  const ask = async (...statements: string[]) => {
    const client = new pg.Client(cluster.url)
    await client.connect()
    try {
      let last: unknown
      for (const statement of statements) {
        const { rows } = await client.query<Record<string, unknown>>(statement)
        last = Object.values(rows[0] ?? {})[0]
      }
      return last
    } finally {
      await client.end()
    }
  }
  const until = async (statement: string) => {
    while ((await ask(statement)) !== true) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    ...cluster,
    async fallBehind() {
      await ask(`alter system set primary_conninfo = ''`, 'select pg_reload_conf()')
      await until('select count(*) = 0 from pg_stat_wal_receiver')
    },
    async promote() {
      await ask('select pg_promote()')
      await until('select not pg_is_in_recovery()')
    },
  }
}

export type Owner = { cwd: string; uid?: number; gid?: number }

export function aFolder(within: string): { folder: string; data: string; asOwner: Owner } {
  const folder = mkdtempSync(path.join(within, 'undercroft-postgres-'))
  const owner = whoMayRunIt()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return { folder, data: path.join(folder, 'data'), asOwner: { cwd: folder, ...owner } }
}

interface Place {
  readonly settings?: readonly string[]
  readonly folder: string
  readonly data: string
  readonly asOwner: Owner
  readonly durable?: boolean
}

/** Starts PostgreSQL on an existing data folder, which goes with it. */
export async function running(
  programs: string,
  { folder, data, asOwner, durable = false, settings = [] }: Place,
): Promise<Cluster> {
  const port = await freePort()
  const server = spawn(
    'sh',
    [
      '-c',
      onALeash,
      folder,
      path.join(programs, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      '-c',
      'max_connections=200',
      ...(durable ? [] : careless),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...asOwner, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const ended = once(server, 'exit')

  const url = `postgres://undercroft@127.0.0.1:${port}/postgres`
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 })
  // The server ends in the middle of a test when the tests do.
  pool.on('error', () => {})
  let copyingFiles: string
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
    try {
      const { rows } = await pool.query<{ version: number }>(
        `select current_setting('server_version_num')::int as version`,
      )
      // Older ones copy files anyway, and do not know the word.
      copyingFiles = rows[0]!.version >= 150_000 ? 'strategy file_copy' : ''
      break
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  return {
    url,
    async createDatabase(name, of) {
      // Copying files takes a third of copying what would have to be written into the log, too.
      const copied = of === undefined ? '' : ` template ${pg.escapeIdentifier(of)} ${copyingFiles}`
      await pool.query(`create database ${pg.escapeIdentifier(name)}${copied}`)
      return url.replace(/postgres$/, name)
    },
    async dropDatabase(name) {
      await pool.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    },
    async stop() {
      await pool.end()
      server.stdin.end()
      await ended
    },
  }
}

/**
 * Runs a program until our end of its stdin closes, be it that we ended in the middle of a test;
 * then ends it at once, without waiting for clients, and removes its folder.
 */
const onALeash = `
  exec 3<&0
  "$@" </dev/null 3<&- &
  server=$!
  { read -r nothing <&3; kill -QUIT $server; } &
  wait $server
  rm -rf "$0"`

/** It is thrown away, so nothing needs to reach the disk, nor to be known when it starts again. */
const careless = [
  '-c',
  'fsync=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'wal_level=minimal',
  '-c',
  'max_wal_senders=0',
]

/** PostgreSQL refuses to run as root; then it runs as `postgres`, else as an unprivileged user. */
function whoMayRunIt(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // The machine has no such user: try the next.
    }
  }
  throw new Error('PostgreSQL must not run as root, and there is neither a postgres nor a nobody.')
}
