import { nearMe, type OwnPlace } from '../../../../shared/features/account/own-place.ts'

/** The user's location as given by them: `near` for the server, `place` for people. */
export interface Near {
  readonly near: string
  readonly place: string
}

/** Undefined without a location. */
export function nearOf(own: OwnPlace): Near | undefined {
  const near = nearMe(own)
  return near === '' ? undefined : { near, place: own.location?.trim() || near }
}
