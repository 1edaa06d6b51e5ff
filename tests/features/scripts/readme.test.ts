import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { TokenScope } from '../../../shared/kernel/endpoint.ts'
import { onEachDoor } from '../../http/each-door.ts'
import { aScript, readAll } from './a-script.ts'

const readme = path.join(import.meta.dirname, '../../../shared/features/scripts/README.md')
const line =
  /^curl -H "Authorization: Bearer \$TOKEN"(?: -X ([A-Z]+))? "\$ORIGIN([^"]+)"(?: -d '([^']+)')?$/

onEachDoor('the commands of the README', (door) => {
  test('each does what it says, with a token of these scopes and no other', async () => {
    const commands = readFileSync(readme, 'utf8')
      .split('\n')
      .filter((one) => one.startsWith('curl'))
    expect(commands).toHaveLength(7)
    const scopes: TokenScope[] = ['bottles:read', 'bottles:write', 'wishlist:write', 'inbox:read']
    const script = await aScript(door(), await door().person('Ann'), scopes)
    for (const command of commands) {
      const [, method = 'GET', place = '', body] = line.exec(command) ?? []
      const answer = await script(method, place, body)
      expect([command, answer.status]).toEqual([command, 200])
    }
    const { rows } = await readAll(script, '/api/bottles', 'bottles')
    expect(rows).toMatchObject([{ rating: 4.5, purchasePrice: 49.95, useCount: 1 }])
  })
})
