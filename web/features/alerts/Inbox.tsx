import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { reasonOf } from '../../../shared/copy/notice-reason.ts'
import { mostMarked, type Notice } from '../../../shared/features/alerts/notice.ts'
import { useDevice } from '../../local/device-context.tsx'
import type { AnyMutation } from '../../local/mutate.ts'
import { useNow } from '../../parts/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { dayInWords, RelativeTime } from '../../ui/Time.tsx'
import { act } from './alert-acts.ts'
import { EmptyAlerts } from './EmptyAlerts.tsx'
import { Pages } from './Pages.tsx'

const words = copy.notice

/** What the server has told, the newest first; read on this device without a network. */
export function Inbox({ notices }: { notices: readonly Notice[] }) {
  const device = useDevice()
  if (notices.length === 0)
    return <EmptyAlerts title={copy.emptyInboxTitle} sentence={copy.emptyInboxSentence} />
  const unread = notices.filter(({ readAt }) => readAt === undefined).map(({ id }) => id)
  const markAll = () => {
    const ids = unread.slice(0, mostMarked)
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
        items={[...notices].sort((one, other) => other.at - one.at)}
        render={(notice) => <Told notice={notice} />}
      />
    </>
  )
}

function Told({ notice }: { notice: Notice }) {
  const device = useDevice()
  const now = useNow()
  const { id, bottle, price, store, place, quantity, at, readAt, more } = notice
  const isNew = readAt === undefined
  const read = (): AnyMutation => ({ name: 'notice.read', args: { ids: [id], at: device.now() } })
  const unread = (): AnyMutation => ({ name: 'notice.unread', args: { ids: [id] } })
  const mark = () =>
    void act(device, [isNew ? read() : unread()], {
      title: isNew ? words.nowRead : words.nowUnread,
      back: [isNew ? unread() : read()],
    })
  return (
    <article>
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2
            dir="auto"
            className="line-clamp-2 font-serif text-base leading-5 font-semibold break-words"
          >
            {bottle}
          </h2>
          <p className="text-small">
            <Money cents={price} exact="typed" /> · {words.at(store, place)}
            {quantity !== undefined && ` · ${words.left(quantity)}`}
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1 text-caption text-soft">
          {isNew && <Badge tone="accent">{words.unread}</Badge>}
          <RelativeTime at={at} now={now} />
        </div>
      </div>
      <div className="mt-1 text-caption text-soft">
        <h3 className="font-medium">{words.why}</h3>
        <p>
          {reasonOf(notice)} {words.source(dayInWords(notice.pricedOn))}
          {more > 0 && ` ${words.others(more)}`}
        </p>
      </div>
      <div className="-ml-3">
        <Button
          tone="plain"
          size="small"
          aria-label={isNew ? words.readNamed(bottle) : words.unreadNamed(bottle)}
          onClick={mark}
        >
          {isNew ? words.markRead : words.markUnread}
        </Button>
      </div>
    </article>
  )
}
