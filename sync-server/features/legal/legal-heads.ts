import { privacy, terms } from '../../../shared/copy/legal-pages.ts'
import { type FindHead, type LinkTo, screenHead } from '../../http/page-head.ts'

export const termsHead = (linkTo: LinkTo): FindHead =>
  screenHead('terms', linkTo, { changedOn: terms.wording.on })

export const privacyHead = (linkTo: LinkTo): FindHead =>
  screenHead('privacy', linkTo, { changedOn: privacy.wording.on })
