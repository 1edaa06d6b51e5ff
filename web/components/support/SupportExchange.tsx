import { supportCopy as copy } from '../../../shared/copy/support.ts'
import type { SupportRequest } from '../../../shared/features/support/endpoints.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Moment } from '../../ui/Time.tsx'

interface SupportExchangeProps {
  request: SupportRequest & { readonly isPriority?: boolean }
  /** The author, if it is not the viewer. */
  by?: string
}

/** A request to the operator, and its answers. */
export function SupportExchange({ request, by }: SupportExchangeProps) {
  const { topic, subject, message, replies, status, createdAt, isPriority } = request
  return (
    <>
      <p className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <span dir="auto" className="min-w-0 grow font-medium break-words">
          {subject}
        </span>
        {isPriority && <Badge tone="accent">{copy.admin.priority}</Badge>}
      </p>
      <p className="text-small break-words text-soft">
        {by !== undefined && `${by} · `}
        {copy.topics[topic]} · <Moment at={createdAt} />
      </p>
      <p dir="auto" className="mt-1 max-w-[80ch] break-words whitespace-pre-line">
        {message}
      </p>
      {replies.map((reply) => (
        <div
          key={reply.at}
          className={classes(
            'mt-2 max-w-[80ch] border-s-2 ps-3',
            reply.by === 'operator' ? 'border-accent' : 'border-line',
          )}
        >
          <p className="text-caption text-soft">
            {reply.by === 'operator'
              ? copy.answer
              : by === undefined
                ? copy.youAdd
                : copy.askerAdds}{' '}
            · <Moment at={reply.at} />
          </p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {reply.text}
          </p>
        </div>
      ))}
      {status === 'open' && <p className="mt-1 text-small text-soft">{copy.waits}</p>}
    </>
  )
}
