import { StoreReasonForm } from '../../components/store/StoreReasonForm.tsx'
import { toast } from '../../ui/toast.ts'

interface CallOffSheetProps {
  title: string
  copy: {
    readonly title: (title: string) => string
    readonly sentence: string
    readonly keep: string
    readonly act: string
    readonly busy: string
    readonly done: string
  }
  maxLength: number
  onCallOff: (reason: string) => Promise<unknown>
  /** Loads the lists again, also after a failure. */
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Calls an event or an ultra drop off; all participants get the reason. */
export function CallOffSheet(props: CallOffSheetProps) {
  const { title, copy, maxLength, onCallOff, reload, onClose } = props
  const callOff = async (reason: string) => {
    try {
      await onCallOff(reason)
      toast({ title: copy.done, description: title })
    } finally {
      void reload()
    }
  }
  return (
    <StoreReasonForm
      title={copy.title(title)}
      description={copy.sentence}
      cancel={copy.keep}
      save={{ label: copy.act, busyLabel: copy.busy, tone: 'danger' }}
      maxLength={maxLength}
      onSave={callOff}
      onClose={onClose}
    />
  )
}
