import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { freshDatabase, hasPostgres } from './postgres.ts'
import { startServer } from './server.ts'

describe('the server as a process', () => {
  test('keeps its port and its data over a stop, a kill and a new start', async () => {
    const server = await startServer()
    try {
      expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
      expect(await server.stop()).toBe(0)
      await expect(fetch(`${server.origin}/api/ready`)).rejects.toThrow('fetch failed')
      await server.start()
      expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
      await server.kill()
      await server.start()
      expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
    } finally {
      await server.remove()
    }
    expect(existsSync(server.dataDir)).toBe(false)
  })

  test('reports its output if a setting prevents the start', async () => {
    await expect(startServer({ env: { PORT: 'harbour' } })).rejects.toThrow(/PORT/)
  })

  test.skipIf(!hasPostgres)('runs on a borrowed PostgreSQL', async () => {
    const database = await freshDatabase('empty')
    const server = await startServer({ databaseUrl: database.url })
    try {
      expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
    } finally {
      await server.remove()
      await database.drop()
    }
  })
})
