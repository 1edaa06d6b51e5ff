import { alertsCopy } from '../../shared/copy/alerts.ts'
import { mailCopy } from '../../shared/copy/mail.ts'
import { reasonOf } from '../../shared/copy/notice-reason.ts'
import type { Message, MessageItem } from '../../shared/features/account/message.ts'
import { type Notice, pageOfNotice } from '../../shared/features/alerts/notice.ts'
import { dayInWords } from '../../shared/kernel/day-in-words.ts'
import { exactMoney } from '../../shared/kernel/money.ts'
import type { Way } from './choices.ts'
import { subjectOf, subjectOfSeveral } from './subject.ts'

const words = alertsCopy.notice
/** More than these are counted. */
const maxNamed = 10

/**
 * The message for these notices: a single one or a digest, each with its reason; a mail also has
 * its page.
 */
export function messageOf(notices: readonly Notice[], way: Way): Message {
  const [one] = notices
  if (!one) throw new Error('there is nothing to tell')
  const path = '/alerts?tab=inbox'
  if (notices.length === 1) {
    const text = [placeOf(one), reasonLine(one)].join('\n')
    return {
      title: `${one.bottle}: ${exactMoney(one.price)}`,
      ...(way === 'mail' && { subject: subjectOfFind(one) }),
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
      ? { subject: subjectOfFinds(one, notices.length), items, text: others.join() }
      : { text: [...items.map(({ text }) => text), ...others].join('\n\n') }),
    path,
    tag: 'digest',
  }
}

const subjectOfFind = ({ bottle, price, store }: Notice): string =>
  subjectOf({ title: mailCopy.findSubject(bottle, exactMoney(price)), store })

const subjectOfFinds = ({ bottle }: Notice, count: number): string =>
  subjectOfSeveral({ first: bottle, count }, mailCopy.findsSubject)

/** A digest entry in two lines: the find, and its reason. */
export const itemOf = (notice: Notice): MessageItem => ({
  text: [
    `${notice.bottle}: ${exactMoney(notice.price)}, ${placeOf(notice)}`,
    reasonLine(notice),
  ].join('\n'),
  path: pageOfNotice(notice),
})

const reasonLine = (notice: Notice): string =>
  `${words.why}: ${reasonOf(notice)} ${words.source(dayInWords(notice.pricedOn), notice.source)}`

const placeOf = ({ store, place, quantity, source }: Notice): string => {
  const isSeen = source === 'sighting' || source === 'unconfirmed'
  const stock = isSeen ? words.seen : words.left
  return [words.at(store, place), ...(quantity === undefined ? [] : [stock(quantity)])].join(' · ')
}
