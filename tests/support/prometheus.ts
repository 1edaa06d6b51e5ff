import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

const promtool = '/usr/bin/promtool'
const program = '/usr/bin/prometheus'

/** Debian's package `prometheus` has both. */
export const hasPrometheus = (): boolean => existsSync(promtool) && existsSync(program)

export function runPromtool(...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    execFile(promtool, words, (error, out, err) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve({ code: Number(error?.code ?? 0), said: out + err })
    })
  })
}

export interface Prometheus {
  /** The series that an expression gives now. Throws where it does not understand it. */
  query(expression: string): Promise<{ readonly metric: Readonly<Record<string, string>> }[]>
  /** The names of the alerts that it has loaded. */
  alerts(): Promise<string[]>
  stop(): Promise<void>
}

/** A real one, which reads a target each second, with these rules. */
export async function startPrometheus(target: string, rules: string): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-prometheus-'))
  const port = await freePort()
  const config = path.join(folder, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: ['${rules}']
scrape_configs:
  - job_name: undercroft
    static_configs: [{ targets: ['${target}'] }]
`,
  )
  const child: ChildProcess = spawn(
    program,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ask = async (place: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${place}`)
    return (await answer.json()) as { status: string; error?: string; data: unknown }
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${said}`)
    const isReady = await fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    async query(expression) {
      const { status, error, data } = await ask(
        `/api/v1/query?query=${encodeURIComponent(expression)}`,
      )
      if (status !== 'success') throw new Error(`${expression}: ${error}`)
      return (data as { result: { metric: Record<string, string> }[] }).result
    },
    async alerts() {
      const { data } = await ask('/api/v1/rules')
      const { groups } = data as { groups: { rules: { name: string }[] }[] }
      return groups.flatMap(({ rules: loaded }) => loaded.map(({ name }) => name))
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
