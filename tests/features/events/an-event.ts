import { day } from '../../../shared/kernel/time.ts'

/** What a store invites to, as its form sends it: in three days, for two. */
export const anEvent = (now: number, changes: Record<string, unknown> = {}) => ({
  title: 'Six peated malts',
  eventType: 'tasting',
  category: 'Whiskey',
  eventDate: now + 3 * day,
  duration: 120,
  maxAttendees: 2,
  ...changes,
})
