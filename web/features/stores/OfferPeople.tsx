import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'

interface OfferPeopleProps<Status extends string>
  extends Pick<ComponentProps<typeof Select<Status>>, 'options' | 'value' | 'onChange'> {
  copy: {
    readonly back: string
    readonly title: (offer: string) => string
    readonly status: string
  }
  offer: { readonly title: string }
  note?: ReactNode
  onBack: () => void
  children: ReactNode
}

/** The people of an event or an ultra drop, by state. */
export function OfferPeople<Status extends string>(props: OfferPeopleProps<Status>) {
  const { copy, offer, note, onBack, children, ...choice } = props
  return (
    <>
      <div className="mb-3">
        <Button
          size="small"
          icon={<ArrowLeft className="mirrored" aria-hidden size={18} />}
          onClick={onBack}
        >
          {copy.back}
        </Button>
      </div>
      <h2 className="mb-3 text-lead font-semibold break-words">{copy.title(offer.title)}</h2>
      {note}
      <div className="mb-3 max-w-xs">
        <Select label={copy.status} {...choice} />
      </div>
      {children}
    </>
  )
}
