import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { browser, joining, until } from '../http/door.ts'
import { freePort } from '../support/free-port.ts'
import { freshDatabase, hasPostgres } from '../support/postgres.ts'
import { limitMs } from '../support/scope.ts'
import { project, startServer } from '../support/server.ts'
import { aBottle, WireDevice } from '../sync/rounds.ts'

const unit = path.join(project, 'deploy/systemd/undercroft@.service')
const caddyfile = path.join(project, 'deploy/caddy/Caddyfile')
const programNamed = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file))
const caddy = programNamed('caddy')
const systemdAnalyze = programNamed('systemd-analyze')

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-deploy-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = (program: string, ...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve, reject) => {
    execFile(program, words, (error, out, err) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve({ code: Number(error?.code ?? 0), said: out + err })
    })
  })

/** The unit with the folder of this project, as an installation would have it. */
const unitText = () =>
  readFileSync(unit, 'utf8').replaceAll('/opt/undercroft', project.replace(/\/$/, ''))

test.skipIf(!systemdAnalyze)('systemd understands the unit, and notices a wrong line', async () => {
  const folder = aFolder()
  const verify = async (text: string) => {
    const file = path.join(folder, 'undercroft@.service')
    writeFileSync(file, text)
    const copy = path.join(folder, 'undercroft@3000.service')
    copyFileSync(file, copy)
    return run(systemdAnalyze!, 'verify', '--man=no', copy)
  }
  const about = ({ said }: { said: string }) =>
    said.split('\n').filter((line) => line.includes('undercroft@3000'))
  expect(about(await verify(unitText()))).toEqual([])
  const wrong = await verify(unitText().replace('ProtectSystem=strict', 'ProtectSystem=sometimes'))
  expect(about(wrong)).toEqual([expect.stringContaining('protect system')])
})

test('the command of the unit starts the server, and SIGTERM ends it', async () => {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unitText()) ?? []
  const [program = '', ...words] = command.split(' ')
  const port = await freePort()
  const child = spawn(program, words, {
    cwd: project,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: aFolder() },
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  undo.push(() => child.kill('SIGKILL'))
  await until(() =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test.skipIf(!caddy)('Caddy understands its file, and notices a wrong line', async () => {
  const valid = (file: string) =>
    run(caddy!, 'validate', '--adapter', 'caddyfile', '--config', file)
  expect(await valid(caddyfile)).toMatchObject({ code: 0 })
  const wrong = path.join(aFolder(), 'Caddyfile')
  writeFileSync(wrong, readFileSync(caddyfile, 'utf8').replace('lb_policy', 'lb_police'))
  expect((await valid(wrong)).code).not.toBe(0)
})

test.skipIf(!caddy || !hasPostgres)(
  'a real Caddy serves two web processes and a worker: sign-in, upload, live stream, a killed process',
  { timeout: limitMs(300_000) },
  async () => {
    const { url: databaseUrl, drop } = await freshDatabase()
    undo.push(drop)
    const [port, httpPort] = [await freePort(), await freePort()]
    const origin = `https://localhost:${port}`
    const shared = {
      dataDir: aFolder(),
      databaseUrl,
      appOrigin: origin,
    }
    const env = { APP_SECRET: 'the same in all of the processes', TRUSTED_PROXY_HOPS: '1' }
    const web = [
      await startServer({ ...shared, env: { ...env, JOBS: 'off' } }),
      await startServer({ ...shared, env: { ...env, JOBS: 'off' } }),
    ]
    const worker = await startServer({ ...shared, env })
    for (const server of [...web, worker]) undo.push(() => server.kill().catch(() => {}))
    await startCaddy({
      port,
      httpPort,
      upstreams: web.map((server) => new URL(server.origin).host),
    })

    const ada = browser(origin)
    await ada.post('/api/auth/sign-up/email', joining('Ada'))
    const answer = await ada.post('/api/auth/sign-in/email', joining('Ada'))
    expect(ada.cookie()).toContain('__Secure-')
    const { user } = (await answer.json()) as { user: { id: string } }

    const bytes = await sharp({
      create: { width: 1_500, height: 1_000, channels: 3, background: '#722f37' },
    })
      .jpeg()
      .toBuffer()
    const photo = createHash('sha256').update(bytes).digest('hex')
    const headers = { 'X-User': user.id }
    const put = await ada.fetch(`/api/photos/${photo}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { ...headers, 'Content-Type': 'image/jpeg' },
    })
    expect(put.status).toBe(201)

    const live = await ada.fetch('/api/sync/live')
    const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader()
    undo.push(() => reader.cancel().catch(() => {}))
    const heard = async (wanted: RegExp) => {
      for (let text = ''; !wanted.test(text); ) text += (await reader.read()).value ?? ''
    }
    await heard(/"version":0/)
    const device = new WireDevice({ request: (place, init) => ada.fetch(place, init) }, user.id)
    device.does('bottle.add', { ...aBottle(), photo })
    await device.round()
    await heard(/"version":1/)
    const got = await ada.fetch(`/api/photos/${photo}`, { headers })
    expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes)

    await web[0]!.kill()
    for (let request = 0; request < 20; request++)
      expect((await ada.fetch('/api/bottles')).status).toBe(200)
  },
)

/** Starts Caddy with the file of the recipe, on free ports of this machine and with its own authority. */
async function startCaddy(at: { port: number; httpPort: number; upstreams: readonly string[] }) {
  const folder = aFolder()
  const file = path.join(folder, 'Caddyfile')
  const text = readFileSync(caddyfile, 'utf8').replace('} {\n', '} {\n\tbind 127.0.0.1\n')
  const global = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${at.httpPort}\n\tauto_https disable_redirects\n}\n`
  writeFileSync(file, global + text)
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    APP_HOST: `localhost:${at.port}`,
    UPSTREAMS: at.upstreams.join(' '),
  }
  const child = spawn(caddy!, ['run', '--adapter', 'caddyfile', '--config', file], { env })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  undo.push(() => child.kill('SIGKILL'))
  const root = path.join(folder, 'caddy/pki/authorities/local/root.crt')
  await until(() => existsSync(root) || undefined)
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, readFileSync(root, 'utf8')])
  undo.push(() => tls.setDefaultCACertificates(before))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(said)
    return fetch(`https://localhost:${at.port}/api/ready`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    )
  })
}
