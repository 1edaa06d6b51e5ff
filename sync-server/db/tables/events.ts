import { isNotNull, sql } from 'drizzle-orm'
import type { Category } from '../../../shared/features/collection/categories.ts'
import type {
  EventStatus,
  EventType,
  RegistrationStatus,
  SeatPayment,
} from '../../../shared/features/events/event.ts'
import { type DataRules, marketHistory, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'
import { hasQueue } from './market.ts'

/** Events of stores and their registrations. */
export function eventTables(kit: Kit) {
  const events = kit.table(
    'events',
    {
      id: kit.text('id').primaryKey(),
      storeId: kit.text('store_id').notNull(),
      title: kit.text('title').notNull(),
      eventType: kit.text('event_type').$type<EventType>().notNull(),
      category: kit.text('category').$type<Category>(),
      eventDate: kit.integer('event_date').notNull(),
      /** Minutes. */
      duration: kit.integer('duration').notNull(),
      endsAt: kit.integer('ends_at').notNull(),
      description: kit.text('description'),
      /** US cents. */
      price: kit.integer('price').notNull().default(0),
      goldPrice: kit.integer('gold_price').notNull().default(0),
      maxAttendees: kit.integer('max_attendees'),
      /** Seats that registrations hold; changed by conditional updates alone. */
      currentAttendees: kit.integer('current_attendees').notNull().default(0),
      /** The length of the waiting list: freed seats go there first. */
      waiting: kit.integer('waiting').notNull().default(0),
      /** The place that was given last on the waiting list. */
      lastPlace: kit.integer('last_place').notNull().default(0),
      isVirtual: kit.boolean('is_virtual').notNull().default(false),
      /** Of a virtual one. */
      address: kit.text('address'),
      status: kit.text('status').$type<EventStatus>().notNull().default('open'),
      reason: kit.text('reason'),
      /** When its time was last changed after it was announced. */
      movedAt: kit.integer('moved_at'),
      /** How many registered lately; brought up to date by a job. Below 0: it has begun. */
      hypeScore: kit.integer('hype_score').notNull().default(0),
      /** Counts what a calendar has to know. */
      sequence: kit.integer('sequence').notNull().default(0),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.check(
        'events_seats_check',
        sql`${own.currentAttendees} >= 0 and ${own.waiting} >= 0 and (${own.maxAttendees} is null or ${own.currentAttendees} <= ${own.maxAttendees})`,
      ),
      kit.index('events_hype_idx').on(own.hypeScore, own.createdAt, own.id),
      kit.index('events_date_idx').on(own.eventDate, own.id),
      kit.index('events_store_idx').on(own.storeId, own.eventDate, own.id),
      kit.index('events_waiting_idx').on(own.eventDate, own.id).where(hasQueue(own)),
    ],
  )

  const eventRegistrations = kit.table(
    'event_registrations',
    {
      id: kit.text('id').primaryKey(),
      eventId: kit.text('event_id').notNull(),
      storeId: kit.text('store_id').notNull(),
      /** Null once the person has deleted their account. */
      userId: kit.text('user_id'),
      status: kit.text('status').$type<RegistrationStatus>().notNull().default('registered'),
      registeredAt: kit.integer('registered_at').notNull(),
      payment: kit.text('payment').$type<SeatPayment>().notNull().default('none'),
      /** The price of the seat when it was held; US cents. */
      price: kit.integer('price').notNull().default(0),
      /** The code for the door. */
      code: kit.text('code').notNull(),
      /** The place on the waiting list; only earlier ones come before it. */
      place: kit.integer('place'),
      /** A seat that came free for who waited. */
      isOffer: kit.boolean('is_offer').notNull().default(false),
      /** The person works at the store: they take no guest's seat and count in no figure. */
      isOfStaff: kit.boolean('is_of_staff').notNull().default(false),
      holdUntil: kit.integer('hold_until'),
      confirmedAt: kit.integer('confirmed_at'),
      remindedAt: kit.integer('reminded_at'),
      cancelledBy: kit.text('cancelled_by').$type<'user' | 'store' | 'rule'>(),
      attendedAt: kit.integer('attended_at'),
      /** The clerk; null also where they have deleted their account. */
      attendedBy: kit.text('attended_by'),
      /** The code used at the door. */
      nonce: kit.text('nonce'),
      /** When time next moves it; null: never. */
      dueAt: kit.integer('due_at'),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit
        .uniqueIndex('event_registrations_once_key')
        .on(own.eventId, own.userId)
        .where(sql`${own.status} <> 'cancelled'`),
      kit.uniqueIndex('event_registrations_code_key').on(own.storeId, own.code),
      kit
        .index('event_registrations_status_idx')
        .on(own.eventId, own.status, own.registeredAt, own.id),
      kit.index('event_registrations_place_idx').on(own.eventId, own.status, own.place),
      kit.index('event_registrations_heat_idx').on(own.eventId, own.registeredAt),
      kit.index('event_registrations_user_idx').on(own.userId, own.registeredAt, own.id),
      kit.index('event_registrations_clerk_idx').on(own.attendedBy),
      kit.index('event_registrations_due_idx').on(own.dueAt, own.id).where(isNotNull(own.dueAt)),
    ],
  )

  return { events, eventRegistrations }
}

/** What becomes of their rows. */
export const eventRules = {
  events: { ...notPersonal, retention: marketHistory },
  // The store knows how many came, and no longer who.
  eventRegistrations: {
    privacy: 'reservations',
    retention: marketHistory,
    deletion: { clear: ['userId', 'attendedBy'] },
  },
} as const satisfies DataRules<ReturnType<typeof eventTables>>
