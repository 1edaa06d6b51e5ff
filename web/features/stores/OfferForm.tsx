import { type ReactNode, useState } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { toast } from '../../ui/toast.ts'

const formCopy = storeDashboardCopy.form

/** Error messages by field. */
export type OfferProblems<Draft> = Partial<Record<keyof Draft, string>>

/** The state of the form for its fields. */
export interface OfferFields<Draft> {
  readonly draft: Draft
  readonly change: (some: Partial<Draft>) => void
  /** Empty until the first submit. */
  readonly problems: OfferProblems<Draft>
  /** A picture is uploading. */
  readonly onSending: (sends: boolean) => void
}

interface OfferFormProps<Draft> {
  /** The form as it was opened. */
  before: Draft
  isNew: boolean
  copy: {
    readonly createTitle: string
    readonly editTitle: string
    readonly create: string
    readonly creating: string
    readonly created: string
    readonly saved: string
  }
  description: string | undefined
  problemsOf: (draft: Draft) => OfferProblems<Draft>
  /**
   * Creates or edits the offer, and loads the lists again.
   * @param key one for all tries: a lost answer does not create a second offer
   */
  onSave: (draft: Draft, key: string) => Promise<unknown>
  onClose: () => void
  children: (fields: OfferFields<Draft>) => ReactNode
}

/** The form of a drop, an ultra drop or an event: to offer or to edit it. */
export function OfferForm<Draft extends { title: string }>(props: OfferFormProps<Draft>) {
  const { isNew, copy, description, problemsOf, onSave, onClose, children } = props
  const [before] = useState(props.before)
  const [draft, setDraft] = useState(before)
  const [sends, setSends] = useState(false)
  const dirty = JSON.stringify(draft) !== JSON.stringify(before)
  const save = async (key: string) => {
    await onSave(draft, key)
    toast({ title: isNew ? copy.created : copy.saved, description: draft.title.trim() })
  }
  const change = (some: Partial<Draft>) => setDraft((now) => ({ ...now, ...some }))
  return (
    <FormSheet
      title={isNew ? copy.createTitle : copy.editTitle}
      description={description}
      dirty={dirty}
      cancel={storeDashboardCopy.cancel}
      save={{
        label: isNew ? copy.create : formCopy.save,
        busyLabel: isNew ? copy.creating : formCopy.saving,
        disabled: sends || (!isNew && !dirty),
      }}
      words={formCopy}
      onSave={save}
      onClose={onClose}
    >
      {(tried) =>
        children({ draft, change, problems: tried ? problemsOf(draft) : {}, onSending: setSends })
      }
    </FormSheet>
  )
}
