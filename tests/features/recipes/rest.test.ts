import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { start } from '../../../shared/sync/messages.ts'
import { openDoor, type Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'

const negroni = {
  name: 'Negroni',
  instructions: 'Stir.',
  tags: ['bitter'],
  difficulty: 'medium',
  ingredients: [
    { name: 'Gin', amount: '30 ml' },
    { name: 'Campari', amount: '1 oz', optional: true },
  ],
}

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `recipes for scripts on ${engine}`,
    () => {
      test('a posted recipe is listed, reaches devices, and exists once however often it is sent', async () => {
        const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
        const door = await openDoor(database ? { databaseUrl: database.url } : {})
        const ann = await door.person('Ann')
        const bob = await door.person('Bob')
        const id = randomUUID()

        const first = await ann.post('/api/recipes', { id, ...negroni })
        expect(first.status).toBe(200)
        const recipe = (await first.json()) as Record<string, unknown>
        expect(recipe).toMatchObject({ id, ...negroni, servings: 1, isFavorite: false })
        const again = await ann.post('/api/recipes', { id, ...negroni, name: 'Another' })
        expect(await again.json()).toEqual(recipe)
        await ann.post('/api/recipes', { ...negroni, name: 'Second' })

        const list = (await (await ann.fetch('/api/recipes')).json()) as {
          recipes: { name: string }[]
        }
        expect(list.recipes.map(({ name }) => name).sort()).toEqual(['Negroni', 'Second'])
        expect(await (await bob.fetch('/api/recipes')).json()).toMatchObject({ recipes: [] })
        expect(await tablesPulledBy(ann)).toEqual(['recipes', 'recipes'])
        await door.close()
        await database?.drop()
      })

      test('values that the form would reject are refused', async () => {
        const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
        const door = await openDoor(database ? { databaseUrl: database.url } : {})
        const ann = await door.person('Ann')
        for (const wrong of [
          { ...negroni, ingredients: [] },
          { ...negroni, ingredients: [{ name: 'Gin', amount: '' }] },
          { ...negroni, instructions: ' ' },
          { ...negroni, createdAt: 1 },
          { ...negroni, rating: 6 },
        ]) {
          const answer = await ann.post('/api/recipes', wrong)
          expect(answer.status).toBe(400)
          expect(await answer.json()).toMatchObject({ code: 'bad_request' })
        }
        expect(await (await ann.fetch('/api/recipes')).json()).toMatchObject({ recipes: [] })
        await door.close()
        await database?.drop()
      })
    },
  )

/** The tables of the rows that a new device of this person would get. */
async function tablesPulledBy(person: Person): Promise<string[]> {
  const answer = await person.fetch('/api/sync', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-User': person.id },
    body: JSON.stringify({
      protocol: 1,
      deviceId: randomUUID(),
      seen: start,
      cursor: null,
      limit: 100,
      digest: false,
      mutations: [],
    }),
  })
  const { changes } = (await answer.json()) as { changes: { table: string }[] }
  return changes.map(({ table }) => table)
}
