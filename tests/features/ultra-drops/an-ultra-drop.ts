import { day, hour } from '../../../shared/kernel/time.ts'

/** What a store plans, as its form sends it: a day of entering from tomorrow on, drawn an hour later. */
export const anUltraDrop = (now: number, changes: Record<string, unknown> = {}) => ({
  title: 'Old Oak 25 Year Cask Strength',
  brand: 'Old Oak',
  category: 'Whiskey',
  salePrice: 640_00,
  quantity: 1,
  liveStartsAt: now + day,
  liveEndsAt: now + 2 * day,
  drawingAt: now + 2 * day + hour,
  ...changes,
})
