import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type CuttableLink, openCuttableLink } from './cuttable-link.ts'
import { freePort } from './free-port.ts'
import { aFolder, type Owner, postgresPrograms } from './postgres-cluster.ts'

/** Debian's packages for three PostgreSQL nodes that replace their leader. */
export const setPackages = 'patroni etcd-server haproxy'

const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
}

export const isSetHere = (): boolean =>
  postgresPrograms() !== undefined && Object.values(programs).every((file) => existsSync(file))

const deployed = (file: string) =>
  fileURLToPath(new URL(`../../deploy/patroni/${file}`, import.meta.url))

export const nodeNames = ['one', 'two', 'three'] as const
export type NodeName = (typeof nodeNames)[number]

/** A machine of the set: Patroni, and the PostgreSQL that it starts. */
export interface SetNode {
  readonly name: NodeName
  /** All of it ends at once, as in a power cut. */
  kill(): Promise<void>
  /** Patroni alone ends; its PostgreSQL goes on without it. */
  killPatroni(): Promise<void>
  /** PostgreSQL alone ends. */
  killPostgres(): void
  /** It stands still, with its connections. */
  freeze(): void
  thaw(): void
  /** It reaches neither etcd nor the other nodes; clients still reach it. */
  cut(): void
  mend(): void
  /** Starts Patroni again. */
  start(): void
}

/** Three nodes, etcd and HAProxy on 127.0.0.1, with the files in `deploy/patroni`. */
export interface PostgresSet {
  /** The address of a new database, by HAProxy; the one before is dropped. */
  createDatabase(name: string): Promise<string>
  readonly nodes: readonly SetNode[]
  /** The name of the node that leads, as etcd has it; undefined while none does. */
  leader(): Promise<NodeName | undefined>
  /** The standby that has every commit. */
  synchronous(): Promise<NodeName | undefined>
  /** Waits until another node leads. */
  otherLeader(than: NodeName): Promise<NodeName>
  /** Waits until one node leads and two follow it, one of them synchronously. */
  whole(): Promise<void>
  /** Asks the leader to hand over to the synchronous standby. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

interface Member {
  readonly name: NodeName
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}

/** Milliseconds that any change of the set may take. */
const patience = 600_000

/**
 * Starts a set, and waits until it is whole.
 * @param isSynchronous if false, commits are answered before a standby has them
 */
export async function startPostgresSet({ isSynchronous = true } = {}): Promise<PostgresSet> {
  try {
    return await startOnce(isSynchronous)
  } catch (error) {
    // Another program may take a free port before a program of the set does.
    if (!isPortTaken(String(error))) throw error
    return startOnce(isSynchronous)
  }
}

/** The words of all programs of the set, and of Node, for a port that another program has. */
const isPortTaken = (text: string): boolean => /address already in use/i.test(text)

async function startOnce(isSynchronous: boolean): Promise<PostgresSet> {
  const { folder, asOwner } = aFolder(tmpdir())
  const endAll = watchOver(folder)
  const running = (command: readonly string[], env: Record<string, string> = {}) =>
    start(folder, asOwner, command, env)
  const config = path.join(folder, 'patroni.yml')
  copyFileSync(deployed('patroni.yml'), config)
  chmodSync(config, 0o644)

  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [etcdPort, peerPort].map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
  ]
  const addresses = {
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `one=${peer}`,
    'data-dir': path.join(folder, 'etcd'),
  }
  const words = Object.entries(addresses).flatMap(([name, value]) => [`--${name}`, value])
  running([programs.etcd, '--name', 'one', '--enable-v2', '--log-level', 'error', ...words])

