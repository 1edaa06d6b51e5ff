import { onlineCopy } from '../../shared/copy/online.ts'
import { Notice } from '../ui/Notice.tsx'
import { sentenceOf } from './QueryBoundary.tsx'
import { wasRefused } from './was-refused.ts'

/** Why an act was not seen to be done: the server's no, or that nobody knows, because no answer came. */
export interface Trouble {
  readonly is: 'refused' | 'unanswered'
  readonly title: string
  readonly says: string
}

/**
 * @param failed the title where the server refused
 * @param offline what is said where no answer came: it may be done, and may be asked for again
 */
export const troubleOf = (
  error: unknown,
  { failed, offline }: { failed: string; offline: string },
): Trouble =>
  wasRefused(error)
    ? refused(failed, sentenceOf(error, offline))
    : unanswered(sentenceOf(error, offline))

export const refused = (title: string, says: string): Trouble => ({ is: 'refused', title, says })
export const unanswered = (says: string): Trouble => ({
  ...{ is: 'unanswered', title: onlineCopy.noAnswer, says },
})

/** The same on the page, beside what was tried. */
export const TroubleNotice = ({ trouble }: { trouble: Trouble | undefined }) =>
  trouble && (
    <Notice live tone={trouble.is === 'refused' ? 'danger' : 'warn'} title={trouble.title}>
      {trouble.says}
    </Notice>
  )
