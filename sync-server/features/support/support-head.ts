import { supportFaq } from '../../../shared/copy/support-faq.ts'
import { type FindHead, type LinkTo, screenHead } from '../../http/page-head.ts'
import { questionsPage } from '../../http/structured-data.ts'

/** The page of the support, with the answers that stand on it. */
export const supportHead = (linkTo: LinkTo): FindHead =>
  screenHead('support', linkTo, { data: () => [questionsPage(supportFaq)] })
