import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Passwords } from '../../sync-server/features/account/auth.ts'
import { openLog } from '../../sync-server/http/log.ts'
import { type Running, serve, type ServeOptions } from '../../sync-server/main.ts'
import type { FeedNetwork } from '../../sync-server/outside/fetch-feed.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { quickPasswords } from '../support/quick-passwords.ts'
import { makeSqliteFile } from '../support/sqlite-file.ts'

/** The whole server inside this process, on a free port, with a new data folder. */
export interface Door {
  readonly origin: string
  readonly dataDir: string
  /** Everything that it has logged so far, at the finest level. */
  log(): string
  /** A browser without a session. */
  visitor(): Browser
  /** Joins and signs in. */
  person(name: string): Promise<Person>
  /** Proves a person's address like they would: by the link in an email. */
  prove(who: Person): Promise<void>
  /** The letters to that address, oldest first, as they lie in the outbox. */
  letters(to: string): string[]
  running: Running
  close(): Promise<void>
}

export interface DoorOptions {
  readonly databaseUrl?: string
  readonly env?: Record<string, string>
  /** A folder with a built app. */
  readonly appFolder?: string
  /** The clock of everything but sessions. */
  readonly now?: () => number
  /** Milliseconds in which the body of a visitor is there. */
  readonly timeoutMs?: number
  /** Milliseconds after which the sender of a body is checked again. */
  readonly lateBodyMs?: number
  /** Where feeds of news are; the public internet if left out. */
  readonly feedNetwork?: FeedNetwork
  /** The password hashing; by default one without cost, because scrypt is expensive by design. */
  readonly passwords?: 'as in the product' | Passwords
  /** Milliseconds between two looks for jobs that are due; the server's own five seconds if left out. */
  readonly pollEvery?: number
  /** The handling of jobs. */
  readonly around?: ServeOptions['around']
}

/** `pollEvery` of a door at which something waits for the jobs of the server. */
export const quickPoll = 250

export async function openDoor(options: DoorOptions = {}): Promise<Door> {
  const {
    databaseUrl,
    env,
    appFolder,
    now,
    passwords,
    timeoutMs,
    feedNetwork,
    around,
    pollEvery,
    lateBodyMs,
  } = options
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-door-'))
  if (!databaseUrl) await makeSqliteFile(path.join(dataDir, 'undercroft.sqlite'))
  let logged = ''
  const log = openLog('trace', {
    write: (line) => {
      logged += line
    },
  })
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  })
  const running = await serve(settings, log, appFolder ?? path.join(dataDir, 'no-app'), {
    ...(now && { now }),
    ...(pollEvery !== undefined && { pollEvery }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(lateBodyMs !== undefined && { lateBodyMs }),
    ...(feedNetwork && { feedNetwork }),
    ...(around && { around }),
    ...(passwords !== 'as in the product' && { passwords: passwords ?? quickPasswords }),
  })
  const origin = running.listensAt
  const visitor = () => browser(origin)
  return {
    origin,
    dataDir,
    running,
    log: () => logged,
    visitor,
    async person(name) {
      const own = visitor()
      const given = joining(name)
      await own.post('/api/auth/sign-up/email', given)
      const answer = await own.post('/api/auth/sign-in/email', given)
      if (answer.status !== 200) throw new Error(`${name} could not join: ${await answer.text()}`)
      const { user } = (await answer.json()) as { user: { id: string } }
      return { ...own, ...given, id: user.id }
    },
    async prove(who) {
      const isProof = (letter: string) => letter.includes('/confirm-email?token=')
      const before = lettersTo(who.email).filter(isProof).length
      await who.post('/api/account/prove-address', {})
      const letter = await until(() => lettersTo(who.email).filter(isProof)[before])
      const token = /token=([\w-]+)/.exec(letter)?.[1]
      const { status } = await visitor().post('/api/auth/confirm-email', { token })
      if (status !== 200) throw new Error(`The address of ${who.name} was not proven: ${status}`)
    },
    letters: lettersTo,
    async close() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }

  function lettersTo(to: string): string[] {
    const folder = path.join(dataDir, 'outbox')
    return (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => unfolded(readFileSync(path.join(folder, name), 'utf8')))
      .filter((letter) => letter.includes(`To: ${to}`))
  }
}

export interface Browser {
  /** The cookie that it sends, as `name=value; …`. */
  cookie(): string
  /** Takes another's cookie for its own. */
  takeCookie(cookie: string): void
  /** From now on it comes from there, as a proxy that the server trusts says. */
  comeFrom(address: string): void
  fetch(place: string, init?: RequestInit): Promise<Response>
  post(place: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

export interface Person extends Browser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
}

export const joining = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  password: `the password of ${name}`,
  ageConfirmed: true,
})

/** Sends what a page of the app would send, and keeps the cookies that it is given. */
export function browser(origin: string): Browser {
  const jar = new Map<string, string>()
  let address: string | undefined
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (place: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(place, origin), {
      redirect: 'manual',
      ...init,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(jar.size > 0 && { Cookie: cookie() }),
        ...(address !== undefined && { 'X-Forwarded-For': address }),
        ...(init.headers as Record<string, string> | undefined),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (attributes.some((one) => /^ *max-age=0$/i.test(one))) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    cookie,
    takeCookie(given) {
      jar.clear()
      for (const pair of given.split('; ')) {
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        jar.set(name, value)
      }
    },
    comeFrom(given) {
      address = given
    },
    fetch: send,
    post: (place, body, headers) =>
      send(place, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
  }
}

/** Waits for a state, however long it takes; the test's own time limit ends it. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** The body of a mail as it is read: soft line ends and escapes of quoted-printable undone. */
function unfolded(letter: string): string {
  return letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
