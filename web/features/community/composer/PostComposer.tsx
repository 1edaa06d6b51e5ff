import { BottleWine, Martini, Ticket, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { maxPostLength } from '../../../../shared/business/community.ts'
import { communityCopy } from '../../../../shared/copy/community.ts'
import { postForm } from '../../../components/community/forget-post-drafts.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { ApiProblem } from '../../../online/call.ts'
import { useDraftSlot } from '../../../lib/draft-slot.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { toastTrouble } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import {
  beginningOfDraft,
  type DraftAbout,
  type DraftGroup,
  dropDraft,
  dropPicture,
  emptyDraft,
  isWorthKeeping,
  keepDraft,
  keepPicture,
  type PostDraft,
  readDraft,
  readPicture,
} from '../post-draft.ts'
import { ChooseSheet } from './ChooseSheet.tsx'
import { AddPhoto, DraftPhoto, photoWords } from './DraftPhoto.tsx'
import { NamingField } from './NamingField.tsx'
import { publish } from './publish.ts'

const copy = communityCopy.composer

interface PostComposerProps {
  /** The group of a new post; absent: the open feed. */
  group?: DraftGroup | undefined
  /** The groups in which this person may write. */
  groups: readonly DraftGroup[]
  onPublished: (post: string) => void
  onClose: () => void
}

/** Writes a post. The draft stays on this device until it is published or discarded. */
export function PostComposer(props: PostComposerProps) {
  const { user } = useDevice()
  const slot = useDraftSlot(user.id, postForm, beginningOfDraft)
  return slot === undefined ? null : <Composer key={slot} slot={slot} {...props} />
}

const everybody = 'everybody'

const kinds = [
  { kind: 'bottle', label: copy.bottle, Icon: BottleWine },
  { kind: 'recipe', label: copy.recipe, Icon: Martini },
  { kind: 'drop', label: copy.drop, Icon: Ticket },
] as const

function Composer(props: PostComposerProps & { slot: string }) {
  const { slot, group, groups, onPublished, onClose } = props
  const { user } = useDevice()
  const { draft, picture, isKept, isLost, change, setPicture } = useDraft(slot, group)
  const [choosing, setChoosing] = useState<DraftAbout['kind']>()
  const reading = useAct(photoWords, { onTrouble: toastTrouble })
  const canBeKept = isWorthKeeping(draft)
  // Keep the chosen group as an option until the groups are loaded.
  const isListed = groups.some(({ id }) => id === draft.group?.id)
  const offered = draft.group && !isListed ? [...groups, draft.group] : groups

  const send = async () => {
    try {
      const { id } = await publish(draft, picture)
      await dropDraft(user.id, slot)
      toast({ title: copy.published })
      onPublished(id)
    } catch (error) {
      // The server has the earlier text under this key: publish this one as another post.
      if (error instanceof ApiProblem && error.code === 'key_reused')
        change({ key: crypto.randomUUID() })
      throw error
    }
  }
  const throwAway = async () => {
    await dropDraft(user.id, slot)
    toast({ title: copy.discarded })
    onClose()
  }

  return (
    <FormSheet
      title={copy.title}
      cancel={copy.later}
      save={{
        label: copy.publish,
        busyLabel: copy.publishing,
        awaits: reading.busy || (draft.hasPicture && !picture && !isLost),
      }}
      words={{
        failed: copy.failed,
        offline: copy.unanswered,
        codes: { key_reused: copy.sentBefore },
      }}
      troubleAt="below"
      check={() => canBeKept || copy.missing}
      onSave={send}
      onClose={onClose}
    >
      <Select
        label={copy.where}
        options={[
          { value: everybody, label: copy.everybody },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.group?.id ?? everybody}
        onChange={(chosen) => {
          const found = offered.find(({ id }) => id === chosen)
          change({ group: found && { id: found.id, name: found.name } })
        }}
      />
      <NamingField
        label={copy.text}
        hint={copy.textHint}
        className="min-h-32"
        maxLength={maxPostLength}
        groupId={draft.group?.id ?? ''}
        value={draft.text}
        mentions={draft.mentions}
        onChange={(text, mentions) => change({ text, mentions })}
      />
      {isLost && <Notice title={copy.photoLost} />}
      {draft.hasPicture && !isLost && (
        <DraftPhoto picture={picture} onRemove={() => void setPicture(undefined)} />
      )}
      {draft.about && (
        <div className="flex items-center gap-2 rounded-md border border-line py-1 ps-3">
          <span className="min-w-0 grow">
            <span className="block text-caption text-soft">{copy[draft.about.kind]}</span>
            <span dir="auto" className="block font-serif font-semibold break-words">
              {draft.about.title}
            </span>
          </span>
          <IconButton
            label={copy.removeAbout(draft.about.title)}
            icon={<X aria-hidden size={18} />}
            onClick={() => change({ about: undefined })}
          />
        </div>
      )}
      <div role="group" aria-label={copy.add} className="flex flex-wrap gap-2">
        <AddPhoto reading={reading} onPick={setPicture} />
        {kinds.map(({ kind, label, Icon }) => (
          <Button
            key={kind}
            size="small"
            icon={<Icon aria-hidden size={18} />}
            onClick={() => setChoosing(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      {canBeKept && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 text-small text-soft">{isKept ? copy.draft : copy.notKept}</p>
          <Button size="small" tone="plain" onClick={() => void throwAway()}>
            {copy.discard}
          </Button>
        </div>
      )}
      {choosing && (
        <ChooseSheet
          kind={choosing}
          onPick={(about) => change({ about })}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </FormSheet>
  )
}

/** This tab's draft with its picture, stored at each change. */
function useDraft(slot: string, group: DraftGroup | undefined) {
  const { user } = useDevice()
  const [draft, setDraft] = useState((): PostDraft => {
    const stored = readDraft(user.id, slot)
    return stored && isWorthKeeping(stored) ? stored : emptyDraft(group)
  })
  const [picture, showPicture] = useState<Blob>()
  const [isKept, setKept] = useState(true)
  const [isLost, setLost] = useState(false)
  const change = (changes: Partial<PostDraft>) => setDraft((now) => ({ ...now, ...changes }))
  useEffect(() => {
    setKept(keepDraft(user.id, slot, draft))
  }, [user.id, slot, draft])
  const setPicture = async (next: Blob | undefined) => {
    showPicture(next)
    setLost(false)
    if (next) setKept(await keepPicture(user.id, slot, next))
    else await dropPicture(user.id, slot)
    change({ hasPicture: next !== undefined })
  }
  // Only at the start: a picture picked later is in memory.
  const [isPictured] = useState(draft.hasPicture)
  useEffect(() => {
    if (!isPictured) return undefined
    let isLeft = false
    void readPicture(user.id, slot).then((stored) => {
      if (isLeft) return
      if (stored) showPicture(stored)
      else setLost(true)
    })
    return () => {
      isLeft = true
    }
  }, [user.id, slot, isPictured])
  return { draft, picture, isKept, isLost, change, setPicture }
}
