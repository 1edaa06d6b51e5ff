import { randomUUID } from 'node:crypto'
import {
  cancelEvent,
  createEvent,
  getSeatPass,
  checkInGuest,
  register,
} from '../../shared/features/events/endpoints.ts'
import type { EventForm } from '../../shared/features/events/event.ts'
import { beginPayouts, refreshPayouts } from '../../shared/features/market/payout-endpoints.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { day, hour, type Instant, minute } from '../../shared/kernel/time.ts'
import type { Who } from './people.ts'
import { demoStores, type StoreKey } from './stores.ts'
import { ownerOf, storeId, type Town } from './town.ts'

interface DemoEvent {
  readonly store: StoreKey
  readonly announced: Instant
  readonly form: EventForm
  /** People who register, in that order; later ones wait once it is full. */
  readonly guests: readonly Who[]
  /** People admitted at the door. */
  readonly come?: readonly Who[]
  /** The store cancels it at that moment. */
  readonly cancelled?: { readonly at: Instant; readonly reason: string }
}

/** Events of the town: one that was, one that is full, one online, one with a price, one cancelled. */
export function seedEvents(town: Town, today: Instant): void {
  const there = (store: StoreKey, daysAgo: number, clock: string) =>
    town.calendar.moment(daysAgo, clock, demoStores[store].form.state)
  hold(town, {
    store: 'peachtree',
    announced: today - 20 * day,
    form: formOf({
      title: 'Four bourbons, one grain bill',
      eventType: 'tasting',
      category: 'Whiskey',
      eventDate: there('peachtree', 6, '18:30'),
      duration: 120,
      maxAttendees: 12,
    }),
    guests: ['ivy', 'frank', 'dan', 'jo'],
    come: ['ivy', 'frank', 'dan'],
  })
  hold(town, {
    store: 'peachtree',
    announced: today - 5 * day,
    form: formOf({
      title: 'Three glasses from the back room',
      eventType: 'tasting',
      category: 'Whiskey',
      eventDate: there('peachtree', -4, '19:00'),
      duration: 90,
      maxAttendees: 3,
    }),
    guests: ['ivy', 'dan', 'jo', 'frank', 'bea'],
  })
  hold(town, {
    store: 'redwood',
    announced: today - 4 * day,
    form: formOf({
      title: 'How agave becomes tequila',
      eventType: 'class',
      category: 'Spirits',
      eventDate: there('redwood', -6, '17:00'),
      duration: 60,
      isVirtual: true,
      address: 'https://meet.example.com/agave',
    }),
    guests: ['bea', 'gus', 'ivy'],
  })
  // Bottles and seats of the open stores can be paid at the test gateway.
  for (const store of ['peachtree', 'lakeshore', 'redwood'] as const)
    linkPayouts(town, store, today - 3 * day)
  hold(town, {
    store: 'lakeshore',
    announced: today - 2 * day,
    form: formOf({
      title: 'Six sherry casks with a cooper',
      eventType: 'tasting',
      category: 'Whiskey',
      eventDate: there('lakeshore', -9, '18:00'),
      duration: 120,
      maxAttendees: 16,
      price: 60_00,
      goldPrice: 45_00,
    }),
    guests: [],
  })
  hold(town, {
    store: 'lakeshore',
    announced: today - 6 * day,
    form: formOf({
      title: 'Gin from five gardens',
      eventType: 'tasting',
      category: 'Spirits',
      eventDate: there('lakeshore', -3, '18:00'),
      duration: 90,
      maxAttendees: 10,
    }),
    guests: ['hal', 'eve'],
    cancelled: { at: today - 26 * hour, reason: 'The distiller is ill. We will name a new day.' },
  })
}

/** A store that is paid for seats through the app. */
function linkPayouts(town: Town, key: StoreKey, at: Instant): void {
  town.calendar.on(at, async () => {
    const params = { store: storeId(town, key) }
    await ownerOf(town, key).call(beginPayouts, { params })
    await ownerOf(town, key).call(refreshPayouts, { params })
  })
}

const formOf = (form: Omit<EventForm, 'price' | 'isVirtual'> & Partial<EventForm>): EventForm => ({
  price: 0,
  isVirtual: false,
  description: 'With water, bread and questions. This is a demo: nobody meets anywhere.',
  ...form,
})

function hold(
  town: Town,
  { store, announced, form, guests, come = [], cancelled }: DemoEvent,
): void {
  const { calendar, resident } = town
  calendar.on(announced, async () => {
    const { id } = await ownerOf(town, store).call(createEvent, {
      params: { store: storeId(town, store) },
      body: form,
    })
    for (const [at, who] of guests.entries())
      calendar.on(announced + (30 + at * 47) * minute, async () => {
        await resident[who].call(register, { params: { event: id }, body: { orWait: true } })
      })
    for (const [at, who] of come.entries())
      calendar.on(form.eventDate + at * 4 * minute, () => comesIn(town, store, id, who))
    if (cancelled)
      calendar.on(cancelled.at, async () => {
        const params = { store: storeId(town, store), event: id }
        const { reason } = cancelled
        await ownerOf(town, store).call(cancelEvent, { params, body: { reason } })
      })
  })
}

/** They show their pass, and the clerk looks at an ID. */
async function comesIn(town: Town, store: StoreKey, event: Id<'event'>, who: Who): Promise<void> {
  const { qr } = await town.resident[who].call(getSeatPass, { params: { event } })
  const clerk = town.resident[demoStores[store].staff[0] ?? demoStores[store].owner]
  const checks = { idSeen: true, over21: true, nameMatches: true }
  const said = await clerk.call(checkInGuest, {
    params: { store: storeId(town, store) },
    body: { shown: qr, event, nonce: randomUUID(), ...checks },
  })
  if (said.is !== 'good') throw new Error(`${who} was not let in: ${said.says}`)
}
