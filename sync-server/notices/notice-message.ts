import { alertsCopy } from '../../shared/copy/alerts.ts'
import { reasonOf } from '../../shared/copy/notice-reason.ts'
import type { Message, MessageItem } from '../../shared/features/account/message.ts'
import { type Notice, pageOfNotice } from '../../shared/features/alerts/notice.ts'
import { exactMoney } from '../../shared/kernel/money.ts'
import type { Way } from './choices.ts'

const words = alertsCopy.notice
/** More than these are counted. */
const maxNamed = 10

/**
 * What a person is told of these notices: one by itself, several as a digest; each with its reason, in a
 * letter with its page, too.
 */
export function messageOf(notices: readonly Notice[], way: Way): Message {
  const [one] = notices
  if (!one) throw new Error('there is nothing to tell')
  const path = '/alerts?tab=inbox'
  if (notices.length === 1) {
    const text = [placeOf(one), reasonLine(one)].join('\n')
    return {
      title: `${one.bottle}: ${exactMoney(one.price)}`,
      text,
      path: pageOfNotice(one) ?? path,
      tag: one.alertId,
    }
  }
  const items = notices.slice(0, maxNamed).map(itemOf)
  const more = notices.length - items.length
  const others = more > 0 ? [words.inInbox(more)] : []
  return {
    title: words.digest(notices.length),
    ...(way === 'mail'
      ? { items, text: others.join() }
      : { text: [...items.map(({ text }) => text), ...others].join('\n\n') }),
    path,
    tag: 'digest',
  }
}

/** One of several, in two lines: what was found, and why it is told. */
export const itemOf = (notice: Notice): MessageItem => ({
  text: [
    `${notice.bottle}: ${exactMoney(notice.price)}, ${placeOf(notice)}`,
    reasonLine(notice),
  ].join('\n'),
  path: pageOfNotice(notice),
})

const reasonLine = (notice: Notice): string =>
  `${words.why}: ${reasonOf(notice)} ${words.source(notice.pricedOn, notice.source)}`

const placeOf = ({ store, place, quantity }: Notice): string =>
  [words.at(store, place), ...(quantity === undefined ? [] : [words.left(quantity)])].join(' · ')
