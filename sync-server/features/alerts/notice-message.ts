import { alertsCopy } from '../../../shared/copy/alerts.ts'
import { reasonOf } from '../../../shared/copy/notice-reason.ts'
import type { Message } from '../../../shared/features/account/message.ts'
import type { Notice } from '../../../shared/features/alerts/notice.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'

const words = alertsCopy.notice
/** More than these are counted. */
const maxNamed = 10

/** What a person is told of these notices: one by itself, several as a digest; each with its reason. */
export function messageOf(notices: readonly Notice[]): Message {
  const [one] = notices
  if (!one) throw new Error('there is nothing to tell')
  const path = '/alerts?tab=inbox'
  if (notices.length === 1)
    return {
      title: `${one.bottle}: ${exactMoney(one.price)}`,
      text: [
        whereOf(one),
        `${words.why}: ${reasonOf(one)} ${words.source(one.pricedOn, one.source)}`,
      ].join('\n'),
      path: one.dropId ? `/drops/${one.dropId}` : path,
      tag: one.alertId,
    }
  const lines = notices
    .slice(0, maxNamed)
    .map((notice) =>
      [
        `${notice.bottle}: ${exactMoney(notice.price)}, ${whereOf(notice)}`,
        `${words.why}: ${reasonOf(notice)} ${words.source(notice.pricedOn, notice.source)}`,
      ].join('\n'),
    )
  const more = notices.length - lines.length
  return {
    title: words.digest(notices.length),
    text: [...lines, ...(more > 0 ? [words.inInbox(more)] : [])].join('\n\n'),
    path,
    tag: 'digest',
  }
}

const whereOf = ({ store, place, quantity }: Notice): string =>
  [words.at(store, place), ...(quantity === undefined ? [] : [words.left(quantity)])].join(' · ')
