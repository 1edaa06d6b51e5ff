import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import type { Control } from './engine.ts'

/** The harness's arguments for every server of an engine. */
export const place = {
  port: Number(process.env['PORT']),
  dataDir: process.env['DATA_DIR'] ?? '',
  pageDir: process.env['PAGE_DIR'] ?? '',
}

/** A database that has a transaction on the disk before it says so, as this app's server has. */
export function openSqlite(schema: string): Database.Database {
  const db = new Database(path.join(place.dataDir, 'bench.sqlite'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(schema)
  return db
}

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Serves the bench page, the engine's own routes and the control of the harness on one origin. */
export function serveEngine(engine: Hono, control: Control): void {
  const app = new Hono()
  app.get('/', (c) => send(c.req.path))
  app.get('/assets/:name', (c) => send(c.req.path))
  app.post('/control/:what', async (c) => {
    const act = control[c.req.param('what') as keyof Control] as (given: unknown) => unknown
    return c.json({ gives: await act(await c.req.json()) })
  })
  app.route('/', engine)
  endWithHarness()
  serve({ fetch: app.fetch, port: place.port, hostname: '127.0.0.1' }, () => {
    process.stdout.write('ready\n')
  })
}

/**
 * Like this app's server: Chromium starts a new process for such a page, which takes about the time
 * of opening a database and belongs to no engine.
 */
const pageHeaders = { 'Cross-Origin-Opener-Policy': 'same-origin' }

function send(name: string): Response {
  const file = path.join(place.pageDir, name === '/' ? 'index.html' : name)
  return new Response(readFileSync(file), {
    headers: {
      'Content-Type': kinds[path.extname(file)] ?? 'application/octet-stream',
      'Cache-Control': name === '/' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(name === '/' && pageHeaders),
    },
  })
}

/** The harness holds the other end of stdin: however it ends, this ends with it. */
export function endWithHarness(): void {
  process.stdin
    .on('end', () => process.kill(process.pid, 'SIGKILL'))
    .resume()
    .unref()
}