  const password = randomBytes(12).toString('hex')
  const ports = new Map<NodeName, { readonly postgres: number; readonly api: number }>()
  const nodes: SetNode[] = []
  const links: CuttableLink[] = []
  for (const name of nodeNames) {
    const [postgres, api] = [await freePort(), await freePort()]
    ports.set(name, { postgres, api })
    const ways = [
      await openCuttableLink(etcdPort),
      await openCuttableLink(postgres),
      await openCuttableLink(api),
    ] as const
    links.push(...ways)
    const [toEtcd, toPostgres, toApi] = ways.map(({ port }) => `127.0.0.1:${port}`)
    const data = path.join(folder, name)
    const env = {
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: toEtcd!,
      // Else it asks etcd for its address, and goes past the link.
      PATRONI_ETCD_USE_PROXIES: 'true',
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: toApi!,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: toPostgres!,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms() ?? '',
      PATRONI_POSTGRESQL_PGPASS: path.join(folder, `pgpass-${name}`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: password,
    }
    let patroni = running([programs.patroni, config], env)
    const everything = () => [...(isOver(patroni) ? [] : [patroni.pid!]), ...postgresOf(data)]
    const endPatroni = async () => {
      if (isOver(patroni)) return
      const ended = once(patroni, 'exit')
      patroni.kill('SIGKILL')
      await ended
    }
    nodes.push({
      name,
      async kill() {
        const pids = postgresOf(data)
        await endPatroni()
        signal(pids, 'SIGKILL')
      },
      killPatroni: endPatroni,
      killPostgres: () => signal(postgresOf(data).slice(0, 1), 'SIGKILL'),
      freeze: () => signal(everything(), 'SIGSTOP'),
      thaw: () => signal(everything(), 'SIGCONT'),
      cut: () => ways.forEach((way) => way.cut()),
      mend: () => ways.forEach((way) => way.mend()),
      start: () => {
        patroni = running([programs.patroni, config], env)
      },
    })
  }

  const proxied = await freePort()
  const at = (name: NodeName) => ports.get(name)!
  running([programs.haproxy, '-f', deployed('haproxy.cfg')], {
    LEADER_ADDRESS: `127.0.0.1:${proxied}`,
    ...Object.fromEntries(
      nodeNames.flatMap((name, number) => [
        [`POSTGRES_${number + 1}`, `127.0.0.1:${at(name).postgres}`],
        [`PATRONI_${number + 1}_PORT`, String(at(name).api)],
      ]),
    ),
  })
  const url = `postgres://postgres:${password}@127.0.0.1:${proxied}`
  const created: string[] = []

  /** What the nodes say that can be asked; the newest view has most members. */
  async function members(): Promise<readonly Member[]> {
    const asked = nodeNames.map(async (name) => {
      const response = await fetch(`http://127.0.0.1:${at(name).api}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      })
      return ((await response.json()) as { members: Member[] }).members
    })
    const answers = await Promise.allSettled(asked)
    return answers
      .flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      .reduce<readonly Member[]>((most, one) => (one.length >= most.length ? one : most), [])
  }
  const nodeWith = async (role: string) => (await members()).find((one) => one.role === role)?.name

  async function until<T>(what: string, found: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + patience
    for (;;) {
      const value = await found()
      if (value !== undefined) return value
      if (Date.now() > end)
        throw new Error(
          `waited in vain until ${what}: ${JSON.stringify(await members())}\n${tail(folder)}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  /** The leader that takes writes by HAProxy, which may be behind Patroni. */
  const leads = () => nodeWith('leader')
  const isWhole = async () => {
    const all = await members()
    const follow = (role: string) => all.filter((one) => one.role === role && isRunning(one)).length
    const [leading, synchronous, others] = ['leader', 'sync_standby', 'replica'].map(follow)
    const wanted = isSynchronous ? [1, 1, 1] : [1, 0, 2]
    return String([leading, synchronous, others]) === String(wanted) ? true : undefined
  }
  const set: PostgresSet = {
    nodes,
    leader: leads,
    synchronous: () => nodeWith('sync_standby'),
    otherLeader: (than) =>
      until(`another node than ${than} leads`, async () => {
        const name = await leads()
        return name === than ? undefined : name
      }),
    async whole() {
      await until('the set is whole', isWhole)
    },
    async switchOver() {
      const [leader, candidate] = [await leads(), await nodeWith('sync_standby')]
      const response = await fetch(`http://127.0.0.1:${at(leader!).api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      })
      if (!response.ok) throw new Error(`no switchover: ${await response.text()}`)
    },
    async createDatabase(name) {
      const connection = await until('the leader takes connections', async () => {
        const one = new pg.Client({ connectionString: `${url}/postgres` })
        one.on('error', () => {})
        return one.connect().then(
          () => one,
          () => undefined,
        )
      })
      try {
        // A node that starts after a crash writes out every file of every database first.
        for (const one of created.splice(0))
          await connection.query(`drop database ${pg.escapeIdentifier(one)} with (force)`)
        await connection.query(`create database ${pg.escapeIdentifier(name)}`)
        created.push(name)
      } finally {
        await connection.end()
      }
      return `${url}/${name}`
    },
    async stop() {
      await Promise.all(links.map((link) => link.close()))
      await endAll()
    },
  }
  try {
    if (!isSynchronous) {
      await until('a node leads', leads)
      await until('the settings are changed', async () => {
        const response = await fetch(
          `http://127.0.0.1:${at((await leads()) ?? 'one').api}/config`,
          {
            method: 'PATCH',
            body: JSON.stringify({ synchronous_mode: false, synchronous_mode_strict: false }),
          },
        )
        return response.ok ? true : undefined
      })
    }
    await set.whole()
    return set
  } catch (error) {
    await set.stop()
    throw error
  }
}

const isRunning = ({ state, lag }: Member) =>
  (state === 'running' || state === 'streaming') && (lag === undefined || Number(lag) < 1_000_000)

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Starts a program of the set; the one that watches ends it when we end in the middle. */
function start(
  folder: string,
  asOwner: Owner,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    ...asOwner,
    env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = path.join(folder, 'logs', `${path.basename(program)}-${env['PATRONI_NAME'] ?? ''}`)
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => writeFileSync(log, chunk, { flag: 'a' }))
  writeFileSync(path.join(folder, 'pids', String(child.pid)), `${child.pid}\n`)
  return child
}

/** The last lines of each program, and one of a taken port. */
const tail = (folder: string): string =>
  readdirSync(path.join(folder, 'logs'))
    .map((name) => {
      const lines = readFileSync(path.join(folder, 'logs', name), 'utf8')
        .trimEnd()
        .split('\n')
      // A taken port is told at the start.
      const taken = lines.slice(0, -8).filter(isPortTaken).slice(-1)
      return [`${name}:`, ...taken, ...lines.slice(-8)].join('\n')
    })
    .join('\n')

/** Pids of a node's PostgreSQL, the postmaster first; none where it does not run. */
function postgresOf(data: string): number[] {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const parentOf = (pid: string): number => {
    try {
      return Number(
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) \S /, '')
          .split(' ')[0],
      )
    } catch {
      return 0
    }
  }
  if (!existsSync(`/proc/${postmaster}`)) return []
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === postmaster,
  )
  return [postmaster, ...children.map(Number)]
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
}

/** Ends all programs and removes the folder when asked to, or when this process ends. */
function watchOver(folder: string): () => Promise<void> {
  for (const name of ['pids', 'logs']) mkdirSync(path.join(folder, name))
  const watcher = spawn('sh', ['-c', cleaning, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  return async () => {
    const ended = once(watcher, 'exit')
    watcher.stdin.end()
    await ended
  }
}

/** Patroni first: it would start PostgreSQL again. */
const cleaning = `
  read -r nothing
  kill -KILL $(cat "$0"/pids/*) 2>/dev/null
  for file in "$0"/*/postmaster.pid; do kill -KILL $(head -1 "$file") 2>/dev/null; done
  sleep 0.2
  rm -rf "$0"`
