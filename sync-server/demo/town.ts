import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { confirmEmail, proveAddress } from '../../shared/features/account/profile-endpoints.ts'
import { putDropPicture } from '../../shared/features/market/drop-endpoints.ts'
import {
  acceptInvitation,
  applyForPartnership,
  approveStore,
  inviteStaff,
} from '../../shared/features/stores/endpoints.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DemoBottling } from './bottlings.ts'
import type { Calendar } from './calendar.ts'
import { people, type Who } from './people.ts'
import { pictureOf } from './pictures.ts'
import type { Resident } from './resident.ts'
import { demoStores, type StoreKey } from './stores.ts'

/** Helpers shared by all parts of the demo. */
export interface Town {
  readonly resident: Readonly<Record<Who, Resident>>
  readonly calendar: Calendar
  /** The seed of all randomness. */
  readonly seed: number
  readonly now: () => Instant
  readonly dataDir: string
  /** Stores that have applied. */
  readonly stores: Map<StoreKey, string>
}

export const storeId = ({ stores }: Town, key: StoreKey): string => {
  const id = stores.get(key)
  if (id === undefined) throw new Error(`${key} has not applied yet`)
  return id
}

export const ownerOf = ({ resident }: Town, key: StoreKey): Resident =>
  resident[demoStores[key].owner]

export async function apply(town: Town, key: StoreKey): Promise<void> {
  const { id } = await ownerOf(town, key).call(applyForPartnership, { body: demoStores[key].form })
  town.stores.set(key, id)
}

/** The admin approves, and the owner adds staff, who follow the link of their mail. */
export async function open(town: Town, key: StoreKey): Promise<void> {
  const store = storeId(town, key)
  await town.resident.ada.call(approveStore, { params: { id: store } })
  for (const who of demoStores[key].staff) {
    const { email } = people[who]
    await ownerOf(town, key).call(inviteStaff, { params: { store }, body: { email } })
    const secret = await inLetter(town, email, /\/store-invitation#([\w-]{43})/)
    await prove(town, who)
    await town.resident[who].call(acceptInvitation, { body: { secret } })
  }
}

/** Shows that the address is theirs, by the link of a letter. */
async function prove(town: Town, who: Who): Promise<void> {
  await town.resident[who].call(proveAddress)
  const token = await inLetter(town, people[who].email, /\/confirm-email\?token=([\w-]{43})/)
  await town.resident[who].call(confirmEmail, { body: { token } })
}

/** Letters go through the queue, so it may take a moment. */
async function inLetter({ dataDir }: Town, email: string, wanted: RegExp): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  for (;;) {
    const letters = existsSync(outbox) ? readdirSync(outbox) : []
    for (const name of letters.filter((one) => one.endsWith('.eml'))) {
      const letter = readFileSync(path.join(outbox, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
      const secret = wanted.exec(letter)?.[1]
      if (secret && letter.includes(`To: ${email}`)) return secret
    }
    await wait(20)
  }
}

/** Uploads the drawing of a bottling for drops of that store. */
export async function pictureFor(town: Town, key: StoreKey, bottling: DemoBottling) {
  const { picture } = await ownerOf(town, key).call(putDropPicture, {
    params: { store: storeId(town, key) },
    bytes: { type: 'image/jpeg', content: await pictureOf(bottling) },
  })
  return picture
}
