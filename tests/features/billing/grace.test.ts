import { expect, test } from 'vitest'
import { insiderGraceDays } from '../../../shared/business/plans.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day } from '../../../shared/kernel/time.ts'
import { planHere } from '../../../web/local/write/plan.ts'
import { anAccount } from '../../device/a-device.ts'

const heardAt = 1_800_000_000_000
const known = {
  account: anAccount('0197a000-0000-7000-8000-00000000a11a' as Id, 'insider'),
  heardAt,
  here: true,
}

test('a device offline keeps Insider for thirty days after its last contact, to the millisecond', () => {
  const end = heardAt + insiderGraceDays * day
  expect(insiderGraceDays).toBe(30)
  expect(planHere(known, end)).toBe('insider')
  expect(planHere(known, end + 1)).toBe('free')
  expect(planHere(undefined, heardAt)).toBe('free')
})
