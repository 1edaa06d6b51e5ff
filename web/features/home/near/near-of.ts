import { usualAlertPlace } from '../../../../shared/business/alerts.ts'
import { nearMe, type OwnPlace } from '../../../../shared/features/account/own-place.ts'

/** Where somebody is, as they have said it: `near` for the server, `place` for people. */
export function nearOf(own: OwnPlace): {
  readonly near: string
  readonly place: string
} {
  const near = nearMe(own) || usualAlertPlace
  return { near, place: own.location?.trim() || near }
}
