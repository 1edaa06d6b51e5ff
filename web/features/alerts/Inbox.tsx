import type { ReactNode } from 'react'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { messagesCopy } from '../../../shared/copy/message-words.ts'
import { messageInWords } from '../../../shared/copy/messages.ts'
import { reasonOf } from '../../../shared/copy/notice-reason.ts'
import { type InboxMessage, pageOf } from '../../../shared/features/alerts/inbox-message.ts'
import { maxMarked, type Notice, pageOfNotice } from '../../../shared/features/alerts/notice.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import type { AnyMutation } from '../../local/write/mutate.ts'
import { momentAtStore } from '../../components/store/StoreMoment.tsx'
import { useNow } from '../../lib/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { momentInWords, RelativeTime } from '../../ui/Time.tsx'
import { act } from '../../components/wanted/wanted-acts.ts'
import { EmptyAlerts } from '../../components/wanted/EmptyAlerts.tsx'
import { Pages } from '../../lib/Pages.tsx'

const words = copy.notice

/** Messages from the server, the newest first; readable offline. */
export function Inbox({
  notices,
  messages,
}: {
  notices: readonly Notice[]
  messages: readonly InboxMessage[]
}) {
  const device = useDevice()
  const all = [...notices, ...messages].sort((one, other) => other.at - one.at)
  if (all.length === 0)
    return <EmptyAlerts title={copy.emptyInboxTitle} sentence={copy.emptyInboxSentence} />
  const unread = all.filter(({ readAt }) => readAt === undefined).map(({ id }) => id)
  const markAll = () => {
    const ids = unread.slice(0, maxMarked)
    void act(device, [{ name: 'notice.read', args: { ids, at: device.now() } }], {
      title: words.nowRead,
      back: [{ name: 'notice.unread', args: { ids } }],
    })
  }
  return (
    <>
      {unread.length > 0 && (
        <div className="flex justify-end">
          <Button tone="plain" size="small" onClick={markAll}>
            {words.markAll}
          </Button>
        </div>
      )}
      <Pages
        label={words.list}
        items={all}
        render={(entry) =>
          'alertId' in entry ? <Found notice={entry} /> : <Happened message={entry} />
        }
      />
    </>
  )
}

/** A find of an alert or a wish. */
export function Found({ notice, level }: { notice: Notice; level?: 3 }) {
  const { bottle, price, store, place, quantity, more } = notice
  const page = pageOfNotice(notice)
  const isSeen = notice.source === 'sighting' || notice.source === 'unconfirmed'
  return (
    <InboxEntry
      entry={notice}
      title={bottle}
      {...(level && { level })}
      {...(page && { page })}
      why={
        <>
          {reasonOf(notice)} {words.source(dayInWords(notice.pricedOn), notice.source)}
          {more > 0 && ` ${words.others(more)}`}
        </>
      }
    >
      <Money cents={price} exact="typed" /> · {words.at(store, place)}
      {quantity !== undefined && ` · ${isSeen ? words.seen(quantity) : words.left(quantity)}`}
    </InboxEntry>
  )
}

/** A message about a reservation or the subscription. */
function Happened({ message }: { message: InboxMessage }) {
  const { state } = message
  const { title, text, why } = messageInWords(
    message,
    state === undefined ? momentInWords : (at) => momentAtStore(state, at),
  )
  return (
    <InboxEntry entry={message} title={title} why={why} page={pageOf(message)}>
      {text}
    </InboxEntry>
  )
}

interface InboxEntryProps {
  entry: { id: Id; at: Instant; readAt?: Instant | undefined }
  title: string
  children: ReactNode
  /** The reason for the message. */
  why: ReactNode
  /** The path to more details. */
  page?: string
  /** Of its heading. */
  level?: 2 | 3
}

function InboxEntry(props: InboxEntryProps) {
  const { entry, title, children, why, page, level = 2 } = props
  const { id, at, readAt } = entry
  const [Title, Why] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
  const device = useDevice()
  const now = useNow()
  const isNew = readAt === undefined
  const read = (): AnyMutation => ({ name: 'notice.read', args: { ids: [id], at: device.now() } })
  const unread = (): AnyMutation => ({ name: 'notice.unread', args: { ids: [id] } })
  const mark = () =>
    void act(device, [isNew ? read() : unread()], {
      title: isNew ? words.nowRead : words.nowUnread,
      back: [isNew ? unread() : read()],
    })
  return (
    <article className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_14rem_7rem] @3xl:gap-x-6">
        <div className="min-w-0">
          <Title
            dir="auto"
            className="line-clamp-2 font-serif text-base leading-5 font-semibold break-words"
          >
            {title}
          </Title>
          <p className="text-small break-words">{children}</p>
        </div>
        <div className="flex flex-col items-end gap-1 text-caption text-soft @3xl:order-last">
          {isNew && <Badge tone="accent">{words.unread}</Badge>}
          <RelativeTime at={at} now={now} />
        </div>
        <div className="col-span-2 mt-1 text-caption break-words text-soft @3xl:col-span-1 @3xl:mt-0">
          <Why className="font-sans font-medium">{words.why}</Why>
          <p>{why}</p>
        </div>
        <div className="col-span-2 -ms-3 flex flex-wrap gap-1 @3xl:col-span-1 @3xl:-my-2 @3xl:ms-0 @3xl:content-start @3xl:justify-end">
          <Button
            tone="plain"
            size="small"
            aria-label={isNew ? words.readNamed(title) : words.unreadNamed(title)}
            onClick={mark}
          >
            {isNew ? words.markRead : words.markUnread}
          </Button>
          {page !== undefined && (
            <ButtonLink
              tone="plain"
              size="small"
              to={page}
              aria-label={messagesCopy.openNamed(title)}
            >
              {messagesCopy.open}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}
