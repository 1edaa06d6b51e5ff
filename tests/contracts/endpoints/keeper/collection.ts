import { createHash, randomUUID } from 'node:crypto'
import { publicIdOf } from '../../../../sync-server/features/recipes/public-id.ts'
import type { Person } from '../../../http/door.ts'
import { good, aPicture } from './shared.ts'
import type { Makers, Making } from '../keeper.ts'

export const collectionMakers = {
  /** A price alert. */
  alert: ({ collector }) => made(collector, '/api/alerts/price', { targetPrice: 1 }),
  /** An availability alert. */
  watch: ({ collector }) => made(collector, '/api/alerts/availability', {}),
  async recipe({ collector }) {
    const answer = await collector.post('/api/recipes', {
      name: `Negroni ${randomUUID()}`,
      instructions: 'Stir.',
      tags: ['bitter'],
      ingredients: [{ name: 'Gin', amount: '30 ml' }],
    })
    return (await good(answer)).id
  },
  async bottle({ collector }) {
    const id = randomUUID()
    const args = { id, name: 'Yquem', brand: 'Yquem', category: 'Wine', purchasePrice: 400_00 }
    await inRound(collector, { name: 'bottle.add', args })
    return id
  },
  /** One that was deleted just now. */
  removedBottle: ({ collector }) => removed(collector, '/api/bottles', aBottle),
  /** A use of a bottle of its own. */
  async pour({ collector }) {
    const { id } = await good(await collector.post('/api/bottles', aBottle))
    return (await good(await collector.post(`/api/bottles/${id}/pours`, { amountMl: 30 }))).id
  },
  async wish({ collector }) {
    return (await good(await collector.post('/api/wishlist', aWish))).id
  },
  removedWish: ({ collector }) => removed(collector, '/api/wishlist', aWish),
  /** The hash of a photo of theirs. */
  photo: ({ collector }) => uploaded(collector),
  /** The page of a recipe with a picture that everyone with the link sees. */
  publicRecipe: (making) => shown(making),
  /** One that an admin has taken down. */
  async takenDownRecipe(making) {
    const id = await shown(making)
    const answer = await making.admin.post(`/api/admin/public-recipes/${id}/take-down`, {
      reason: 'It names somebody.',
    })
    if (!answer.ok) throw new Error(await answer.text())
    return id
  },
} satisfies Makers

/** The hash of a photo that they have uploaded. */
async function uploaded(who: Person): Promise<string> {
  const bytes = await aPicture()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const answer = await who.fetch(`/api/photos/${hash}`, {
    method: 'PUT',
    body: bytes as unknown as BodyInit,
    headers: { 'X-User': who.id },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return hash
}

/** The id of the page of a recipe of theirs with a picture, which everyone with the link sees. */
async function shown({ collector }: Making): Promise<string> {
  const answer = await collector.post('/api/recipes', {
    name: `Daiquiri ${randomUUID()}`,
    instructions: 'Shake.',
    ingredients: [{ name: 'Rum', amount: '60 ml' }],
    photo: await uploaded(collector),
    isPublic: true,
  })
  return publicIdOf(collector.id, (await good(answer)).id)
}

const made = async (person: Person, place: string, more: object): Promise<string> =>
  (await good(await person.post(place, { bottle: 'Yquem', ...more }))).id

const aBottle = { name: 'Yquem', brand: 'Yquem', category: 'Wine' }

const aWish = { bottleName: 'Yquem' }

async function removed(person: Person, place: string, body: object): Promise<string> {
  const { id } = await good(await person.post(place, body))
  const answer = await person.fetch(`${place}/${id}`, { method: 'DELETE' })
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`)
  return id
}

async function inRound(person: Person, mutation: { name: string; args: object }): Promise<void> {
  const answer = await person.post(
    '/api/sync',
    {
      protocol: 1,
      deviceId: randomUUID(),
      seen: { seq: 0, uid: '' },
      cursor: null,
      limit: 10,
      digest: false,
      mutations: [{ seq: 1, uid: randomUUID(), at: Date.now(), ...mutation }],
    },
    { 'X-User': person.id },
  )
  const { rejections } = await good<{ rejections: unknown[] }>(answer)
  if (rejections.length > 0) throw new Error(JSON.stringify(rejections))
}
